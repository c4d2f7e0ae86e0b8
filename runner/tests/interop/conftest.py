"""Pairs of fake workers need what single ones do."""

from tests.running.conftest import short_windows

__all__ = ["short_windows"]
