#include <charconv>
#include <nlohmann/json.hpp>

#include "report/findings/event_table.h"
#include "report/formats/call_kind.h"

namespace mpivet::report {
namespace {

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// Written by hand: a tree of a million numbers would take a gigabyte.
class TableWriter {
 public:
  template <class List, class Print>
  void column(const char* name, const List& list, Print print) {
    out_ += out_.empty() ? "{\"" : ",\"";
    out_ += name;
    out_ += "\":[";
    bool first = true;
    for (const auto& one : list) {
      if (!first) out_ += ',';
      first = false;
      print(one);
    }
    out_ += ']';
  }
  template <class List>
  void numbers(const char* name, const List& list) {
    column(name, list, [this](auto value) { number(value); });
  }
  // Nanoseconds as seconds, without zeros at the end.
  void seconds(const char* name, const std::vector<std::uint64_t>& list) {
    column(name, list, [this](std::uint64_t ns) {
      number(ns / 1'000'000'000);
      std::uint64_t rest = ns % 1'000'000'000;
      if (rest == 0) return;
      char digits[10] = {'.', '0', '0', '0', '0', '0', '0', '0', '0', '0'};
      int length = 1;
      for (int at = 9; at > 0; --at, rest /= 10) {
        digits[at] = static_cast<char>('0' + rest % 10);
        if (digits[at] != '0' && length == 1) length = at + 1;
      }
      out_.append(digits, static_cast<std::size_t>(length));
    });
  }
  void text(const std::string& piece) { out_ += piece; }
  std::string take() { return std::move(out_); }

 private:
  template <class Number>
  void number(Number value) {
    char text[24];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    out_.append(text, static_cast<std::size_t>(end - text));
  }
  std::string out_;
};

}  // namespace

std::string event_table_json(const EventTable& table) {
  TableWriter out;
  out.numbers("ranks", table.ranks);
  out.numbers("starts", table.starts);
  out.seconds("begin", table.begin);
  out.seconds("end", table.end);
  out.column("calls", table.calls, [&](const std::string& call) { out.text(quoted(call)); });
  out.column("kinds", table.calls, [&](const std::string& call) { out.text(quoted(call_kind(call))); });
  out.numbers("call", table.call);
  out.column("places", table.places, [&](const EventTable::Place& place) {
    out.text("{\"file\":" + quoted(place.file) + ",\"line\":" + std::to_string(place.line) + '}');
  });
  out.numbers("place", table.place);
  out.numbers("stuck", table.stuck);
  out.numbers("from", table.from);
  out.numbers("to", table.to);
  return out.take() + ",\"clock\":\"seconds\",\"title\":" + quoted(table.title) + '}';
}

}  // namespace mpivet::report
