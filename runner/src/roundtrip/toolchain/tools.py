"""The tools that manifests may need, by name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from roundtrip.toolchain import probes
from roundtrip.toolchain.probes import Found, Missing, Probe

if TYPE_CHECKING:  # Measured hosts look for tools with this module and have nothing but Python itself.
    from roundtrip.catalog.manifest import System


@dataclass(frozen=True)
class Tool:
    """Something that a build or a run needs and that we do not bring along.

    Attributes:
        name: What `needs` in a manifest calls it.
        title: What people call it.
        probe: Finds it, or tells why not.
        packages: Debian's packages that bring it; none where Debian has none.
        get: How to get it by hand.
        optional: Whether hosts may lack it, as Debian and some networks do: what needs it is then skipped.
    """

    name: str
    title: str
    probe: Probe = field(repr=False)
    packages: tuple[str, ...] = ()
    get: str = ""
    optional: bool = False

    def find(self) -> Found | Missing:
        """Look for it now."""
        return self.probe()

    @property
    def how_to_get(self) -> str:
        """One line for the user who has to get it."""
        return self.get or f"apt-get install {' '.join(self.packages)}"


_REMOTING = "/usr/lib/mono/4.5/System.Runtime.Remoting.dll"
_POSIX = "/usr/lib/mono/4.5/Mono.Posix.dll"

_ALL = [
    Tool("jdk", "JDK 17 or newer", probes.java("javac"), ("openjdk-17-jdk-headless",)),
    Tool("java", "Java 17 or newer", probes.java("java"), ("openjdk-17-jre-headless",)),
    Tool("maven", "Maven", probes.program("mvn", "--version", at_least=(3, 6)), ("maven",)),
    Tool("g++", "C++ compiler", probes.program("g++"), ("g++",)),
    # CMake hands the work on: without Ninja it would want Make.
    Tool(
        "cmake",
        "CMake and Ninja",
        probes.all_of(probes.program("cmake", at_least=(3, 25)), probes.program("ninja")),
        ("cmake", "ninja-build"),
    ),
    Tool("make", "Make", probes.program("make"), ("make",)),
    Tool("pkg-config", "pkg-config", probes.program("pkg-config"), ("pkg-config",)),
    Tool(
        "nlohmann-json", "JSON for C++", probes.library("nlohmann_json"), ("nlohmann-json3-dev", "pkg-config")
    ),
    Tool("cli11", "CLI11", probes.library("CLI11"), ("libcli11-dev", "pkg-config")),
    Tool("gtest", "GoogleTest", probes.library("gtest"), ("libgtest-dev", "pkg-config")),
    Tool(
        "omniorb",
        "omniORB and its IDL compiler",
        probes.all_of(probes.library("omniORB4"), probes.program("omniidl", "-V")),
        ("omniidl", "libomniorb4-dev", "pkg-config"),
    ),
    Tool(
        "grpc++",
        "gRPC for C++ and its compilers",
        probes.all_of(
            probes.library("grpc++"),
            probes.library("protobuf"),
            probes.program("protoc"),
            probes.files("/usr/bin/grpc_cpp_plugin", "/usr/local/bin/grpc_cpp_plugin"),
        ),
        # The compilers come with neither library, and protobuf's headers with neither of gRPC's packages.
        ("libgrpc++-dev", "libprotobuf-dev", "protobuf-compiler-grpc", "pkg-config"),
    ),
    Tool(
        "mono",
        "Mono and its remoting libraries",
        probes.all_of(probes.program("mono"), probes.files(_REMOTING)),
        ("mono-runtime", "libmono-system-runtime4.0-cil"),
    ),
    # The IPC channel is a front of this one's Unix channel, and Debian's remoting libraries do not bring it.
    Tool("mono-posix", "Unix sockets for Mono", probes.files(_POSIX), ("libmono-posix4.0-cil",)),
    Tool("mcs", "Mono's C# compiler", probes.program("mcs"), ("mono-mcs",)),
    Tool(
        "newtonsoft-json",
        "JSON for Mono",
        probes.files(
            "/usr/lib/cli/Newtonsoft.Json-*/Newtonsoft.Json.dll", "/usr/lib/mono/*/Newtonsoft.Json.dll"
        ),
        ("libnewtonsoft-json5.0-cil",),
    ),
    Tool(
        "nunit",
        "NUnit and its console for Mono",
        probes.all_of(probes.files("/usr/bin/nunit-console"), probes.library("nunit")),
        ("nunit-console", "libnunit-cil-dev", "pkg-config"),
    ),
    Tool(
        "dotnet",
        ".NET SDK",
        probes.dotnet,
        get="invoke setup, with a network or an offline mirror (docs/air-gapped.md)",
        optional=True,
    ),
    Tool(
        "libssl",
        "OpenSSL's library, for .NET",
        probes.files("/usr/lib/*/libssl.so.3", "/usr/lib*/libssl.so.3", "/lib/*/libssl.so.3"),
        ("libssl3",),
    ),
    Tool("tinyproxy", "tinyproxy", probes.program("tinyproxy", "-v"), ("tinyproxy-bin",)),
    # Where Debian puts it, which is not on everybody's PATH.
    Tool("lighttpd", "lighttpd", probes.program("/usr/sbin/lighttpd", "-v"), ("lighttpd",)),
    Tool("catior", "omniORB's reader of references", probes.files("/usr/bin/catior"), ("omniorb",)),
    Tool("clang-format", "clang-format", probes.program("clang-format"), ("clang-format",)),
]

TOOLS = {tool.name: tool for tool in _ALL}

CORES = {
    "java": ("jdk", "maven"),
    "cpp": ("g++", "cmake", "nlohmann-json", "cli11"),
    "csharp": (),  # for Mono and for .NET it is built with other tools: manifests tell
}
"""What each language's core is built with, so that a manifest need not repeat it."""

BESIDES = {"dotnet": ("libssl",)}
"""What a tool needs in turn wherever it is needed, to build with or to run."""


def needs(system: System, *, build: bool = True) -> dict[str, str]:
    """Names of the tools that a system needs to run (and to be built), each with the list that it belongs to."""
    wanted = _with_besides(system.run.needs, "run.needs")
    if build and system.fault is None:
        builders = (system.build.tool, *CORES[system.language], *system.build.needs)
        wanted = _with_besides(builders, "build.needs") | wanted
    return wanted


def _with_besides(names: Iterable[str], table: str) -> dict[str, str]:
    return {each: table for name in names for each in (name, *BESIDES.get(name, ()))}


def tool(name: str, place: str) -> Tool:
    """The tool of that name.

    Args:
        name: As a manifest has it.
        place: Where the name stands, for the error: "java/rmi/system.toml: build.needs".

    Raises:
        UsageError: There is none; the nearest names are told.
    """
    if name not in TOOLS:
        from roundtrip.errors import unknown

        raise unknown(place, "tool", name, TOOLS)
    return TOOLS[name]


class Toolbox:
    """What was found, each tool looked for once."""

    def __init__(self) -> None:
        self._results: dict[str, Found | Missing] = {}

    def find(self, tool: Tool) -> Found | Missing:
        """Where the tool is, or why it is missing."""
        if tool.name not in self._results:
            self._results[tool.name] = tool.find()
        return self._results[tool.name]

    def missing(self, tools: Iterable[Tool]) -> list[Tool]:
        """Those that are not there, each once."""
        return [tool for tool in dict.fromkeys(tools) if isinstance(self.find(tool), Missing)]

    def forget(self) -> None:
        """Look anew, after something was installed."""
        self._results.clear()
