from tests.running.conftest import short_windows

__all__ = ["short_windows"]
