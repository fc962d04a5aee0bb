#include "event/decode.h"

#include <cstring>

namespace mpivet::event {
namespace {

using spec::Dir;
using spec::HandleKind;
using spec::Param;
using spec::ParamKind;

// Elements, or characters, follow the argument struct.
bool has_tail(const Param& p) { return p.dir != Dir::out && (p.array || p.kind == ParamKind::string); }

bool is_handle_result(const Param& p) { return p.id_offset != 0xffff; }

std::int64_t widen(std::uint64_t bits, std::size_t width, bool is_signed) {
  if (width == 4 && is_signed) return static_cast<std::int32_t>(bits);
  return static_cast<std::int64_t>(bits);
}

std::uint64_t load_bits(const std::byte* at, std::size_t width) {
  std::uint64_t bits = 0;  // records are little-endian, as the machines that write them
  std::memcpy(&bits, at, width);
  return bits;
}

}  // namespace

std::int64_t Elements::operator[](std::size_t i) const {
  if (i >= size()) return 0;
  return widen(load_bits(bytes_.data() + i * width_, width_), width_, signed_);
}

Arguments::Arguments(const Header* record, std::span<const std::byte> chunked_payload)
    : Arguments(std::span(reinterpret_cast<const std::byte*>(record), record_bytes(record)), chunked_payload) {}

Arguments::Arguments(std::span<const std::byte> record, std::span<const std::byte> chunked_payload)
    : info_(&spec::info(spec::Func::none)) {
  Header header;
  if (record.size() < sizeof header) return;
  std::memcpy(&header, record.data(), sizeof header);
  const std::size_t said = record_bytes(&header);
  record = record.first(said < record.size() ? said : record.size());
  if (header.flags & kChunked)
    take(header, chunked_payload);
  else if (record.size() >= sizeof header)
    take(header, record.subspan(sizeof header));
}

void Arguments::take(const Header& header, std::span<const std::byte> payload) {
  if (header.kind != Kind::enter && header.kind != Kind::call) return;
  info_ = &spec::info(static_cast<spec::Func>(header.func));
  payload_ = payload;
}

int Arguments::find(std::string_view name) const {
  for (int i = 0; i < count(); ++i)
    if (name == param(i).name) return i;
  return -1;
}

std::optional<std::uint64_t> Arguments::load(std::size_t offset, std::size_t width) const {
  if (offset + width > payload_.size()) return std::nullopt;
  return load_bits(payload_.data() + offset, width);
}

std::optional<std::int64_t> Arguments::value(int index) const {
  if (!has(index)) return std::nullopt;
  const Param& p = param(index);
  const bool result = is_handle_result(p);
  const std::size_t width = result ? 4 : p.width;
  const auto bits = load(result ? p.id_offset : p.offset, width);
  if (!bits) return std::nullopt;
  return widen(*bits, width, handle_kind(p.kind) == HandleKind::none);
}

std::optional<std::uint64_t> Arguments::address(int index) const {
  if (!has(index) || param(index).width != 8) return std::nullopt;
  return load(param(index).offset, 8);
}

std::optional<Arguments::Tail> Arguments::tail_at(std::size_t offset, std::size_t element_width) const {
  const auto elements = load(offset, 4);
  if (!elements) return std::nullopt;
  const std::size_t begin = offset + 8;
  const std::size_t bytes = static_cast<std::size_t>(*elements) * element_width;
  if (begin > payload_.size() || bytes > payload_.size() - begin) return std::nullopt;
  return Tail{payload_.subspan(begin, bytes), begin + (bytes + 7) / 8 * 8};
}

// Where the tail of a parameter begins; of count(): where the arguments end.
std::optional<std::size_t> Arguments::tail_offset(int index) const {
  std::size_t offset = info_->args_size;
  for (int i = 0; i < index; ++i) {
    if (!has_tail(param(i))) continue;
    const auto tail = tail_at(offset, param(i).element_width);
    if (!tail) return std::nullopt;
    offset = tail->end;
  }
  return offset;
}

std::optional<Elements> Arguments::elements(int index) const {
  if (!has(index) || !param(index).array || !has_tail(param(index))) return std::nullopt;
  const Param& p = param(index);
  const auto offset = tail_offset(index);
  const auto tail = offset ? tail_at(*offset, p.element_width) : std::nullopt;
  if (!tail) return std::nullopt;
  return Elements(tail->bytes, p.element_width, handle_kind(p.kind) == HandleKind::none);
}

std::optional<std::string_view> Arguments::string(int index) const {
  if (!has(index) || param(index).kind != ParamKind::string || !has_tail(param(index))) return std::nullopt;
  const auto offset = tail_offset(index);
  const auto tail = offset ? tail_at(*offset, 1) : std::nullopt;
  if (!tail) return std::nullopt;
  return std::string_view(reinterpret_cast<const char*>(tail->bytes.data()), tail->bytes.size());
}

std::span<const std::byte> Arguments::rest() const {
  const auto offset = tail_offset(count());
  if (!known() || !offset || *offset > payload_.size()) return {};
  return payload_.subspan(*offset);
}

}  // namespace mpivet::event
