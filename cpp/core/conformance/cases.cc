#include "core/conformance/cases.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <fstream>
#include <stdexcept>

#include "core/conformance/read_value.h"
#include "core/contract/text.h"

namespace roundtrip {
namespace {

using nlohmann::json;

/// A call that must return that value.
template <typename Argument, typename Reply>
CaseSender Expecting(const TypedOperation<Argument, Reply>& operation, Argument argument,
                     Reply expected) {
  return [&operation, argument = std::move(argument), expected = std::move(expected)](
             Caller& caller, CallCounts& call_counts) -> std::string {
    const Reply reply = caller.Send(operation, argument, call_counts);
    if constexpr (std::is_same_v<Reply, None>) {
      return "";
    } else {
      return DescribeDifference("reply", expected, reply);
    }
  };
}

/// A call of fail, which must raise that.
CaseSender Raising(const native::BenchFault& expected) {
  return [expected](Caller& caller, CallCounts& call_counts) -> std::string {
    try {
      caller.Send(kFail, expected, call_counts);
    } catch (const native::BenchFault& came) {
      const std::string code = DescribeDifference("code", expected.Code(), came.Code());
      return code.empty() ? DescribeDifference("message", expected.Message(), came.Message())
                          : code;
    }
    return "it returned instead of raising BenchFault";
  };
}

/// So many counters that exist already go up.
CaseSender ExistingCounters(std::size_t count) {
  return Expecting(kGetCounterArray, static_cast<std::int32_t>(count),
                   std::vector<native::CounterRef>(count));
}

/// A new counter counts from 0, and is closed. The call counts leave out its own calls: what it
/// counts to is the proof that they arrived, each once.
/// @param calls_back whether the servant increments it too, in turns with us
/// @param after_close whether it is called once more then, which must be refused
CaseSender NewCounter(std::int32_t increments, bool calls_back, bool after_close) {
  return [=](Caller& caller, CallCounts& call_counts) -> std::string {
    const native::CounterRef counter = caller.Send(kOpenCounter, None{}, call_counts);
    for (std::int32_t i = 1; i <= increments; ++i) {
      const bool is_called_back = calls_back && i % 2 == 1;
      const std::int32_t counted =
          is_called_back ? caller.Send(kCallCounter, counter, call_counts) : counter->Increment();
      std::string difference = DescribeDifference("counted to", i, counted);
      if (!difference.empty()) return difference;
    }
    counter->Close();
    if (!after_close) return "";
    return "a counter that was closed counted to " + std::to_string(counter->Increment());
  };
}

/// What it does is to take its time.
CaseSender Sleeping(std::int32_t millis) {
  return [millis](Caller& caller, CallCounts& call_counts) -> std::string {
    const auto before = std::chrono::steady_clock::now();
    caller.Send(kSleep, millis, call_counts);
    const std::chrono::nanoseconds passed = std::chrono::steady_clock::now() - before;
    if (passed >= std::chrono::milliseconds(millis)) return "";
    return "it returned after " + std::to_string(passed.count()) + " ns instead of " +
           std::to_string(millis) + " ms";
  };
}

template <typename Argument, typename Reply>
CaseSender Formula(const TypedOperation<Argument, Reply>& operation, const Values& values) {
  if constexpr (std::is_same_v<Argument, native::BenchFault>) {
    return Raising(operation.argument(values));
  } else if constexpr (std::is_same_v<Argument, native::CounterRef>) {
    return NewCounter(1, true, false);
  } else if constexpr (std::is_same_v<Reply, native::CounterRef>) {
    return &operation == &kOpenCounter ? NewCounter(1, false, false)
                                       : Expecting(operation, Argument(), Reply());
  } else if constexpr (kIsReference<Reply>) {
    return ExistingCounters(values.n);
  } else if constexpr (std::is_same_v<Argument, std::int32_t> && std::is_same_v<Reply, None>) {
    return Sleeping(operation.argument(values));
  } else {
    return [&operation, values](Caller& caller, CallCounts& call_counts) {
      if (operation.set_first != nullptr)
        ByFormula(*operation.set_first, values)(caller, call_counts);
      Argument argument{};
      Reply expected{};
      if (operation.argument != nullptr) argument = operation.argument(values);
      if (operation.reply != nullptr) expected = operation.reply(values);
      return Expecting(operation, std::move(argument), std::move(expected))(caller, call_counts);
    };
  }
}

/// What an operation returns for an argument that it takes and gives back.
template <typename Value>
Value Returned(const Operation& operation, Value value) {
  if constexpr (kIsBounceable<Value, Value>) {
    if (operation.shape == Shape::kBounce) return PopBack()(value);
  }
  return value;
}

/// A case of the file.
template <typename Kind, typename Reply>
CaseSender FromFile(const OperationOn<Kind, Reply>& operation, const json& node,
                    const ValueReader& reader) {
  using Argument = typename Kind::Value;
  const auto argument = [&]<typename Of = Kind>() {
    return reader.template Read<Of>(node.at("argument"));
  };
  const auto increments = [&] { return node.at("increments").get<std::int32_t>(); };
  if constexpr (std::is_same_v<Argument, native::BenchFault>) {
    const json& fault = node.at("argument");
    return Raising({reader.Read<kinds::Int32>(fault.at("code")),
                    reader.Read<kinds::Text<"">>(fault.at("message"))});
  } else if constexpr (std::is_same_v<Argument, native::CounterRef>) {
    return NewCounter(increments(), true, false);
  } else if constexpr (std::is_same_v<Reply, native::CounterRef>) {
    return &operation == &kOpenCounter
               ? NewCounter(increments(), false, node.value("after_close", false))
               : Expecting(operation, None{}, Reply());
  } else if constexpr (kIsReference<Reply>) {
    return ExistingCounters(static_cast<std::size_t>(argument()));
  } else if constexpr (std::is_same_v<Reply, std::int32_t> && !std::is_same_v<Argument, None>) {
    return Expecting(operation, argument(), reader.Read<kinds::Int32>(node.at("reply")));
  } else if constexpr (std::is_same_v<Argument, Reply>) {
    return Expecting(operation, argument(), Returned(operation, argument()));
  } else {
    throw std::runtime_error("'" + std::string(operation.name) + "' has cases by formula alone");
  }
}

/// Calls what no server has.
std::string CallUnknown(Caller& caller, CallCounts& /*call_counts*/) {
  caller.TheClient().CallUnknown();
  return "the server answered an operation that it does not have";
}

/// Whether a case has what the core's types cannot hold.
bool HasNull(const json& node) {
  return node.is_null() || node.contains("cause") ||
         (node.is_structured() && std::any_of(node.begin(), node.end(), HasNull));
}

CaseSender SendingNull(const std::string& name, const Operation& operation) {
  return [name, &operation](Caller& caller, CallCounts& call_counts) {
    std::string difference = caller.TheClient().SendNull(name);
    call_counts.Count({&operation, 1, 1});
    return difference;
  };
}

[[noreturn]] void RefuseCase(const std::string& name, const std::string& fault,
                             const std::string& expected) {
  throw ProtocolError("cases: '" + text::Shortened(name) + "' " + fault + "; expected " + expected);
}

}  // namespace

CaseSender ByFormula(const Operation& operation, const Values& values) {
  CaseSender found;
  ForEachOperation([&](const auto& typed) {
    if (&typed == &operation) found = Formula(typed, values);
  });
  return found;
}

Cases::Cases(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("the file cannot be opened");
  const json document = json::parse(in);
  defaults_ = document.value("defaults", json::object());
  for (const json& node : document.at("cases")) nodes_[node.at("name").get<std::string>()] = node;
}

std::vector<std::string> Cases::Names() const {
  std::vector<std::string> names;
  for (const auto& [name, node] : nodes_) names.push_back(name);
  return names;
}

Case Cases::Named(const std::string& name) const {
  const auto found = nodes_.find(name);
  if (found == nodes_.end()) RefuseCase(name, "is not in the file", text::Listed(Names()));
  const json& node = found->second;
  const auto called = node.at("operation").get<std::string>();
  const Operation* operation = FindOperation(called);
  if (called != "unknown" && operation == nullptr) {
    RefuseCase(name, "calls '" + called + "'", "an operation of the contract, or unknown");
  }
  CaseSender send = CallUnknown;
  if (operation != nullptr && HasNull(node)) {
    send = SendingNull(name, *operation);
  } else if (operation != nullptr) {
    const ValueReader reader(node.value("times", std::size_t{1}),
                             defaults_.value(called, json::object()));
    ForEachOperation([&](const auto& typed) {
      if (&typed == operation) send = FromFile(typed, node, reader);
    });
  }
  return {.name = name,
          .send = std::move(send),
          .clients = node.value("clients", 1),
          .calls = node.value("calls", 1)};
}

std::any Cases::Argument(const std::string& name, const Operation& operation) const {
  std::any argument;
  const auto found = nodes_.find(name);
  if (found == nodes_.end()) RefuseCase(name, "is not in the file", text::Listed(Names()));
  if (operation.shape != Shape::kEcho ||
      found->second.at("operation").get<std::string>() != operation.name) {
    RefuseCase(name, "is not for calls of " + std::string(operation.name), "a case of an echo");
  }
  ForEachOperation([&]<typename Kind, typename Reply>(const OperationOn<Kind, Reply>& typed) {
    if constexpr (native::Struct<typename Kind::Value>) {
      if (&typed == &operation) argument = ValueReader().Read<Kind>(found->second.at("argument"));
    }
  });
  return argument;
}

std::optional<native::Message> Cases::Document() const {
  const auto found = nodes_.find("echoMessage.document");
  if (found == nodes_.end()) return std::nullopt;
  return ValueReader().Read<kinds::Struct<native::Message>>(found->second.at("argument"));
}

void GiveDocument(const std::string& file) {
  kinds::Struct<native::Message>::given = [file] {
    static const std::optional<native::Message> document = Cases(file).Document();
    return document;
  };
}

std::optional<FormulaCase> ReadFormulaCase(const std::string& name) {
  constexpr std::string_view kWord = ".formula";
  const std::size_t dot = name.find(kWord);
  if (dot == std::string::npos) return std::nullopt;
  const std::string called = name.substr(0, dot);
  const Operation* operation = FindOperation(called);
  if (operation == nullptr) {
    RefuseCase(name, "calls '" + text::Shortened(called) + "'", "an operation of the contract");
  }
  const std::string_view end = std::string_view(name).substr(dot + kWord.size());
  if (operation->ranges.empty()) {
    if (!end.empty()) RefuseCase(name, "has a number", called + ".formula");
    return FormulaCase{operation, {}};
  }
  const ValueRange& range = operation->ranges.front();
  std::int64_t n = -1;
  const char* last = name.data() + name.size();
  const bool is_number =
      end.size() > 1 && end.front() == '-' && std::from_chars(end.data() + 1, last, n).ptr == last;
  if (!is_number || n < range.least || n > range.most) {
    RefuseCase(name, "has no " + std::string(range.name),
               called + ".formula- and a number from " + range.InWords());
  }
  return FormulaCase{operation, {.n = static_cast<std::size_t>(n)}};
}

}  // namespace roundtrip
