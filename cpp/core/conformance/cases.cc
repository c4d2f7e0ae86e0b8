#include "core/conformance/cases.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <fstream>
#include <stdexcept>

#include "core/contract/hexadecimal.h"
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

/// How often a case says that bytes, units or a text are repeated.
std::size_t Times(const json& node) { return node.value("times", std::size_t{1}); }

/// A value from its bits.
/// @param times how often a text or an array comes one after the other
template <typename Value>
Value FromBits(const json& bits, std::size_t times = 1) {
  const auto& digits = bits.get_ref<const std::string&>();
  if constexpr (requires { typename Value::value_type; }) {
    const auto once = hexadecimal::ToAll<Value>(digits);
    Value all;
    all.reserve(once.size() * times);
    for (std::size_t i = 0; i < times; ++i) all.insert(all.end(), once.begin(), once.end());
    return all;
  } else {
    return hexadecimal::ToNumber<Value>(digits);
  }
}

/// A put, which returns a length.
template <typename Argument>
CaseSender Put(const TypedOperation<Argument, std::int32_t>& operation, const json& node,
               const char* key) {
  return Expecting(operation, FromBits<Argument>(node.at(key), Times(node)),
                   node.at("reply").get<std::int32_t>());
}

std::vector<native::Item> Items(const json& node) {
  if (node.contains("formula")) {
    return timed_values::Items(node.at("formula").get<std::size_t>());
  }
  const auto name_times = node.value("name_times", std::size_t{1});
  std::vector<native::Item> items;
  for (const json& item : node.at("items")) {
    items.push_back({.id = FromBits<std::int32_t>(item.at("id")),
                     .name = FromBits<std::u16string>(item.at("name"), name_times),
                     .value = FromBits<double>(item.at("value"))});
  }
  return items;
}

CaseSender Bounce(const json& node) {
  const std::vector<native::Item> items = Items(node);
  std::vector<native::Item> expected = items;
  if (!expected.empty()) expected.pop_back();
  return Expecting(kBounce, items, std::move(expected));
}

template <typename Value>
CaseSender Echo(const TypedOperation<Value, Value>& operation, const Value& value) {
  return Expecting(operation, value, value);
}

using Builder = CaseSender (*)(const json& node);

/// What the file's cases call, by the name there.
const std::map<std::string, Builder>& Builders() {
  static const std::map<std::string, Builder> builders = {
      {"invoke",
       [](const json& node) {
         return Expecting(kInvoke, FromBits<std::int32_t>(node.at("n")),
                          FromBits<std::int32_t>(node.at("reply")));
       }},
      {"putBytes", [](const json& node) { return Put(kPutBytes, node, "bytes"); }},
      {"putChars", [](const json& node) { return Put(kPutChars, node, "units"); }},
      {"putString", [](const json& node) { return Put(kPutString, node, "units"); }},
      {"bounce", Bounce},
      {"echo", [](const json& node) { return Echo(kEcho, echo_values::Struct(node)); }},
      {"echoArrays", [](const json& node) { return Echo(kEchoArrays, echo_values::Arrays(node)); }},
      {"fail",
       [](const json& node) {
         return Raising({FromBits<std::int32_t>(node.at("code")),
                         FromBits<std::u16string>(node.at("message"), Times(node))});
       }},
      {"getCounter",
       [](const json& /*node*/) { return Expecting(kGetCounter, None{}, native::CounterRef()); }},
      {"getCounterArray",
       [](const json& node) { return ExistingCounters(node.at("count").get<std::size_t>()); }},
      {"openCounter",
       [](const json& node) {
         return NewCounter(node.at("increments").get<std::int32_t>(), false,
                           node.value("after_close", false));
       }},
      {"callCounter",
       [](const json& node) {
         return NewCounter(node.at("increments").get<std::int32_t>(), true, false);
       }},
      {"unknown", [](const json& /*node*/) -> CaseSender {
         return [](Caller& caller, CallCounts& /*call_counts*/) -> std::string {
           caller.TheClient().CallUnknown();
           return "the server answered an operation that it does not have";
         };
       }}};
  return builders;
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

template <typename Table>
std::vector<std::string> Keys(const Table& table) {
  std::vector<std::string> keys;
  for (const auto& entry : table) keys.push_back(entry.first);
  return keys;
}

[[noreturn]] void Refuse(const std::string& name, const std::string& fault,
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
  for (const json& node : document.at("cases")) nodes_[node.at("name").get<std::string>()] = node;
}

std::vector<std::string> Cases::Names() const { return Keys(nodes_); }

Case Cases::Named(const std::string& name) const {
  const auto found = nodes_.find(name);
  if (found == nodes_.end()) Refuse(name, "is not in the file", text::Listed(Names()));
  const json& node = found->second;
  const auto operation = node.at("operation").get<std::string>();
  const auto builder = Builders().find(operation);
  if (builder == Builders().end()) {
    Refuse(name, "calls '" + operation + "'", text::Listed(Keys(Builders())));
  }
  return {
      .name = name,
      .send = HasNull(node) ? SendingNull(name, *FindOperation(operation)) : builder->second(node),
      .clients = node.value("clients", 1),
      .calls = node.value("calls", 1)};
}

std::optional<FormulaCase> ReadFormulaCase(const std::string& name) {
  constexpr std::string_view kWord = ".formula";
  const std::size_t dot = name.find(kWord);
  if (dot == std::string::npos) return std::nullopt;
  const std::string called = name.substr(0, dot);
  const Operation* operation = FindOperation(called);
  if (operation == nullptr) {
    Refuse(name, "calls '" + text::Shortened(called) + "'", "an operation of the contract");
  }
  const std::string_view end = std::string_view(name).substr(dot + kWord.size());
  if (operation->ranges.empty()) {
    if (!end.empty()) Refuse(name, "has a number", called + ".formula");
    return FormulaCase{operation, {}};
  }
  const ValueRange& range = operation->ranges.front();
  std::int64_t n = -1;
  const char* last = name.data() + name.size();
  const bool is_number =
      end.size() > 1 && end.front() == '-' && std::from_chars(end.data() + 1, last, n).ptr == last;
  if (!is_number || n < range.least || n > range.most) {
    Refuse(name, "has no " + std::string(range.name),
           called + ".formula- and a number from " + range.InWords());
  }
  return FormulaCase{operation, {.n = static_cast<std::size_t>(n)}};
}

namespace echo_values {
namespace {

native::AllTypes Plain() {
  return {.boolean_value = true,
          .octet_value = 0xa5,
          .char_value = u'c',
          .wchar_value = u'w',
          .int16_value = 0x1234,
          .int32_value = 0x12345678,
          .int64_value = 0x123456789abcdef0,
          .float_value = 1.5F,
          .double_value = 1.0 / 3.0,
          .string_value = u"string",
          .wstring_value = u"wstring"};
}

/// Sets those of a value's members that are named.
/// @param set takes a member, what stands beside its name, and the member of each other value
template <typename Value, typename... Others>
Value Changed(Value value, const json& members, auto set, Others&... others) {
  std::size_t read = 0;
  Value::ForEachMember(
      [&](const char* name, auto& member, auto&... beside) {
        if (!members.contains(name)) return;
        set(member, members.at(name), beside...);
        ++read;
      },
      value, others...);
  if (members.size() != read) {
    throw std::runtime_error("members has a name that bench.idl has not: " +
                             text::Shortened(members.dump()));
  }
  return value;
}

}  // namespace

native::AllTypes Struct(const json& node) {
  return Changed(Plain(), node.at("members"),
                 [&]<typename Member>(Member& member, const json& bits) {
                   member = FromBits<Member>(bits, Times(node));
                 });
}

native::AllArrays Arrays(const json& node) {
  const timed_values::ElementFormulas formulas;
  return Changed(
      native::AllArrays(), node.at("members"),
      []<typename Element>(std::vector<Element>& array, const json& given, auto formula) {
        // A struct in an array comes by formula alone.
        if constexpr (!native::Struct<Element>) {
          if (given.is_array()) {
            for (const json& bits : given) array.push_back(FromBits<Element>(bits));
            return;
          }
        }
        array = timed_values::Elements(given.get<std::size_t>(), formula);
      },
      formulas);
}

}  // namespace echo_values
}  // namespace roundtrip
