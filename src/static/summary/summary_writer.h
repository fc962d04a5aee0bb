// The writing side of summary_fields.h: numbers as little-endian base-128, places as differences to the one before.
#pragma once
#include <string>

#include "static/summary/summary.h"

namespace mpivet::statics {

class SummaryWriter {
 public:
  std::string take() { return std::move(out_); }

  void number(std::uint64_t n) {
    for (; n >= 0x80; n >>= 7) out_.push_back(static_cast<char>(n | 0x80));
    out_.push_back(static_cast<char>(n));
  }
  void signed_number(std::int64_t n) {
    number((static_cast<std::uint64_t>(n) << 1) ^ static_cast<std::uint64_t>(n >> 63));
  }
  void id(Id i) { number(static_cast<Id>(i + 1)); }  // kNone becomes 0
  template <class Enum>
  void choice(Enum e, Enum) {
    number(static_cast<std::uint64_t>(e));
  }
  void function(spec::Func f) { number(static_cast<std::uint64_t>(f)); }
  template <class... Flags>
  void flags(Flags... flag) {
    unsigned bits = 0, n = 0;
    ((bits |= static_cast<unsigned>(flag) << n++), ...);
    number(bits);
  }
  void text(const std::string& s) {
    number(s.size());
    out_ += s;
  }
  void texts(const std::vector<std::string>& list) {
    number(list.size());
    for (const auto& s : list) text(s);
  }
  void numbers(const std::vector<Id>& list) {
    number(list.size());
    for (const Id i : list) number(i);
  }
  void place(const Place& p) {
    signed_number(static_cast<std::int64_t>(static_cast<Id>(p.file + 1)) - static_cast<Id>(last_.file + 1));
    signed_number(static_cast<std::int64_t>(p.line) - last_.line);
    number(p.column);
    last_ = p;
  }
  template <class T>
  void list(std::vector<T>& items) {
    number(items.size());
    for (auto& item : items) fields(*this, item);
  }

 private:
  std::string out_;
  Place last_;
};

}  // namespace mpivet::statics
