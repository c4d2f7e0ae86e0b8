"""The version: `roundtrip.__version__`, and the same in the files that other programs read it from."""

import re

import pytest

from roundtrip import __version__
from roundtrip.paths import ROOT, sources


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        ("pom.xml", r"<groupId>roundtrip</groupId>\s*<artifactId>[^<]+</artifactId>\s*<version>([^<]+)"),
        ("cpp/CMakeLists.txt", r"project\(roundtrip VERSION (\S+)"),
        ("dotnet/Directory.Build.props", r"<Version>([^<]+)"),
        ("CITATION.cff", r"\nversion: (\S+)"),
        ("CHANGELOG.md", r"\n## (\S+)"),
    ],
)
def test_every_file_names_the_same_version(name: str, pattern: str) -> None:
    files = [file for file in sources(ROOT) if file.match(name)]
    found = {match[1] if (match := re.search(pattern, file.read_text())) else None for file in files}
    assert found == {__version__}
