import json
from typing import Any

import pytest

from roundtrip.report.page.html import render
from roundtrip.report.plots import Plots
from roundtrip.report.reading import View
from tests.report import sample
from tests.synthetic import summary_of, write_run

Json = dict[str, Any]


@pytest.fixture(scope="session")
def summary() -> Json:
    """Every status, two conditions, strings that mean harm; as json reads it."""
    read: Json = json.loads(json.dumps(sample.summary()))
    return read


@pytest.fixture(scope="session")
def synthetic(tmp_path_factory: pytest.TempPathFactory) -> Json:
    """What the estimates make of a run of random numbers: the shape that a real run has."""
    folder = tmp_path_factory.mktemp("run")
    write_run(folder, seed=7)
    return summary_of(folder)


@pytest.fixture(scope="session")
def plots(summary: Json) -> Plots:
    return Plots(View(summary))


@pytest.fixture(scope="session")
def page(summary: Json, plots: Plots) -> str:
    return render(summary, plots)


@pytest.fixture
def empty_run(summary: Json) -> Json:
    """A run in which nothing could be measured."""
    names = ("server", "client", "title", "language", "workload", "parameters", "condition", "placement")
    cells = [
        {name: cell[name] for name in names} | {"status": "unavailable", "reason": "nothing is installed"}
        for cell in summary["cells"]
    ]
    return {"schema": 1, "run": {"run": "20261121-082614"}, "cells": cells, "comparisons": [], "pilots": []}
