"""What an agent cannot do."""


class Refusal(Exception):
    """A command that cannot be done; its text goes back to the runner. `kind` says whose fault it is."""

    def __init__(self, kind: str, message: str, log: str = "") -> None:
        super().__init__(message)
        self.kind = kind
        self.log = log
