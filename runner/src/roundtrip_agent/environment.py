"""The environments of programs that Roundtrip starts: tools have named variables of the user's, workers hardly any.

Others would change what is built or measured, or keep a tool from starting: CXXFLAGS, PYTHONHOME, GIT_DIR.
"""

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence

KEPT = frozenset((
    # Where programs, packages and the user's settings are.
    "HOME", "TMPDIR", "LD_LIBRARY_PATH", "JAVA_HOME", "DOTNET_ROOT", "NUGET_PACKAGES", "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
    # How the network is reached, and whom to trust there.
    "http_proxy", "https_proxy", "all_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY",
    "SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE",
    # The same for pip, whose packages are pinned by digest.
    "PIP_CONFIG_FILE", "PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_NO_INDEX", "PIP_FIND_LINKS", "PIP_PROXY",
    "PIP_CERT", "PIP_CLIENT_CERT", "PIP_TRUSTED_HOST", "PIP_KEYRING_PROVIDER", "PIP_CACHE_DIR", "PIP_NO_CACHE_DIR",
    "PIP_RETRIES", "PIP_TIMEOUT", "PIP_DEFAULT_TIMEOUT",
))  # fmt: skip
"""Variables of the user's that tools have, beside PATH and those that begin with ROUNDTRIP_."""

_LOCALE = {"LC_ALL": "C.UTF-8"}
_FIXED = {
    **_LOCALE,
    "MAVEN_SKIP_RC": "1",  # ~/.mavenrc sets more variables.
    # A host without libicu can run .NET's tools as well.
    "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1",
    "DOTNET_CLI_TELEMETRY_OPTOUT": "1",
    "DOTNET_NOLOGO": "1",
    "DOTNET_GENERATE_ASPNET_CERTIFICATE": "false",
    "DOTNET_ADD_GLOBAL_TOOLS_TO_PATH": "false",
    "DOTNET_CLI_WORKLOAD_UPDATE_NOTIFY_DISABLE": "1",
    # Nothing of MSBuild outlives a build.
    "MSBUILDDISABLENODEREUSE": "1",
    "UseSharedCompilation": "false",
    "MSBUILDTERMINALLOGGER": "off",
}


APT_GET = ("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300")
"""`env` because sudo does not hand the environment on."""


def path() -> str:
    """The folders of programs: those of the user, then those of administrators."""
    given = (os.environ.get("PATH") or os.defpath).split(os.pathsep)
    return os.pathsep.join(dict.fromkeys((*given, "/usr/local/sbin", "/usr/sbin", "/sbin")))


def of_tools(named: Mapping[str, str] | None = None) -> dict[str, str]:
    """The whole environment of a tool, such as a compiler, pip or git; `named` variables replace what it would have."""
    kept = {name: text for name, text in os.environ.items() if name in KEPT or name.startswith("ROUNDTRIP_")}
    return {**kept, "PATH": path(), **_FIXED, **(named or {})}


def run(
    command: Sequence[str | os.PathLike[str]],
    named: Mapping[str, str] | None = None,
    timeout_s: float | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a tool to its end in such an environment, and not in a folder whose files it may obey.

    The result has what it printed. Raises what subprocess.run does.
    """
    return subprocess.run(
        command,
        cwd="/",
        env=of_tools(named),
        timeout=timeout_s,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )


def privilege() -> list[str] | None:
    """The command before apt-get: empty for root, sudo if it needs no password; None: not allowed."""
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and run([sudo, "-n", "true"]).returncode == 0:
        return [sudo, "-n"]
    return None


def of_workers(home: str, temporary: str) -> dict[str, str]:
    """The environment of every worker, before what its manifest and `--worker-env` add; nothing else is handed on.

    Files in the user's own home would change figures too.
    """
    return {"PATH": path(), "HOME": home, "TMPDIR": temporary, **_LOCALE}
