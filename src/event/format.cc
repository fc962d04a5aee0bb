#include "event/format.h"

#include <cstdio>

#include "event/canonical.h"
#include "spec/constants.h"

namespace mpivet::event {
namespace {

using spec::Dir;
using spec::HandleKind;
using spec::Param;
using spec::ParamKind;

constexpr std::size_t kShownWhole = 6;  // arrays up to this length are shown in full
constexpr std::size_t kShownStart = 3;  // of longer ones the first elements
constexpr std::size_t kLongestString = 255;

template <class... Parts>
std::string cat(const Parts&... parts) {
  std::string text;
  (text.append(parts), ...);
  return text;
}

std::string hex(std::uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

// The runtime moves values away that would read as one of our special ones (kForeignShift): back to what was given.
// Of ranks and tags it moves all negative ones.
std::int64_t given_value(const Param& p, std::int64_t value) {
  if (p.special == 0 || p.kind == ParamKind::color) return value;
  const std::int64_t moved_back = value - kForeignShift;
  const bool all_negative = p.kind == ParamKind::rank || p.kind == ParamKind::tag;
  const bool was_moved = all_negative ? value < kUndefined : moved_back >= kUndefined && moved_back <= -kUndefined;
  return was_moved ? moved_back : value;
}

std::string format_bits(const spec::ValueSet& set, std::int64_t value) {
  std::string text;
  for (int i = 0; i < set.count; ++i) {
    if (!(value & set.values[i].value)) continue;
    if (!text.empty()) text += '|';
    text += set.values[i].name;
    value &= ~set.values[i].value;
  }
  if (text.empty()) return std::to_string(value);
  return value ? cat(text, "|", hex(static_cast<std::uint64_t>(value))) : text;
}

std::string format_number(const Param& p, std::int64_t value) {
  if (spec::value_set(p.special).bits) return format_bits(spec::value_set(p.special), value);
  if (const char* name = spec::special_name(p.special, value)) return name;
  return std::to_string(given_value(p, value));
}

std::string format_buffer(std::uint64_t address) {
  if (address == kInPlace) return "MPI_IN_PLACE";
  if (address == kBottom) return "MPI_BOTTOM";
  return hex(address);
}

std::string format_status(const Param& p, std::uint64_t address) {
  if (address != 0) return hex(address);
  return p.array ? "MPI_STATUSES_IGNORE" : "MPI_STATUS_IGNORE";
}

char hex_digit(unsigned value) { return "0123456789abcdef"[value & 15]; }

void append_escaped(std::string& out, char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (c == '"' || c == '\\')
    (out += '\\') += c;
  else if (c == '\n')
    out += "\\n";
  else if (c == '\t')
    out += "\\t";
  else if (byte < 0x20 || byte == 0x7f)
    (((out += "\\x") += hex_digit(byte >> 4)) += hex_digit(byte));
  else
    out += c;
}

std::string format_string(std::string_view text) {
  std::string out = "\"";
  for (char c : text) append_escaped(out, c);
  out += '"';
  if (text.size() >= kLongestString) out += "…";
  return out;
}

class CallPrinter {
 public:
  CallPrinter(const Arguments& arguments, const Namer& namer) : arguments_(arguments), namer_(namer) {}

  std::string argument(int index) const {
    const Param& p = arguments_.param(index);
    return cat(is_handle_result(p) ? "*" : "", p.name, "=", value(index, p));
  }

 private:
  // Where the call puts a handle; the record has both the place and the handle.
  static bool is_handle_result(const Param& p) {
    return handle_kind(p.kind) != HandleKind::none && !p.array && p.dir != Dir::in;
  }

  std::string value(int index, const Param& p) const {
    if (p.array) return array(index, p);
    if (is_handle_result(p)) return handle_result(index, p);
    const auto number = arguments_.value(index);
    if (!number) return "?";
    if (handle_kind(p.kind) != HandleKind::none)
      return handle_name(handle_kind(p.kind), static_cast<std::uint32_t>(*number), namer_);
    const auto bits = static_cast<std::uint64_t>(*number);
    if (p.kind == ParamKind::buffer) return format_buffer(bits);
    if (p.kind == ParamKind::status) return format_status(p, bits);
    if (p.kind == ParamKind::string && p.dir != Dir::out) return string(index, bits);
    if (is_address(p)) return hex(bits);
    return format_number(p, *number);
  }

  static bool is_address(const Param& p) {
    return p.dir != Dir::in || p.kind == ParamKind::function || p.kind == ParamKind::pointer ||
           p.kind == ParamKind::string;
  }

  std::string string(int index, std::uint64_t address) const {
    const auto text = arguments_.string(index);
    const bool missing = !text || (text->empty() && (address == 0 || arguments_.param(index).root_only));
    return missing ? hex(address) : format_string(*text);
  }

  // Requests are shown by their place, which is what makes a wait and its start recognisable; the rest by name.
  std::string handle_result(int index, const Param& p) const {
    const auto id = arguments_.value(index);
    const auto address = arguments_.address(index);
    if (!id || !address) return "?";
    const bool is_null = *id == kNullHandle;
    const bool by_place = is_null ? p.dir == Dir::out : p.kind == ParamKind::request;
    return by_place ? hex(*address) : handle_name(handle_kind(p.kind), static_cast<std::uint32_t>(*id), namer_);
  }

  std::string array(int index, const Param& p) const {
    const auto address = arguments_.address(index);
    if (!address) return "?";
    if (p.kind == ParamKind::status) return format_status(p, *address);
    const auto elements = arguments_.elements(index);
    if (!elements) return hex(*address);
    if (elements->empty()) return *address && !p.root_only ? "[]" : hex(*address);
    if (p.kind == ParamKind::request)
      return cat("[", std::to_string(elements->size()), elements->size() == 1 ? " request]" : " requests]");
    return cat("[", list(*elements, p), "]");
  }

  std::string list(const Elements& elements, const Param& p) const {
    const bool whole = elements.size() <= kShownWhole;
    std::string text;
    for (std::size_t i = 0; i < (whole ? elements.size() : kShownStart); ++i) {
      if (i) text += ", ";
      text += handle_kind(p.kind) == HandleKind::none
                  ? format_number(p, elements[i])
                  : handle_name(handle_kind(p.kind), static_cast<std::uint32_t>(elements[i]), namer_);
    }
    return whole ? text : cat(text, ", … ", std::to_string(elements.size()), " values");
  }

  const Arguments& arguments_;
  const Namer& namer_;
};

}  // namespace

const char* kind_word(HandleKind kind) {
  switch (kind) {
    case HandleKind::none:
      return "handle";
    case HandleKind::comm:
      return "comm";
    case HandleKind::group:
      return "group";
    case HandleKind::datatype:
      return "datatype";
    case HandleKind::op:
      return "op";
    case HandleKind::request:
      return "request";
    case HandleKind::message:
      return "message";
    case HandleKind::win:
      return "win";
    case HandleKind::file:
      return "file";
    case HandleKind::info:
      return "info";
    case HandleKind::errhandler:
      return "errhandler";
    case HandleKind::keyval:
      return "keyval";
    case HandleKind::session:
      return "session";
  }
  return "handle";
}

std::string plain_name(HandleKind kind, std::uint32_t id) { return cat(kind_word(kind), "#", std::to_string(id)); }

std::string handle_name(HandleKind kind, std::uint32_t id, const Namer& namer) {
  if (const char* name = spec::predefined_name(kind, id)) return name;
  if (id == kUnknownHandle) return cat("<unknown ", kind_word(kind), ">");
  if (was_freed(id)) return cat("<freed ", handle_name(kind, id & ~kFreedHandle, namer), ">");
  std::string name = namer.name(kind, id);
  return name.empty() ? plain_name(kind, id) : name;
}

std::string format_call(const Arguments& arguments, const Namer& namer) {
  if (!arguments.known()) return "<unknown call>";
  if (!arguments.has_payload()) return cat(arguments.info().name, arguments.count() == 0 ? "()" : "(…)");
  std::string text = cat(arguments.info().name, "(");
  const CallPrinter printer(arguments, namer);
  for (int i = 0; i < arguments.count(); ++i) text += cat(i ? ", " : "", printer.argument(i));
  text += ')';
  return text;
}

std::string format_call(const Header* record, const Namer& namer, std::span<const std::byte> chunked_payload) {
  return format_call(Arguments(record, chunked_payload), namer);
}

}  // namespace mpivet::event
