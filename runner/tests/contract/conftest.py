"""The contract as the generator reads it."""

import shutil

import contract
import pytest


@pytest.fixture(scope="session")
def known() -> contract.Contract:
    if shutil.which("omniidl") is None:
        pytest.skip("omniidl was not found (Debian: omniidl)")
    return contract.read()
