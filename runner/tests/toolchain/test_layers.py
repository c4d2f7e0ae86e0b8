"""An import from a layer above is found in each core."""

import shutil
import subprocess
from pathlib import Path

import pytest

from roundtrip.paths import ROOT
from roundtrip.toolchain.checks import layers

JAVA, CPP = layers.CORES


def planted(root: Path, file: str, text: str) -> Path:
    (root / file).parent.mkdir(parents=True, exist_ok=True)
    (root / file).write_text(text)
    return root


def test_the_cores_are_clean() -> None:
    assert [*layers.findings(ROOT)] == []


@pytest.mark.parametrize(
    ("file", "text", "finding"),
    [
        (
            f"{JAVA}/contract/A.java",
            "package a;\nimport roundtrip.core.measure.Call;\n",
            "2: contract imports measure",
        ),
        (
            f"{JAVA}/measure/A.java",
            "import static roundtrip.core.worker.Json.LINE;\n",
            "1: measure imports worker",
        ),
        (f"{CPP}/measure/a.h", '#include "core/conformance/cases.h"\n', "1: measure imports conformance"),
        (f"{CPP}/more/a.h", "", " more is not a layer"),
    ],
)
def test_what_imports_from_above_is_found(tmp_path: Path, file: str, text: str, finding: str) -> None:
    (found,) = layers.findings(planted(tmp_path, file, text))
    assert found.startswith(f"{file}:{finding}; expected ")


@pytest.mark.skipif(shutil.which("mcs") is None, reason="needs Mono's compiler")
def test_the_core_of_csharp_does_not_compile_with_a_use_from_above(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "dotnet/core", tmp_path / "core")
    for name in ("Makefile", "AssemblyInfo.cs"):
        shutil.copy(ROOT / "dotnet" / name, tmp_path)
    planted(tmp_path, "core/measure/A.cs", "namespace Roundtrip.Core { class A { Drive drive; } }\n")
    done = subprocess.run(["make", "-C", tmp_path, "layers"], capture_output=True, text=True, check=False)
    assert done.returncode
    assert "core/measure/A.cs(1,38): error CS0246" in done.stdout + done.stderr
