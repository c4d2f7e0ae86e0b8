#include "core/conformance/sending.h"

#include "core/conformance/referring.h"
#include "core/contract/differing.h"
#include "core/contract/logical_bytes.h"

namespace roundtrip {
namespace {

std::string NumberDifference(const Case& sent, std::int32_t came) {
  const std::int32_t expected = std::get<std::int32_t>(sent.reply);
  return expected == came
             ? ""
             : "reply " + std::to_string(came) + " instead of " + std::to_string(expected);
}

std::string ItemsDifference(const Case& sent, const Case::Items& came) {
  const auto& expected = std::get<Case::Items>(sent.reply);
  if (expected.size() != came.size()) {
    return std::to_string(came.size()) + " items instead of " + std::to_string(expected.size());
  }
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (!SameBits(expected[i], came[i])) {
      return "item " + std::to_string(i) + ": " + Show(came[i]) + " instead of " +
             Show(expected[i]);
    }
  }
  return "";
}

}  // namespace

std::string Sending::Send(Client& client, const Case& sent) {
  switch (sent.operation) {
    case Operation::kInvoke: {
      const std::int32_t reply = client.Invoke(std::get<std::int32_t>(sent.argument));
      ledger_.Count(sent.operation, 1, logical_bytes::kInt32);
      return NumberDifference(sent, reply);
    }
    case Operation::kPutBytes: {
      const auto& data = std::get<Case::Bytes>(sent.argument);
      const std::int32_t reply = client.PutBytes(data);
      ledger_.Count(sent.operation, 1, static_cast<std::int64_t>(data.size()));
      return NumberDifference(sent, reply);
    }
    case Operation::kPutChars:
    case Operation::kPutString: {
      const auto& data = std::get<Case::Characters>(sent.argument);
      const std::int32_t reply = sent.operation == Operation::kPutChars
                                     ? client.PutChars(data.wtf8)
                                     : client.PutString(data.wtf8);
      ledger_.Count(sent.operation, 1, static_cast<std::int64_t>(data.units));
      return NumberDifference(sent, reply);
    }
    case Operation::kBounce: {
      const auto& items = std::get<Case::Items>(sent.argument);
      const Case::Items reply = client.Bounce(items);
      ledger_.Count(sent.operation, 1,
                    static_cast<std::int64_t>(items.size()) * logical_bytes::kItem);
      return ItemsDifference(sent, reply);
    }
    case Operation::kEcho: {
      const auto& data = std::get<native::AllTypes>(sent.argument);
      const native::AllTypes reply = client.Echo(data);
      ledger_.Count(sent.operation, 1, 0);
      return Difference(data, reply);
    }
    case Operation::kEchoArrays: {
      const auto& data = std::get<native::AllArrays>(sent.argument);
      const native::AllArrays reply = client.EchoArrays(data);
      ledger_.Count(sent.operation, 1, 0);
      return Difference(data, reply);
    }
    case Operation::kFail:
      return Fail(client, std::get<native::BenchFault>(sent.argument));
    case Operation::kGetCounter:
    case Operation::kOpenCounter:
    case Operation::kGetCounterArray:
    case Operation::kCallCounter:
      return Referring(client.References(), ledger_).Send(sent);
    case Operation::kUnknown:
      break;
  }
  client.CallUnknown();
  return "the server answered an operation that it does not have";
}

std::string Sending::Fail(Client& client, const native::BenchFault& sent) {
  try {
    client.Fail(sent.Code(), sent.Message());
  } catch (const native::BenchFault& came) {
    ledger_.Count(Operation::kFail, 1, 0);
    const std::string code = Differing("code", sent.Code(), came.Code());
    return code.empty() ? Differing("message", sent.Message(), came.Message()) : code;
  }
  ledger_.Count(Operation::kFail, 1, 0);
  return "it returned, where it should raise BenchFault";
}

}  // namespace roundtrip
