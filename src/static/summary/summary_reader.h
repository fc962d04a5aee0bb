// The reading side of summary_fields.h. After the first thing wrong everything reads as zero and empty, and `error`
// says what it was; so the callers need no checks of their own.
#pragma once
#include <string>
#include <string_view>

#include "static/summary/summary.h"

namespace mpivet::statics {

class SummaryReader {
 public:
  explicit SummaryReader(std::string_view bytes) : rest_(bytes) {}

  const char* error() const { return error_; }
  bool at_end() const { return rest_.empty(); }

  template <class T>
  void number(T& n) {
    const std::uint64_t raw = raw_number();
    n = static_cast<T>(raw);
    if (static_cast<std::uint64_t>(n) != raw) {
      fail("a number is too large");
      n = 0;
    }
  }
  void signed_number(std::int64_t& n) {
    const std::uint64_t raw = raw_number();
    n = static_cast<std::int64_t>((raw >> 1) ^ (~(raw & 1) + 1));
  }
  void id(Id& i) {
    number(i);
    --i;
  }
  template <class Enum>
  void choice(Enum& e, Enum last) {
    const std::uint64_t raw = raw_number();
    if (raw > static_cast<std::uint64_t>(last)) return fail("an unknown kind");
    e = static_cast<Enum>(raw);
  }
  void function(spec::Func& f) {
    const std::uint64_t raw = raw_number();
    if (raw > spec::kFunctionCount) return fail("an unknown MPI function");
    f = static_cast<spec::Func>(raw);
  }
  template <class... Flags>
  void flags(Flags&... flag) {
    std::uint64_t bits = raw_number();
    ((flag = bits & 1, bits >>= 1), ...);
    if (bits) fail("an unknown flag");
  }
  void text(std::string& s) {
    const std::size_t size = count();
    s.assign(rest_.substr(0, size));
    rest_.remove_prefix(size);
  }
  void texts(std::vector<std::string>& list) {
    list.resize(count());
    for (auto& s : list) text(s);
  }
  void numbers(std::vector<Id>& list) {
    list.resize(count());
    for (Id& i : list) number(i);
  }
  void place(Place& p) {
    std::int64_t file = 0, line = 0;
    signed_number(file);
    signed_number(line);
    number(p.column);
    p.file = static_cast<Id>(static_cast<std::uint64_t>(file)) + last_.file;
    p.line = static_cast<std::uint32_t>(static_cast<std::uint64_t>(line)) + last_.line;
    last_ = p;
  }
  template <class T>
  void list(std::vector<T>& items) {
    const std::size_t n = count();
    // Grows with what was really read: a hostile count costs no memory.
    for (std::size_t i = 0; i < n && !error_; ++i) fields(*this, items.emplace_back());
  }

 private:
  void fail(const char* what) {
    if (!error_) error_ = what;
    rest_ = {};
  }
  std::uint64_t raw_number() {
    std::uint64_t n = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (rest_.empty()) break;
      const auto byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      n |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80) return n;
    }
    fail("it ends in the middle");
    return 0;
  }
  // Every element takes at least one byte.
  std::size_t count() {
    const std::uint64_t n = raw_number();
    if (n <= rest_.size()) return n;
    fail("a list is longer than what follows");
    return 0;
  }

  std::string_view rest_;
  const char* error_ = nullptr;
  Place last_;
};

}  // namespace mpivet::statics
