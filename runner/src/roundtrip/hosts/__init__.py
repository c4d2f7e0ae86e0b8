"""Measured hosts other than this one: named, reached, provided with what they need, joined to a pair."""
