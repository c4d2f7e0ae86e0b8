"""The commands for plain `invoke`; `./invokew` runs the same with its own help, completion and errors."""

from roundtrip.cli import namespace

ns = namespace()
