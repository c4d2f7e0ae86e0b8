#ifndef ROUNDTRIP_TESTKIT_SCHEMA_H_
#define ROUNDTRIP_TESTKIT_SCHEMA_H_

#include <nlohmann/json.hpp>
#include <string>

namespace roundtrip::testkit {

/// worker.schema.json, with as much of JSON Schema as it uses. A keyword that is not known is an
/// error, so that the schema cannot grow past this checker without a test that fails.
class Schema {
 public:
  Schema();

  /// What is wrong with a value; empty if nothing is.
  /// @param definition name of one of the schema's `$defs`
  [[nodiscard]] std::string Complaint(const nlohmann::json& value,
                                      const std::string& definition) const;

  /// One of the schema's `$defs`.
  [[nodiscard]] const nlohmann::json& Definition(const std::string& name) const;

 private:
  [[nodiscard]] std::string Check(const nlohmann::json& value, const nlohmann::json& schema,
                                  const std::string& path) const;
  [[nodiscard]] std::string CheckObject(const nlohmann::json& value, const nlohmann::json& schema,
                                        const std::string& path) const;

  nlohmann::json document_;
};

}  // namespace roundtrip::testkit

#endif  // ROUNDTRIP_TESTKIT_SCHEMA_H_
