// Reading the arguments of a call record by parameter, for code that treats all functions alike (printer, trace,
// filters). Code that knows its function uses the generated structs (spec/args.h) directly.
//
// Records may come from a damaged file: everything is checked against the bytes at hand, and what is not there is
// absent. Nothing outside them is ever read.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "event/record.h"
#include "spec/functions.h"

namespace mpivet::event {

using spec::handle_kind;

// The elements of an array argument: integers, canonical values or handle ids.
class Elements {
 public:
  Elements() = default;
  Elements(std::span<const std::byte> bytes, std::uint8_t width, bool is_signed)
      : bytes_(bytes), width_(width), signed_(is_signed) {}

  std::size_t size() const { return width_ ? bytes_.size() / width_ : 0; }
  bool empty() const { return size() == 0; }
  // 0 outside the array.
  std::int64_t operator[](std::size_t i) const;

 private:
  std::span<const std::byte> bytes_;
  std::uint8_t width_ = 0;
  bool signed_ = false;
};

class Arguments {
 public:
  // A record that is wholly in memory, as long as its header says. A record with kChunked has no payload of its own:
  // give the payload put together from the chunks.
  explicit Arguments(const Header* record, std::span<const std::byte> chunked_payload = {});
  // A record of which only this much is there.
  explicit Arguments(std::span<const std::byte> record, std::span<const std::byte> chunked_payload = {});

  // An `enter` or `call` of a known function. Otherwise there are no parameters and everything is absent.
  bool known() const { return info_->name[0] != '\0'; }
  const spec::FunctionInfo& info() const { return *info_; }
  // False: all that is known of the call is its function.
  bool has_payload() const { return !payload_.empty(); }
  int count() const { return info_->param_count; }
  const spec::Param& param(int index) const { return info_->params[index]; }
  // Position of a parameter, -1 if the function has none of that name.
  int find(std::string_view name) const;

  // The value of the argument: a number, a canonical value, an address; the id for handles that are not arrays. An
  // address reads as the signed number with the same bits.
  std::optional<std::int64_t> value(int index) const;
  std::optional<std::int64_t> value(std::string_view name) const { return value(find(name)); }
  // The address an argument holds: buffers, pointers, arrays, results, handles out and inout.
  std::optional<std::uint64_t> address(int index) const;
  std::optional<std::uint64_t> address(std::string_view name) const { return address(find(name)); }
  std::optional<Elements> elements(int index) const;
  std::optional<Elements> elements(std::string_view name) const { return elements(find(name)); }
  std::optional<std::string_view> string(int index) const;
  std::optional<std::string_view> string(std::string_view name) const { return string(find(name)); }

  // What stands behind the arguments (ExitInfo of the completion family, and unused bytes of the last slot).
  std::span<const std::byte> rest() const;

 private:
  void take(const Header& header, std::span<const std::byte> payload);
  bool has(int index) const { return index >= 0 && index < count(); }
  std::optional<std::uint64_t> load(std::size_t offset, std::size_t width) const;
  struct Tail {
    std::span<const std::byte> bytes;
    std::size_t end;  // offset of what follows
  };
  std::optional<Tail> tail_at(std::size_t offset, std::size_t element_width) const;
  std::optional<std::size_t> tail_offset(int index) const;

  const spec::FunctionInfo* info_;
  std::span<const std::byte> payload_;
};

}  // namespace mpivet::event
