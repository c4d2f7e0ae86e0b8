"""The work of runtimes: none of what they do not have."""

from types import SimpleNamespace
from typing import Any

from roundtrip.processes.timing import runtime_since, runtimes
from roundtrip.results.records import RuntimeUse

JAVA, CPP = RuntimeUse(90, 20, 3), RuntimeUse()


def of(*uses: RuntimeUse) -> RuntimeUse:
    replies = {str(number): SimpleNamespace(runtime=use) for number, use in enumerate(uses)}
    deployment: Any = SimpleNamespace(ask_all=lambda asked, grace_s: {name: replies[name] for name in asked})
    return runtimes(deployment, replies)


def test_the_work_of_several_is_added_up_if_all_report_it() -> None:
    assert of(JAVA, RuntimeUse(None, 5, 0)) == RuntimeUse(None, 25, 3)
    assert of(CPP) == of(JAVA, CPP) == RuntimeUse(None, None, None)


def test_between_two_readings_is_what_came_meanwhile() -> None:
    assert runtime_since(JAVA, RuntimeUse(100, 20, 4)) == RuntimeUse(10, 0, 1)
    assert runtime_since(CPP, CPP) == RuntimeUse(None, None, None)
