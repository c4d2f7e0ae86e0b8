"""Pairs of fake workers need what single ones do."""

from tests.experiment.conftest import short_windows

__all__ = ["short_windows"]
