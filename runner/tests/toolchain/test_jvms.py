"""Javas that are named: small programs here that answer as one does."""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from roundtrip.config.request import Jvm
from roundtrip.errors import UsageError
from roundtrip.toolchain import runtimes
from tests.fakes import catalog, system
from tests.programs import script

OF = catalog(
    system("rmi", variants=("default", "tuned")),
    system("orb", "pipes", language="cpp"),
    system("pipes", "pipes", language="cpp", variants=("baseline",)),
)
JDK17, JDK25 = Jvm("jdk17", "/jdk-17/bin/java", "17.0.15"), Jvm("jdk25", "/jdk-25/bin/java", "25.0.1")


def home(folder: Path, name: str, version: str) -> Path:
    """A Java home whose `java` tells that version."""
    told = f"""echo 'openjdk version "{version}" 2025-10-21' >&2"""
    script(folder / name / "bin" / "java", told)
    return folder / name


def test_a_home_or_its_program_is_named_after_its_major_version(tmp_path: Path) -> None:
    one, two = home(tmp_path, "one", "17.0.15"), home(tmp_path, "two", "25")
    assert runtimes.find_jvms(f"{one}, {two}/bin/java") == [
        Jvm("jdk17", f"{one}/bin/java", "17.0.15"),
        Jvm("jdk25", f"{two}/bin/java", "25"),
    ]


def test_two_of_one_version_are_named_after_their_folders(tmp_path: Path) -> None:
    homes = [home(tmp_path, name, version) for name, version in (("graal", "25"), ("hot", "25.0.1"))]
    assert [jvm.name for jvm in runtimes.find_jvms(map(str, homes))] == ["graal", "hot"]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["one", "one"], "--jvm: 2 of them would be called 'one'"),
        (["old"], r"--jvm: .*version 11\.0\.2, older than 17.*expected a Java home"),
        (["."], "--jvm: .*/bin/java does not run"),
    ],
)
def test_homes_that_will_not_do_are_refused(tmp_path: Path, names: list[str], message: str) -> None:
    for name, version in (("one", "25"), ("old", "11.0.2")):
        home(tmp_path, name, version)
    with pytest.raises(UsageError, match=message):
        runtimes.find_jvms(str(tmp_path / name) for name in names)


def test_a_java_whose_name_would_read_as_two_parts_is_refused() -> None:
    with pytest.raises(UsageError, match=r"^'jdk@home': it cannot be part of a row's name"):
        runtimes.spread([OF.row("rmi")], [Jvm("jdk@home", "/jdk@home/bin/java", "25")])


def test_rows_of_java_are_there_once_a_jvm_and_others_once() -> None:
    rows = [OF.row("rmi"), OF.row("orb")]
    spread = runtimes.spread(rows, [JDK17, JDK25])
    assert [row.key for row in spread] == ["rmi:default@jdk17", "rmi:default@jdk25", "orb:default"]
    assert [row.jvm for row in spread] == [JDK17, JDK25, None]
    assert runtimes.spread(OF.rows, runtimes.find_jvms([])) == OF.rows, "without the option"


def test_a_system_may_be_too_old_for_a_java() -> None:
    orb = OF.row("rmi")
    bound = replace(
        orb, system=structs.replace(orb.system, run=structs.replace(orb.system.run, java_at_most=17))
    )
    assert bound.on(JDK17).missing({}) is None
    assert bound.on(JDK25).missing({}) == (
        "needs Java 17 or older, and this is 25.0.1; name another by JAVA_HOME"
    )
    assert bound.missing({"rmi": "no Maven"}) == "no Maven"


def test_without_a_system_of_java_the_option_is_wrong() -> None:
    with pytest.raises(UsageError, match="--jvm: no system of Java is selected"):
        runtimes.spread([OF.row("orb")], [JDK25])


def test_each_row_has_the_baseline_on_its_own_java() -> None:
    for row in runtimes.spread(OF.rows, [JDK17, JDK25]):
        baseline = OF.baseline_of(row)
        assert baseline.is_baseline
        assert (baseline.key, baseline.jvm) == (row.baseline_key, row.jvm)
    assert OF.baseline_of(OF.row("rmi").on(JDK25)).key == "sockets:baseline@jdk25"
    assert OF.row("sockets").on(JDK25).is_baseline
    assert not OF.row("rmi").on(JDK25).is_baseline
