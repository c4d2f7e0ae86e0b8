from tests.report.conftest import page, plots, summary, view

__all__ = ["page", "plots", "summary", "view"]
