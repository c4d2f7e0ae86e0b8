#include "testkit/expectations.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

namespace roundtrip::testkit {
namespace {

using nlohmann::json;

json Read(const std::filesystem::path& file) { return json::parse(std::ifstream(file)); }

/// The files that say what is expected; what builds leave is passed over.
std::vector<std::filesystem::path> ExpectationFiles() {
  const std::set<std::string> built = {"target", "build", "bin", "obj"};
  std::vector<std::filesystem::path> files;
  for (const char* folder : {"shared-idl", "java", "cpp", "dotnet"}) {
    auto entry = std::filesystem::recursive_directory_iterator(
        std::filesystem::path(ROUNDTRIP_ROOT) / folder);
    for (const auto end = std::filesystem::end(entry); entry != end; ++entry) {
      const std::string name = entry->path().filename();
      if (entry->is_directory() && built.contains(name)) entry.disable_recursion_pending();
      if (name == "expected.json") files.push_back(entry->path());
    }
  }
  return files;
}

}  // namespace

std::string SharedIdl(const std::string& name) {
  return std::string(ROUNDTRIP_ROOT) + "/shared-idl/" + name;
}

std::vector<std::int64_t> SizesOf(const Operation& operation) {
  std::vector<std::int64_t> sizes;
  const Limits& limits = operation.limits.front();
  for (const std::int64_t size : {0, 1, 1000, 16384}) {
    const bool is_short = &operation != &kSleep || size <= 1;
    if (size >= limits.least && size <= limits.most && is_short) sizes.push_back(size);
  }
  return sizes;
}

Expectations::Expectations() : cases_(Read(SharedIdl("cases.json"))) {
  for (const auto& file : ExpectationFiles()) {
    expected_.merge_patch(Read(file).value("expected", json::object()));
  }
}

std::vector<std::string> Expectations::CaseNames(const std::string& wire) const {
  const json& shared = cases_.at("shared_wires");
  const bool is_shared = std::find(shared.begin(), shared.end(), wire) != shared.end();
  std::vector<std::string> names;
  for (const json& one : cases_.at("cases")) {
    if (is_shared || !one.contains("set")) names.push_back(one.at("name"));
  }
  for (const Operation* operation : kOperations) {
    const std::string name = std::string(operation->name) + ".formula";
    if (operation->limits.empty()) {
      names.push_back(name);
    } else {
      for (const auto size : SizesOf(*operation))
        names.push_back(name + "-" + std::to_string(size));
    }
  }
  return names;
}

std::string Expectations::Outcome(const std::string& wire, const std::string& system,
                                  const std::string& name) const {
  const json& cases = cases_.at("cases");
  const auto found = std::find_if(cases.begin(), cases.end(),
                                  [&name](const json& one) { return one.at("name") == name; });
  const json sent = found == cases.end() ? json::object() : *found;
  const std::string operation = sent.value("operation", name.substr(0, name.find('.')));
  for (const std::string& key : {system, wire}) {
    const json expected = expected_.value(key, json::object());
    for (const std::string& listed : {name, operation}) {
      if (expected.contains(listed)) return expected[listed].at("outcome");
    }
  }
  return sent.value("outcome", "exact");
}

}  // namespace roundtrip::testkit
