"""Servers under input that no client of ours would send."""
