"""Clients by others: omniORB's tools read references, zeep calls by WSDL, grpcio by bench.proto."""

import importlib
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import grpc
import pytest
import zeep
from grpc_tools import protoc
from zeep.exceptions import Fault

from roundtrip.catalog.system import Row
from roundtrip.paths import ROOT
from roundtrip.processes.deployment import Deployment

from .conftest import FIRST_ROWS, ports_listened_on

pytestmark = pytest.mark.wire

CORBA_TYPES = {"iiop": "IDL:roundtrip/Bench:1.0", "iiop-rmi": "RMI:roundtrip.rmi.Bench:0000000000000000"}
SERVICE = "{urn:roundtrip:bench}"
DESCRIPTIONS = ROOT / "shared-idl" / "generated"


def rows_of(*protocols: str) -> pytest.MarkDecorator:
    rows = [row for row in FIRST_ROWS if row.system.protocol in protocols]
    assert rows
    return pytest.mark.parametrize("row", rows, indirect=True, ids=lambda row: row.key)


@rows_of(*CORBA_TYPES)
def test_omniorbs_tool_reads_the_reference_of_every_corba_server(deployment: Deployment, row: Row) -> None:
    catior = shutil.which("catior")
    if catior is None:
        pytest.skip("catior is missing; get it with: apt-get install omniorb")
    done = subprocess.run(
        [catior, deployment.endpoints[0]], capture_output=True, text=True, check=False, timeout=60
    )
    printed = done.stdout + done.stderr
    assert f'Type ID: "{CORBA_TYPES[row.system.protocol]}"' in printed
    profile = next(line for line in printed.splitlines() if "IIOP 1." in line)
    (port,) = ports_listened_on(deployment.pids["server"]) & {
        int(word) for word in profile.split() if word.isdecimal()
    }
    assert f"127.0.0.1 {port}" in profile


def contracts(deployment: Deployment) -> list[str]:
    """The contract in this project, and the server's own where it hands one out."""
    found = [str(DESCRIPTIONS / "bench.wsdl")]
    try:
        zeep.Transport().load(f"{deployment.endpoints[0]}?wsdl")
    except OSError:
        return found
    return [*found, f"{deployment.endpoints[0]}?wsdl"]


@rows_of("soap")
def test_zeep_calls_every_soap_server_by_its_wsdl(deployment: Deployment) -> None:
    for wsdl in contracts(deployment):
        client = zeep.Client(wsdl)
        (binding,) = client.wsdl.bindings
        service = client.create_service(binding, deployment.endpoints[0])
        assert service.invoke(2_147_483_647) == -2_147_483_648
        assert service.putBytes(bytes(range(256))) == 256
        assert service.putChars("characters") == 10
        item, items = (client.get_type(f"{SERVICE}{name}") for name in ("Item", "ArrayOfItem"))
        three = [item(id=-n, name=f"<{n}> & ]]> Zürich, 東京, 😀", value=n / 3) for n in range(3)]
        back = service.bounce(items(Item=three))
        assert [(one.id, one.name, one.value) for one in back] == [
            (one.id, one.name, one.value) for one in three[:-1]
        ]
        with pytest.raises(Fault) as raised:
            service.fail(-7, "nine < ten")
        (detail,) = raised.value.detail
        assert detail.tag == f"{SERVICE}benchFault"
        assert [child.text for child in detail] == ["-7", "nine < ten"]


@pytest.fixture(scope="session")
def stubs(tmp_path_factory: pytest.TempPathFactory) -> tuple[ModuleType, ModuleType]:
    """What grpcio's own compiler makes of the contract."""
    folder = tmp_path_factory.mktemp("stubs")
    well_known = str(Path(protoc.__file__).parent / "_proto")
    arguments = [
        f"-I{DESCRIPTIONS}",
        f"-I{well_known}",
        f"--python_out={folder}",
        f"--grpc_python_out={folder}",
    ]
    assert protoc.main(["protoc", *arguments, "bench.proto"]) == 0
    sys.path.insert(0, str(folder))
    try:
        return importlib.import_module("bench_pb2"), importlib.import_module("bench_pb2_grpc")
    finally:
        sys.path.remove(str(folder))


@rows_of("grpc")
def test_grpcio_calls_every_grpc_server(deployment: Deployment, stubs: tuple[Any, Any]) -> None:
    messages, services = stubs
    with grpc.insecure_channel(deployment.endpoints[0]) as channel:
        bench = services.BenchStub(channel)
        assert bench.Invoke(messages.InvokeRequest(n=2_147_483_647)).result == -2_147_483_648
        assert bench.PutBytes(messages.PutBytesRequest(data=bytes(1 << 20))).result == 1 << 20
        assert bench.PutString(messages.PutStringRequest(data="characters")).result == 10
        three = [messages.Item(id=-n, name=f"item\0{n}, Zürich, 東京, 😀", value=-n / 3) for n in range(3)]
        assert [*bench.Bounce(messages.BounceRequest(items=three)).result] == three[:-1]
        with pytest.raises(grpc.RpcError) as raised:
            bench.Fail(messages.FailRequest(code=-7, message="nine < ten"))
        assert raised.value.code() is grpc.StatusCode.ABORTED
        fault = dict(raised.value.trailing_metadata())["bench-fault-bin"]
        assert messages.BenchFault.FromString(fault) == messages.BenchFault(code=-7, message="nine < ten")
        unknown = channel.unary_unary("/roundtrip.Bench/Unknown")
        with pytest.raises(grpc.RpcError) as raised:
            unknown(b"")
        assert raised.value.code() is grpc.StatusCode.UNIMPLEMENTED
