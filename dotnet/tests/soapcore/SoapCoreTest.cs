using Roundtrip.SoapCore;

namespace Roundtrip.Tests;

public sealed class SoapCoreWireTest() : SoapWireTest(SoapCoreSystem.New);

public sealed class SoapCoreContractTest() : SoapContractTest(SoapCoreSystem.New);
