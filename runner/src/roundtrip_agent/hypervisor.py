"""The hypervisor below this host, as far as anything shows it: on x86 and on ARM."""

import functools
import re
from pathlib import Path

from roundtrip_agent import environment
from roundtrip_agent.cgroup import text

NONE = "none found"
UNNAMED = "unnamed"
_PRODUCT = re.compile(
    "KVM|QEMU|VMware|VirtualBox|Virtual Machine|Xen|HVM domU|Parallels|OpenStack|Google Compute Engine|Bochs|BHYVE"
    "|Apple Virtualization|Amazon EC2"
)
"""In the vendor's or the product's name of a virtual machine (DMI)."""
_BARE_METAL = ".metal"
"""The end of a product's name by which a cloud's bare machines differ from its virtual ones."""


@functools.cache
def name(root: Path = Path("/")) -> str | None:
    """A name of the hypervisor, or `NONE`; None: nothing that would show it can be read."""
    vendor, product = (text(root / f"sys/class/dmi/id/{field}") for field in ("sys_vendor", "product_name"))
    cpuinfo, tree = text(root / "proc/cpuinfo"), text(root / "proc/device-tree/compatible")
    detected, dmi = _detected(root), f"{vendor} {product}"
    known = _PRODUCT.search(dmi) if not dmi.endswith(_BARE_METAL) else None
    evidence = (
        detected if detected != "none" else None,
        text(root / "sys/hypervisor/type"),
        text(root / "proc/device-tree/hypervisor/compatible"),
        known and known[0],
        "QEMU" if "dummy-virt" in (tree or "") else None,
        "WSL" if "microsoft" in (text(root / "proc/sys/kernel/osrelease") or "").lower() else None,
        UNNAMED if re.search(r"^flags\b.* hypervisor\b", cpuinfo or "", re.MULTILINE) else None,
    )
    is_unknown = detected is vendor is product is cpuinfo is tree is None
    return next((found for found in evidence if found), None if is_unknown else NONE)


def _detected(root: Path) -> str | None:
    """What systemd knows: a name, or `none`; None: it is not there."""
    try:
        done = environment.run([root / "usr/bin/systemd-detect-virt", "--vm"])
    except OSError:
        return None
    return done.stdout.strip() or None
