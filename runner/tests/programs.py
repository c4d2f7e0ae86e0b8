"""Programs of a few lines in the place of others, and git."""

from pathlib import Path

from roundtrip_agent import environment


def script(file: Path, body: str) -> Path:
    """A program of sh."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    file.chmod(0o755)
    return file


def git(folder: Path, *arguments: str) -> str:
    """What git prints, asked by a user with a name."""
    done = environment.run(["git", "-C", folder, "-c", "user.name=x", "-c", "user.email=x@y", *arguments])
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
