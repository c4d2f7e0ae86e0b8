"""Small projects to read: a folder with system.toml files in it, and what a good one looks like."""

from pathlib import Path

GOOD = """
name = "mono-pipes"
title = "Pipes"
summary = "Nothing but a manifest"
language = "csharp"
protocol = "frame"
baseline = "mono-pipes"

[build]
tool = "make"
target = "pipes"
output = "bin/pipes"
needs = ["make"]

[run]
serve = ["{here}/worker", "serve"]
drive = ["{here}/worker", "drive"]

[[variant]]
name = "baseline"
title = "as it comes"

[[variant]]
name = "hand-coded"
title = "by hand"
options = { coding = "hand_coded" }
"""


def system(name: str, *, baseline: str = "mono-pipes", target: str = "pipes", needs: str = '["make"]') -> str:
    """A good manifest under another name."""
    return (
        GOOD.replace('name = "mono-pipes"', f'name = "{name}"')
        .replace('baseline = "mono-pipes"', f'baseline = "{baseline}"')
        .replace('target = "pipes"', f'target = "{target}"')
        .replace('output = "bin/pipes"', f'output = "bin/{target}"')
        .replace('needs = ["make"]', f"needs = {needs}")
    )


def project(root: Path, **manifests: str) -> Path:
    """Writes manifests, each into the folder below dotnet/ that its keyword names."""
    for folder, text in manifests.items():
        place = root / "dotnet" / folder
        place.mkdir(parents=True)
        (place / "system.toml").write_text(text, encoding="utf-8")
    return root
