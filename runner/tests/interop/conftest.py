"""Pairs of fake workers need what single ones do."""

from tests.runner.conftest import short_windows

__all__ = ["short_windows"]
