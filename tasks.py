"""The commands that `invoke` offers; everything of theirs is in runner/src/roundtrip/tasks/."""

from roundtrip.cli import namespace

ns = namespace()
