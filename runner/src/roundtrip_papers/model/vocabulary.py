"""Words that papers' files, records and pages share: hosts, networks, features, and types of the contract."""

import re
from enum import StrEnum
from functools import cache
from typing import Annotated, Self

from msgspec import Meta, Struct

from roundtrip.paths import ROOT


class Described(StrEnum):
    """A word with a description: a member is made of both, and found by the word."""

    description: str

    def __new__(cls, value: str, description: str = "") -> Self:  # noqa: D102 - the class says it
        made = str.__new__(cls, value)
        made._value_ = value
        made.description = description
        return made


class Hosts(Described):
    """The hosts of both ends."""

    LOCAL = "local", "on one host"
    REMOTE = "remote", "on two hosts"


class Network(Described):
    """The network between a client's host and a server's in a lab; all but the first let only some pass."""

    OPEN = "open", "no firewall"
    OWN_PORTS = "own-ports", "a firewall admits the ports of the server's process"
    WEB_PORT = "web-port", "a firewall admits the web server's port and refuses the rest"
    WEB_PORT_SILENT = "web-port-silent", "a firewall admits the web server's port and drops the rest"
    PROXY = "proxy", "the client's network lets its proxy out and refuses the rest"
    PROXY_SILENT = "proxy-silent", "the client's network lets its proxy out and drops the rest"

    @property
    def is_silent(self) -> bool:
        """Whether what is not let through gets no answer, instead of a refusal."""
        return self in (Network.WEB_PORT_SILENT, Network.PROXY_SILENT)

    @property
    def for_proxy_alone(self) -> bool:
        """Whether nothing but a proxy may connect from the client's host to the server's."""
        return self in (Network.PROXY, Network.PROXY_SILENT)


class Feature(Described):
    """A feature of middleware beside the calls of the contract, by its name in the worker protocol."""

    CALL_BACK = "call_back", "the server calls an object of the client's"
    FOREIGN_SERVER = "foreign_server", "a client calls the server of another implementation"
    DYNAMIC_CALL = "dynamic_call", "a client calls what it has no stub of"
    DYNAMIC_SERVANT = "dynamic_servant", "an object answers that has no generated skeleton"
    OUT_PARAMETERS = "out_parameters", "a server changes arguments"
    PERSISTENT_REFERENCE = "persistent_reference", "a reference is good for a server that was started again"
    ONE_WAY = "one_way", "a client does not wait for the server's method"
    ACTIVATION = "activation", "a server makes an object when it is called"
    BY_VALUE = "by_value", "objects of a class cross by value"
    URL_NAME = "url_name", "an object is found by a URL"
    GARBAGE_COLLECTION = "garbage_collection", "a server learns that an object is no longer referred to"
    CLASS_DOWNLOAD = "class_download", "a class is loaded from elsewhere when an object of it comes"
    NULL_STRING = "null_string", "a string that is null comes back as null"
    UNSET_MEMBER = "unset_member", "a string of a struct that was not set comes back as null"
    NULL_ARRAY = "null_array", "an array that is null comes back as null"
    NULL_IN_STRINGS = "null_in_strings", "null within an array of strings comes back in its place"
    NULL_IN_STRUCTS = "null_in_structs", "null within an array of structs comes back in its place"
    EXCEPTION_CAUSE = "exception_cause", "an exception comes with its cause"
    SHARED_REFERENCE = "shared_reference", "an object that is sent twice in one call arrives as one"
    CYCLE = "cycle", "an object that refers to itself arrives as such"
    DEADLINE = "deadline", "a client sets a time after which a call ends"
    CANCELLATION = "cancellation", "a client ends a call that waits"
    THREAD_PER_REQUEST = "thread_per_request", "a server makes a thread for each request"
    DEAD_SERVER = "dead_server", "a call to a server that was killed ends with an exception"

    @property
    def label(self) -> str:
        """Its name in a table."""
        return self.value.replace("_", " ")


class Description(StrEnum):
    """A language in which the contract is described."""

    IDL = "IDL"
    JAVA = "Java"
    XML_SCHEMA = "XML Schema"


_FILES = {
    Description.IDL: ("shared-idl/bench.idl", r"^ +(?P<type>\w+(?: \w+)*) +get(?P<called>\w+)\(\);"),
    Description.JAVA: (
        "java/lib/corba/src/generated/java/roundtrip/corba/BenchSkeleton.java",
        r"^  public (?P<type>\w+) get(?P<called>\w+)\(\)",
    ),
    Description.XML_SCHEMA: (
        "shared-idl/generated/bench.xsd",
        r'name="get(?P<called>\w+)Response">\s*<xs:complexType>\s*<xs:sequence>\s*'
        r'<xs:element name="result" type="xs:(?P<type>\w+)"',
    ),
}
"""A file, and how an operation without parameters stands in it that returns one value."""


class TypeMap(Struct, frozen=True, forbid_unknown_fields=True):
    """The types of one description in another; those that the paper published are by the type of `of`."""

    of: Description
    to: Description
    published: Annotated[dict[str, str], Meta(min_length=1, description="a type or more")]

    @property
    def ours(self) -> dict[str, str | None]:
        """The types in the contract, by the first operation of that type; None: it has none."""
        found: dict[str, str | None] = {}
        for operation, type_ in types(self.of).items():
            found.setdefault(type_, types(self.to).get(operation))
        return {it: found.get(it) for it in self.published}


@cache
def types(description: Description) -> dict[str, str]:
    """Type by operation, as "Int32": "long" in IDL."""
    path, pattern = _FILES[description]
    text = (ROOT / path).read_text(encoding="utf-8")
    return {it["called"]: it["type"] for it in re.finditer(pattern, text, re.MULTILINE)}
