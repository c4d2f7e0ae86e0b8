"""The linter of the cores' layers: a package of Java's or C++'s core imports from itself and those below it.

`./invokew lint --checks layers` runs it as a program, which prints a line for each finding and exits with status 1.
`make -C dotnet layers` is the same for C#, whose files name no file that they use.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from roundtrip.paths import ROOT, sources

LAYERS = ("contract", "measure", "conformance", "worker")
"""From below."""
CORES = {
    "java/lib/core/src/main/java/roundtrip/core": r"^import (?:static )?roundtrip\.core\.(\w+)\.",
    "cpp/core": r'^#include "core/(\w+)/',
}
"""How a file of each core names the package that it imports from."""


def findings(root: Path) -> Iterator[str]:
    """Each import from above, and each package that is not a layer, with its file and line."""
    for folder, imported in CORES.items():
        for file in sources(root / folder):
            package = file.relative_to(root / folder).parts[0]
            if package == "tests" or file.parent == root / folder:
                continue
            at = file.relative_to(root)
            if package not in LAYERS:
                yield f"{at}: {package} is not a layer; expected {', '.join(LAYERS)}"
                continue
            allowed = LAYERS[: LAYERS.index(package) + 1]
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                found = re.match(imported, line)
                if found and found[1] not in allowed:
                    yield f"{at}:{number}: {package} imports {found[1]}; expected {', '.join(allowed)}"


if __name__ == "__main__":
    lines = [*findings(ROOT)]
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.exit(bool(lines))
