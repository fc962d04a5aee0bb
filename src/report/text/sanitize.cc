#include "report/text/sanitize.h"

#include <cstdint>
#include <cstdio>

namespace mpivet::report {
namespace {

constexpr char32_t kInvalid = 0xffffffff;

struct Decoded {
  char32_t code;
  std::size_t length;
};

std::size_t sequence_length(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  if (lead >= 0xf0 && lead <= 0xf4) return 4;
  return 0;
}

// One character of UTF-8; overlong forms, surrogates and code points past the last are invalid.
Decoded decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = sequence_length(byte(0));
  if (length == 0 || length > text.size()) return {kInvalid, 1};
  if (length == 1) return {byte(0), 1};
  char32_t code = byte(0) & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {kInvalid, 1};
    code = code << 6 | (byte(i) & 0x3fu);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  if (code < kLeast[length] || surrogate || code > 0x10ffff) return {kInvalid, 1};
  return {code, length};
}

bool is_control(char32_t code) { return code < 0x20 || (code >= 0x7f && code <= 0x9f); }

// Marks, embeddings, overrides and isolates of bidirectional text, line and paragraph separators, invisible ones.
bool is_deceptive(char32_t code) {
  return (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2060 && code <= 0x206f) || code == 0xfeff || code == 0x061c;
}

std::string escaped(char32_t code) {
  if (code == '\n') return "\\n";
  if (code == '\t') return "\\t";
  if (code == '\r') return "\\r";
  char buffer[16];
  std::snprintf(buffer, sizeof buffer, code < 0x100 ? "\\x%02x" : "\\u%04x", static_cast<unsigned>(code));
  return buffer;
}

}  // namespace

std::string sanitize(std::string_view text, LineBreaks breaks) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Decoded next = decode(text);
    if (next.code == kInvalid) {
      out += "\xef\xbf\xbd";
    } else if (next.code == '\n' && breaks == LineBreaks::keep) {
      out += '\n';
    } else if (is_control(next.code) || is_deceptive(next.code)) {
      out += escaped(next.code);
    } else {
      out += text.substr(0, next.length);
    }
    text.remove_prefix(next.length);
  }
  return out;
}

}  // namespace mpivet::report
