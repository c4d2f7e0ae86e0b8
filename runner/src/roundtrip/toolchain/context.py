"""The context of a build: the checkout, its console and the tools of this host, each looked for once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console

from roundtrip.catalog.tools import Tool, common
from roundtrip.toolchain import command, probes
from roundtrip.toolchain.command import ProgramResult
from roundtrip.toolchain.probes import Found, Missing


class Toolbox:
    """The tools that were found, each looked for once."""

    def __init__(self) -> None:
        self._results: dict[Tool, Found | Missing] = {}

    def find(self, tool: Tool) -> Found | Missing:
        """The place of the tool, or the reason why it is missing."""
        if tool not in self._results:
            self._results[tool] = probes.find(tool)
        return self._results[tool]

    def missing(self, tools: Iterable[Tool]) -> list[Tool]:
        """The missing tools, each once."""
        return [tool for tool in dict.fromkeys(tools) if isinstance(self.find(tool), Missing)]

    def forget(self) -> None:
        """Look again from now on, after something was installed."""
        self._results.clear()


@dataclass(frozen=True)
class BuildContext:
    """The context of a build.

    Attributes:
        root: The project's folder.
        console: The console for messages to the user.
        toolbox: Tools that were found.
    """

    root: Path
    console: Console
    toolbox: Toolbox = field(default_factory=Toolbox)

    @property
    def build(self) -> Path:
        """The folder of everything built."""
        return self.root / "build"

    @property
    def logs(self) -> Path:
        """The folder of the tools' logs."""
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
        folder: str = ".",
    ) -> ProgramResult:
        """Run a build tool.

        Args:
            title: What the user sees that it does.
            arguments: The program and its arguments.
            log: Name of the log file.
            append: Keep what is in the log.
            echo: Show the user all that it writes.
            env: What its environment has more than usual.
            folder: Where it runs, below the project's folder.
        """
        return command.run(
            title,
            arguments,
            log=self.logs / log,
            console=self.console,
            cwd=self.root / folder,
            env={**self._java_home(), **(env or {})},
            append=append,
            echo=echo,
        )

    def _java_home(self) -> dict[str, str]:
        """The variable that tells Maven which JDK to use; empty if there is none."""
        found = self.toolbox.find(common()["jdk"])
        return {"JAVA_HOME": str(Path(found.path).parents[1])} if isinstance(found, Found) else {}
