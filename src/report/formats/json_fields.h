// Members of JSON objects, taken with their types checked. What is wrong is thrown as FieldError, with the way there.
#pragma once
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace mpivet::report {

struct FieldError {
  std::string where, what;
};

class Fields {
 public:
  using json = nlohmann::ordered_json;
  static constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

  Fields(const json& object, std::string where) : object_(object), where_(std::move(where)) {
    if (!object.is_object()) throw FieldError{where_, "is not an object"};
  }

  bool has(const char* name) const { return object_.contains(name) && !object_[name].is_null(); }
  std::string text(const char* name) const;  // must be there
  std::string text_or(const char* name, std::string otherwise = {}) const;
  bool flag_or(const char* name, bool otherwise) const;
  double seconds_or(const char* name, double otherwise) const;
  std::int64_t number(const char* name, std::int64_t least, std::int64_t most = kMost) const;
  std::int64_t number_or(const char* name, std::int64_t otherwise, std::int64_t least, std::int64_t most = kMost) const;
  std::uint64_t address_or_zero(const char* name) const;   // "0x1f"
  std::vector<std::string> texts(const char* name) const;  // empty if it is not there
  std::vector<int> numbers(const char* name, int least) const;
  Fields object(const char* name) const { return Fields(member(name), where_ + '.' + name); }
  const json& raw(const char* name) const { return member(name); }

  // `read(fields)` for each element of a list; none if the list is not there.
  template <class Read>
  void each(const char* name, Read read) const {
    if (!has(name)) return;
    const json& list = array(name);
    for (std::size_t i = 0; i < list.size(); ++i)
      read(Fields(list[i], where_ + '.' + name + '[' + std::to_string(i) + ']'));
  }

  [[noreturn]] void fail(const char* name, const std::string& what) const {
    throw FieldError{where_ + '.' + name, what};
  }

 private:
  const json& member(const char* name) const;
  const json& array(const char* name) const;

  const json& object_;
  std::string where_;
};

}  // namespace mpivet::report
