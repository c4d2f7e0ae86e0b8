"""The texts of the contract, by the paths that people know them by."""

from collections.abc import Mapping
from pathlib import Path

from roundtrip.paths import ROOT

from .interface import Interface
from .read_code import read_csharp, read_java
from .read_idl import read_idl
from .read_proto import read_proto
from .read_wsdl import read_wsdl

IDL = "shared-idl/bench.idl"
PROTO = "proto/bench.proto"
WSDL = "shared-idl/bench.wsdl"
XSD = "shared-idl/bench.xsd"
ARRAYS = "shared-idl/arrays.xsd"
RMI = "java/rmi/src/main/java/roundtrip/rmi/Bench.java"
CSHARP = "dotnet/core/IBench.cs"
REMOTING = "dotnet/remoting/RemoteBench.cs"

PATHS = (IDL, PROTO, WSDL, XSD, ARRAYS, RMI, CSHARP, REMOTING)


def texts(root: Path = ROOT) -> dict[str, str]:
    """Path to text."""
    return {path: (root / path).read_text(encoding="utf-8") for path in PATHS}


def interfaces(read: Mapping[str, str]) -> dict[str, Interface]:
    """Each description that those texts hold; the WSDL stands for its schemas too."""
    return {
        IDL: read_idl(read[IDL]),
        PROTO: read_proto(read[PROTO]),
        WSDL: read_wsdl(read[WSDL], read[XSD], read[ARRAYS]),
        RMI: read_java(read[RMI]),
        CSHARP: read_csharp(read[CSHARP], "interface IBench"),
        REMOTING: read_csharp(read[REMOTING], "class RemoteBench"),
    }
