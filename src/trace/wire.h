// How the process that reads an archive hands on what it has read (isolated_reader.h): numbers of variable length.
// What comes in is not trusted, since that process runs the OTF2 library on a file that anybody may have made.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "trace/archive_definitions.h"
#include "trace/call.h"

namespace mpivet::trace {

class WireWriter {
 public:
  void number(std::uint64_t n) {
    for (; n >= 0x80; n >>= 7) bytes_.push_back(static_cast<char>(n | 0x80));
    bytes_.push_back(static_cast<char>(n));
  }
  void signed_number(std::int64_t n) {
    number(static_cast<std::uint64_t>(n) << 1 ^ static_cast<std::uint64_t>(n >> 63));
  }
  void text(std::string_view text) {
    number(text.size());
    bytes_.append(text);
  }
  std::string& bytes() { return bytes_; }

 private:
  std::string bytes_;
};

// Past the end everything is 0, and ok() is false.
class WireReader {
 public:
  explicit WireReader(std::string_view bytes) : bytes_(bytes) {}
  std::uint64_t number() {
    std::uint64_t n = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at_ >= bytes_.size()) return fail();
      const auto byte = static_cast<unsigned char>(bytes_[at_++]);
      n |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80) return n;
    }
    return fail();
  }
  std::int64_t signed_number() {
    const std::uint64_t n = number();
    return static_cast<std::int64_t>(n >> 1) ^ -static_cast<std::int64_t>(n & 1);
  }
  std::string_view text() {
    const std::uint64_t size = number();
    if (size > bytes_.size() - at_) return fail(), std::string_view();
    at_ += size;
    return bytes_.substr(at_ - size, size);
  }
  // A number of things of at least so many bytes each.
  std::size_t count(std::size_t least = 1) {
    const std::uint64_t n = number();
    return n > (bytes_.size() - at_) / least ? fail() : n;
  }
  bool ok() const { return ok_; }
  bool at_end() const { return at_ >= bytes_.size(); }

 private:
  std::uint64_t fail() {
    ok_ = false;
    at_ = bytes_.size();
    return 0;
  }
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

void put(WireWriter& out, const Call& call);
bool get(WireReader& in, Call& call);
void put(WireWriter& out, const ArchiveDefinitions& definitions);
bool get(WireReader& in, ArchiveDefinitions& definitions);

}  // namespace mpivet::trace
