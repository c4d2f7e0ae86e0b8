"""Roundtrip measures what a remote call costs: the runner that plans, judges and stores."""

__version__ = "1.0.0"
"""Version of the project; a test compares it with those in the files of the builds."""
