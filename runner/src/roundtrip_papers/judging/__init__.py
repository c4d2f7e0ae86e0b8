"""A paper beside what was measured: each of its numbers with ours, each claim with a verdict."""
