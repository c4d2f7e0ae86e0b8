"""Where building happens and what it may use."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from roundtrip.toolchain import command
from roundtrip.toolchain.command import Outcome
from roundtrip.toolchain.probes import Found
from roundtrip.toolchain.tools import TOOLS, Toolbox


@dataclass(frozen=True)
class Place:
    """Where building happens and what it may use.

    Attributes:
        root: The project's folder.
        toolbox: Where tools were found.
        console: Where the user is told.
    """

    root: Path
    toolbox: Toolbox
    console: Console

    @property
    def build(self) -> Path:
        """The folder of everything built."""
        return self.root / "build"

    @property
    def logs(self) -> Path:
        """The folder of what the tools said."""
        return self.build / "logs"

    @property
    def cmake(self) -> Path:
        """CMake's own folder."""
        return self.build / "cmake"

    def say(self, text: str) -> None:
        """Tell the user."""
        command.say(self.console, text)

    def call(
        self,
        title: str,
        arguments: Sequence[str],
        log: str,
        *,
        append: bool = False,
        echo: bool = False,
        env: Mapping[str, str] | None = None,
    ) -> Outcome:
        """Run a build tool at the project's root; `env` is what its environment has more than usual."""
        return command.run(
            title,
            arguments,
            log=self.logs / log,
            console=self.console,
            cwd=self.root,
            env={**java_home(self.toolbox), **(env or {})},
            append=append,
            echo=echo,
        )


def java_home(toolbox: Toolbox) -> dict[str, str]:
    """What tells Maven which JDK to use; nothing where there is none."""
    found = toolbox.find(TOOLS["jdk"])
    return {"JAVA_HOME": str(Path(found.path).parents[1])} if isinstance(found, Found) else {}
