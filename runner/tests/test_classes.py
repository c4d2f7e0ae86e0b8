"""No class of the runner or of the agent has so many lines, or attributes that change, that a reader loses track."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src"
MAX_LINES, MAX_CHANGING = 300, 12


def too_large(source: str) -> Iterator[str]:
    for kind in ast.walk(ast.parse(source)):
        if isinstance(kind, ast.ClassDef):
            lines = kind.body[-1].end_lineno - kind.lineno + 1  # type: ignore[operator]
            methods = [it for it in kind.body if isinstance(it, ast.FunctionDef) and it.name != "__init__"]
            changing = {
                node.attr
                for method in methods
                for node in ast.walk(method)
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
                if isinstance(node.value, ast.Name) and node.value.id == "self"
            }
            if lines > MAX_LINES or len(changing) > MAX_CHANGING:
                yield f"{kind.name}: {lines} lines, {len(changing)} attributes that change"


@pytest.mark.parametrize("package", ["roundtrip", "roundtrip_agent"])
def test_no_class_is_too_large(package: str) -> None:
    files = sorted((SRC / package).rglob("*.py"))
    assert files
    assert [f"{file}: {it}" for file in files for it in too_large(file.read_text())] == []


def test_one_that_is_too_large_is_found() -> None:
    long = "class Long:\n" + "    x = 0\n" * MAX_LINES
    moving = "class Moving:\n    def move(self):\n" + "".join(f"        self.x{it} = 0\n" for it in range(13))
    assert [*too_large(long)] == ["Long: 301 lines, 0 attributes that change"]
    assert [*too_large(moving)] == ["Moving: 15 lines, 13 attributes that change"]
