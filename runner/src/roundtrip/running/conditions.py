"""The conditions of a run: what all its blocks and calibrations share."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Workload
from roundtrip.config.preset import Preset
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.conformance import Cases
from roundtrip.processes.cpu_pinning import CpuPinning
from roundtrip.processes.topology import Topology
from roundtrip.results.records import CalibrationRecord, TrialRecord
from roundtrip.running.known import Known


@dataclass(frozen=True)
class Conditions:
    """The conditions that all blocks and calibrations of a run share.

    Attributes:
        agents: Gives living agents, new ones if the last were lost.
        cases: By the name of a build.
        sampling_s: Seconds between samples of CPU and memory, in trials that are sampled; 0: none in between.
        on_workload: Called with the key of each workload as it begins, and with that of a row that is prepared for it.
        after_workload: Called with the trials of a block so far, between two of its workloads.
        on_calibration: Called with each calibration that a trial began with, which `known` has already.
    """

    agents: AgentPool
    topology: Topology
    cpu_pinning: CpuPinning
    cases: Mapping[str, Cases]
    preset: Preset
    workloads: tuple[Workload, ...]
    known: Known
    sampling_s: float
    on_workload: Callable[[str, str], None] = lambda *_: None
    after_workload: Callable[[Sequence[TrialRecord]], object] = lambda _: None
    on_calibration: Callable[[Row, CalibrationRecord], None] = lambda *_: None
    rows: int = 1
    seed: int = 0

    def workload(self, key: str) -> Workload:
        """A workload by its key."""
        return next(workload for workload in self.workloads if workload.key == key)
