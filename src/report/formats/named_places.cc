#include "report/formats/named_places.h"

#include <cstdint>
#include <nlohmann/json.hpp>

namespace mpivet::report {
namespace {

// Reads the report without making a tree of it: it may be large.
class PlaceReader : public nlohmann::json_sax<nlohmann::json> {
 public:
  bool null() override { return true; }
  bool boolean(bool value) override {
    if (!open_.empty() && key_ == "internal") open_.back().internal = value;
    return true;
  }
  bool number_integer(std::int64_t value) override { return number(value); }
  bool number_unsigned(std::uint64_t value) override { return number(static_cast<std::int64_t>(value)); }
  bool number_float(double, const std::string&) override { return true; }
  bool string(std::string& value) override {
    if (!open_.empty() && key_ == "file") open_.back().file = std::move(value);
    return true;
  }
  bool binary(nlohmann::json::binary_t&) override { return true; }
  bool start_object(std::size_t) override {
    open_.emplace_back();
    key_.clear();
    return true;
  }
  bool key(std::string& name) override {
    key_ = std::move(name);
    return true;
  }
  bool end_object() override {
    const Open& one = open_.back();
    if (!one.file.empty() && one.line > 0 && !one.internal) places_[one.file].insert(one.line);
    open_.pop_back();
    key_.clear();
    return true;
  }
  bool start_array(std::size_t) override {
    key_.clear();
    return true;
  }
  bool end_array() override { return true; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override { return false; }

  SourcePlaces take() { return std::move(places_); }

 private:
  struct Open {
    std::string file;
    int line = 0;
    bool internal = false;
  };
  bool number(std::int64_t value) {
    if (!open_.empty() && key_ == "line" && value > 0 && value < INT32_MAX) open_.back().line = static_cast<int>(value);
    return true;
  }
  std::vector<Open> open_;
  std::string key_;
  SourcePlaces places_;
};

}  // namespace

SourcePlaces named_places(const std::string& json) {
  PlaceReader reader;
  nlohmann::json::sax_parse(json, &reader);
  return reader.take();
}

}  // namespace mpivet::report
