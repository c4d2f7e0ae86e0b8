import pytest
from msgspec import structs

from roundtrip.errors import UsageError
from roundtrip.processes.agent_messages import CpuTopology
from roundtrip.processes.cpu_pinning import pin, pin_pair
from roundtrip_agent import facts as facts_of


def host(*cores: tuple[int, ...]) -> CpuTopology:
    """A host with those CPU numbers in each physical core."""
    return CpuTopology(
        cpu_numbers=sorted(cpu for core in cores for cpu in core),
        cores={str(cpu): f"0.{number}" for number, core in enumerate(cores) for cpu in core},
    )


TWO_CPUS = host((0,), (1,))
ONE_CORE = host((0, 1))
FOUR_CORES = host((0, 4), (1, 5), (2, 6), (3, 7))


@pytest.mark.parametrize(
    ("facts", "client", "server"),
    [
        (TWO_CPUS, (0,), (1,)),
        (ONE_CORE, (0,), (1,)),  # Two threads of one core are all there is.
        (host((0, 2), (1, 3)), (0,), (1,)),  # Not 0 and 2: they are one core.
        (host((0, 1), (2, 3)), (0,), (2,)),  # However they are numbered.
        (host((0,), (1,), (2,)), (0,), (1,)),
        (FOUR_CORES, (0, 1), (2, 3)),
        (host((3,), (5,), (8,), (9,), (11,)), (3, 5), (8, 9)),  # Only some CPUs are ours.
    ],
)
def test_separate_puts_the_ends_on_different_cores(
    facts: CpuTopology, client: tuple[int, ...], server: tuple[int, ...]
) -> None:
    pinned = pin("separate", facts)
    assert (pinned.client, pinned.server) == (client, server)


@pytest.mark.parametrize("facts", [TWO_CPUS, ONE_CORE, FOUR_CORES, host((0,))])
def test_shared_gives_both_ends_the_same_and_none_gives_all(facts: CpuTopology) -> None:
    shared = pin("shared", facts)
    assert shared.client == shared.server == pin("shared", facts).client
    assert shared.client
    none = pin("none", facts)
    assert (none.client, none.server) == (None, None)


def test_cores_that_share_a_cache_are_preferred_if_both_ends_fit() -> None:
    def on(*domains: str) -> CpuTopology:
        cpus = range(len(domains))
        return CpuTopology(
            cpu_numbers=[*cpus],
            cores={str(cpu): f"0.{cpu}" for cpu in cpus},
            domains={str(cpu): domain for cpu, domain in zip(cpus, domains, strict=True)},
        )

    pinned = pin("separate", on("a", "b", "b", "a", "b", "b"))
    assert (pinned.client, pinned.server) == ((1, 2), (4, 5))
    nowhere = pin("separate", on("a", "b", "c"))
    assert (nowhere.client, nowhere.server) == ((0,), (1,))


@pytest.mark.parametrize(
    ("speeds", "client", "server"),
    [
        (
            (1024, 1024, 400, 400),
            (0,),
            (1,),
        ),  # The fast ones, though an end then has one core instead of two.
        ((400, 400, 1024, 1024), (2,), (3,)),  # They are often the last ones.
        ((380, 380, 380, 380, 1024, 1024, 1010, 1000), (4, 5), (6, 7)),  # Top clock rates differ a little.
        ((1024, 400, 400, 400, 400), (1, 2), (3, 4)),  # One fast core cannot be both ends'.
        ((400, 1024), (1,), (0,)),  # Of two kinds is all there is: the host is doubted.
    ],
)
def test_both_ends_get_cores_of_one_kind_the_fast_ones_first(
    speeds: tuple[int, ...], client: tuple[int, ...], server: tuple[int, ...]
) -> None:
    facts = host(*((cpu,) for cpu in range(len(speeds))))
    kinds = structs.replace(facts, speeds={str(cpu): speed for cpu, speed in enumerate(speeds)})
    pinned = pin("separate", kinds)
    assert (pinned.client, pinned.server) == (client, server)
    doubts = [doubt for doubt in facts_of.doubts(structs.asdict(kinds), "The host") if "of one kind" in doubt]
    assert len(doubts) == (len(speeds) == 2)


def test_two_threads_of_one_core_are_named_as_such() -> None:
    (doubt,) = facts_of.doubts({**structs.asdict(ONE_CORE), "cpus": 2}, "The host")
    assert (
        doubt
        == "The host lets this process use one core: its 2 CPUs are threads of it, which slow each other down."
    )
    assert facts_of.doubts({**structs.asdict(FOUR_CORES), "cpus": 8}, "The host") == []


def test_the_ends_cannot_be_separate_on_one_cpu() -> None:
    with pytest.raises(UsageError, match="needs two CPUs") as refused:
        pin("separate", host((0,)))
    assert refused.value.thing == "--cpu-pinning"
    assert refused.value.allowed == "shared, none"


def test_each_end_of_a_pair_gets_as_much_as_separate_gives_it() -> None:
    pinned = pin_pair("paired", FOUR_CORES, TWO_CPUS)
    assert (pinned.name, pinned.client, pinned.server) == ("paired", (0, 1), (0,))


def test_the_ends_of_a_lab_part_the_one_machine_s_cpus() -> None:
    pinned = pin_pair("lab", FOUR_CORES, FOUR_CORES)
    assert (pinned.name, pinned.client, pinned.server) == ("lab", (0, 1), (2, 3))
    several = pin_pair("lab", FOUR_CORES, FOUR_CORES, FOUR_CORES, FOUR_CORES)
    assert several.clients == ((0, 1),) * 3
    with pytest.raises(UsageError, match="'lab' needs two CPUs"):
        pin_pair("lab", host((0,)), host((0,)))


def test_each_host_of_clients_has_cpus_of_its_own() -> None:
    pinned = pin_pair("paired", TWO_CPUS, FOUR_CORES, FOUR_CORES, host((3,), (5,)))
    assert pinned.clients == ((0,), (0, 1), (3,))
    assert pinned.server == (0, 1)


def test_each_end_gets_as_many_as_were_asked_for() -> None:
    one, three = pin("separate", FOUR_CORES, 1), pin("shared", FOUR_CORES, 3)
    assert (one.client, one.server) == ((0,), (1,))
    assert three.client == three.server == (0, 1, 2)
    four = pin_pair("paired", FOUR_CORES, FOUR_CORES, each=4)
    assert four.client == four.server == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("name", "each", "allowed"),
    [
        ("separate", 3, "at most 2"),
        ("shared", 5, "at most 4"),
        ("none", 1, "--cpu-pinning separate or shared beside it"),
    ],
)
def test_more_than_there_are_is_refused(name: str, each: int, allowed: str) -> None:
    with pytest.raises(UsageError) as refused:
        pin(name, FOUR_CORES, each)
    assert (refused.value.thing, refused.value.allowed) == ("--cpus-per-end", allowed)
