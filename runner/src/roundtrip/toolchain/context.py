"""The context of a build: the checkout, its console and the tools of this host, each looked for once."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console

from roundtrip import user
from roundtrip.catalog.tools import Tool, common
from roundtrip.paths import ROOT
from roundtrip.toolchain import command, probes
from roundtrip.toolchain.command import ProgramResult
from roundtrip.toolchain.dotnet import sdk
from roundtrip.toolchain.probes import Found, Missing
from roundtrip_agent import environment

_PAUSES_S = (3.0, 10.0)


@dataclass(frozen=True)
class BuildContext:
    """The context of a build: the project's folder, the console for messages to the user, the tools found so far.

    The command says whether it may install; `COMMON["install"]` of the options has the rule. Tools have the variables
    that the user `named` (`--build-env`), and no others but those of `environment.of_tools`. What is built goes `into`
    build/ of the project's folder, or into another.
    """

    root: Path
    console: Console
    may_install: bool = False
    named: Mapping[str, str] = field(default_factory=dict)
    into: Path | None = None
    _found: dict[Tool, Found | Missing] = field(default_factory=dict)

    @property
    def build(self) -> Path:
        """The folder of everything built."""
        return self.into or self.root / "build"

    @property
    def home(self) -> Path:
        """The checkout whose mirror is used: another one's sources are built with this one's packages."""
        return self.root if self.into is None else ROOT

    @property
    def logs(self) -> Path:
        """The folder of the tools' logs."""
        return self.build / "logs"

    @property
    def cmake(self) -> Path:
        """CMake's own folder."""
        return self.build / "cmake"

    def find(self, tool: Tool) -> Found | Missing:
        """The place of a tool, or the reason why it is missing; each is looked for once."""
        if tool not in self._found:
            self._found[tool] = probes.find(tool, self.named)
        return self._found[tool]

    def missing(self, tools: Iterable[Tool]) -> dict[Tool, Missing]:
        """Those of some tools that are missing."""
        return {tool: found for tool in tools if isinstance(found := self.find(tool), Missing)}

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
        """Run a build tool, or another program.

        The log, a file by its name, begins anew unless `append`; `echo` shows the user all that the program writes.
        `env` has variables beside those of every tool and JAVA_HOME, which tells Maven which JDK to use.
        """
        jdk = self.find(common()["jdk"])
        java_home = {"JAVA_HOME": str(Path(jdk.path).parents[1])} if isinstance(jdk, Found) else {}
        named = {**java_home, **(env or {}), **self.named, **user.maven_environment(self.named)}
        place, variables = self.logs / log, environment.of_tools(named)
        return command.run(
            title, arguments, place, self.console, self.root / folder, variables, append=append, echo=echo
        )

    def provide(self, tools: Iterable[Tool]) -> dict[Tool, Missing]:
        """Install what is missing of some tools, or print how to get it; returns those that are missing still."""
        wanted = list(tools)
        missing = self.missing(wanted)
        if self.install([tool for tool, it in missing.items() if not it.is_there]):
            self._found.clear()
            missing = self.missing(wanted)
        return missing

    def install(self, tools: Iterable[Tool], sleep: Callable[[float], None] = time.sleep) -> bool:
        """Get missing tools by the way that each has, and say so first; print how to get the others.

        Returns:
            Whether something was installed: then it is worth looking again.
        """
        done, packaged = False, []
        for tool in tools:
            if tool.name == "dotnet" and self.may_install:
                done |= sdk.obtain(self.say)
            elif tool.packages:
                packaged.append(tool)
            else:
                self.say(f"{tool.title} is missing: get it from {tool.get}")
        return (bool(packaged) and self._install_packages(packaged, sleep)) or done

    def _install_packages(self, tools: list[Tool], sleep: Callable[[float], None]) -> bool:
        packages = sorted({package for tool in tools for package in tool.packages})
        titles = ", ".join(tool.title for tool in tools)
        before = environment.privilege() if self.may_install else None
        if before is None:
            apt = " ".join(["sudo apt-get install --no-install-recommends", *packages])
            self.say(f"missing: {titles}. To install them:\n  {apt}")
            return False
        self.say(f"installing {titles} with apt-get: {' '.join(packages)}")

        def apt_get(title: str, *arguments: str) -> ProgramResult:
            program = [*before, *environment.APT_GET, "-o", "Acquire::Retries=3", *arguments]
            return self.call(title, program, f"apt-{arguments[0]}.log", folder="/")

        # Mirrors fail for moments. Old lists may still do.
        for pause_s in (*_PAUSES_S, None):
            updated = apt_get("asking for the lists of packages", "update")
            if updated.ok:
                break
            if pause_s is None:
                self.say(f"apt-get update failed: {updated.headline}; going on with the lists that are here")
            else:
                sleep(pause_s)

        def installs(packages: Sequence[str]) -> bool:
            done = apt_get("installing packages", "install", "-y", "--no-install-recommends", *packages)
            if not done.ok:
                self.say(f"apt-get failed: {done.headline}\n(all of it: {done.log})")
            return done.ok

        # apt-get installs nothing if it lacks one package: each tool is then asked for alone.
        return installs(packages) or (len(tools) > 1 and sum(installs(tool.packages) for tool in tools) > 0)
