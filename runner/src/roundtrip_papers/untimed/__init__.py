"""Findings about systems without timing them: bytes on the wire, profiles, networks, features."""
