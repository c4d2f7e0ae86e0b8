"""Roundtrip measures what a remote call costs: the runner that plans, judges and stores."""

__version__ = "0.1.0"
