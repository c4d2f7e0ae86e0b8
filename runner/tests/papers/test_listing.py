"""What `invoke papers --list` shows: in a table for people, as JSON for programs."""

import json

import pytest
from rich.console import Console

from roundtrip_papers.cli.listing import show
from roundtrip_papers.model.library import papers, read


def test_papers_are_listed_with_every_entry_and_what_may_be_compared() -> None:
    console = Console(record=True, width=160)
    with console.capture() as captured:
        show(papers(), console, json=False)
    lines = captured.get().splitlines()
    for paper in papers():
        assert any(line.startswith(f"{paper.name}: ") for line in lines)
        for entry in paper.entry:
            assert any(line.startswith(f"{entry.key} ") for line in lines)
    (fit,) = (line for line in lines if line.startswith("strings-corba "))
    assert "6 compared, 1 of 1 claim can be judged" in fit
    (profile,) = (line for line in lines if line.startswith("profile-instantiation "))
    assert "2 not measured" in profile
    (features,) = (line for line in lines if line.startswith("features-rmi "))
    assert "3 of 5 claims can be judged" in features
    types = [line for line in lines if line.startswith("type-map ")]
    assert ["7 types beside those of the contract" in line for line in types] == [True, False]
    assert "8 types" in types[1]


def test_json_has_every_number_of_a_paper_and_the_points_that_measure_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    show([read("juric-2004")], Console(stderr=True), json=True)
    (paper,) = json.loads(capsys.readouterr().out)
    assert len(paper["entry"]) == 13
    (remote,) = (it for it in paper["entry"] if it["key"] == "types-remote")
    (figure,) = (it for it in remote["figure"] if it["what"] == "String, web services")
    assert (figure["value"], figure["unit"], figure["state"]) == (2.206, "ms", "compared")
    assert figure["of"]["at"] == {"type": "String"}
    assert "types:type=String" in paper["points"]["remote"]
