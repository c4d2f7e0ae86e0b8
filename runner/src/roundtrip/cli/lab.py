"""Commands of the laboratory: two hosts or more on one machine."""

from invoke.collection import Collection

from roundtrip.cli.command import Settings, command, console


def collection() -> Collection:
    """`lab.up` and `lab.down`."""
    made = Collection("lab")
    made.__doc__ = "The laboratory: two hosts on one Linux machine, for --hosts lab."
    made.add_task(up)
    made.add_task(down)
    return made


@command(
    help={
        "rate": "The rate of the network between them: as 100kbit, 100mbit or 1gbit; or none. Default: none.",
        "delay": "What is added to the way of each packet, as 200us or 5ms; or none. Default: none.",
        "clients": "How many hosts of clients it has, 1 to 8. Default: 1.",
    }
)
def up(
    settings: Settings, rate: str = "none", delay: str = "none", clients: str = "1", install: bool = True
) -> None:
    """Make two hosts or more on this machine, for --hosts lab.

    They are network namespaces with a cable between them and an sshd in each. Needs root. Nothing of the machine's own
    network is touched. One that is up with another rate or delay, or that was interrupted half-way, is removed first.

    Examples:
      invoke lab.up
      invoke lab.up --rate 100mbit
      invoke lab.up --rate 10mbit --delay 5ms
      invoke lab.up --clients 3
    """
    from roundtrip.lab.laboratory import named, read_clients
    from roundtrip.lab.needs import provide
    from roundtrip.lab.shaping import Shape
    from roundtrip.toolchain.command import say

    shape, hosts, laboratory, out = Shape.read(rate, delay), read_clients(clients), named(), console()
    laboratory.need_root("lab.up")
    provide(out, install=install)
    fresh = laboratory.up(shape, hosts)
    say(out, f"the laboratory is up{'' if fresh else ' already'}: {shape.text}")
    for side in laboratory.sides():
        entered = f"ssh -F {laboratory.state}/ssh_config {side.name}"
        say(out, f"  {side.name}: namespace {side.namespace}, {side.address}; {entered}")
    say(out, "measure on it with --hosts lab; remove it with lab.down")


@command()
def down(settings: Settings) -> None:
    """Remove the laboratory and all that runs in it.

    Harmless if there is none.

    Example:
      invoke lab.down
    """
    from roundtrip.lab.laboratory import named
    from roundtrip.toolchain.command import say

    laboratory = named()
    laboratory.need_root("lab.down")
    say(console(), "the laboratory is gone" if laboratory.down() else "there is no laboratory")
