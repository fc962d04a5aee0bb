#include "report/formats/json_fields.h"

#include <charconv>
#include <cmath>

namespace mpivet::report {

const Fields::json& Fields::member(const char* name) const {
  const auto at = object_.find(name);
  if (at == object_.end()) fail(name, "is missing");
  return *at;
}

const Fields::json& Fields::array(const char* name) const {
  const json& value = member(name);
  if (!value.is_array()) fail(name, "is not a list");
  return value;
}

std::string Fields::text(const char* name) const {
  const json& value = member(name);
  if (!value.is_string()) fail(name, "is not a string");
  return value.get<std::string>();
}

std::string Fields::text_or(const char* name, std::string otherwise) const {
  return has(name) ? text(name) : std::move(otherwise);
}

bool Fields::flag_or(const char* name, bool otherwise) const {
  if (!has(name)) return otherwise;
  if (!member(name).is_boolean()) fail(name, "is not true or false");
  return member(name).get<bool>();
}

double Fields::seconds_or(const char* name, double otherwise) const {
  if (!has(name)) return otherwise;
  const json& value = member(name);
  if (!value.is_number()) fail(name, "is not a number");
  const double number = value.get<double>();
  if (!std::isfinite(number) || number < 0) fail(name, "is no time");
  return number;
}

std::int64_t Fields::number(const char* name, std::int64_t least, std::int64_t most) const {
  const json& value = member(name);
  if (!value.is_number_integer()) fail(name, "is not a whole number");
  const bool too_large = value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(kMost);
  if (too_large || value.get<std::int64_t>() < least || value.get<std::int64_t>() > most) fail(name, "is out of range");
  return value.get<std::int64_t>();
}

std::int64_t Fields::number_or(const char* name, std::int64_t otherwise, std::int64_t least, std::int64_t most) const {
  return has(name) ? number(name, least, most) : otherwise;
}

std::uint64_t Fields::address_or_zero(const char* name) const {
  if (!has(name)) return 0;
  const std::string word = text(name);
  std::uint64_t out = 0;
  const char* const end = word.data() + word.size();
  if (!word.starts_with("0x") || word.size() < 3) fail(name, "is no address");
  const auto read = std::from_chars(word.data() + 2, end, out, 16);
  if (read.ec != std::errc{} || read.ptr != end) fail(name, "is no address");
  return out;
}

std::vector<std::string> Fields::texts(const char* name) const {
  std::vector<std::string> out;
  if (!has(name)) return out;
  for (const json& one : array(name)) {
    if (!one.is_string()) fail(name, "is not a list of strings");
    out.push_back(one.get<std::string>());
  }
  return out;
}

std::vector<int> Fields::numbers(const char* name, int least) const {
  std::vector<int> out;
  if (!has(name)) return out;
  for (const json& one : array(name)) {
    const bool fits = one.is_number_integer() &&
                      !(one.is_number_unsigned() && one.get<std::uint64_t>() > 0x7fffffffu) &&
                      one.get<std::int64_t>() >= least;
    if (!fits) fail(name, "is not a list of numbers in range");
    out.push_back(one.get<int>());
  }
  return out;
}

}  // namespace mpivet::report
