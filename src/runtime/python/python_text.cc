#include "runtime/python/python_text.h"

#include <cstring>

#include "base/fnv.h"
#include "event/python_module.h"
#include "event/record.h"
#include "runtime/process/state.h"
#include "runtime/record/hash_table.h"
#include "runtime/record/lock.h"
#include "runtime/record/ring_writer.h"

namespace mpivet::runtime {
namespace {

// The bits of PyASCIIObject::state: interned (2), kind (3), compact, ascii.
struct TextState {
  unsigned kind;  // bytes of a character
  bool compact, ascii;
};
TextState state_of(const std::byte* object, const TextLayout& layout) {
  std::uint32_t bits;
  std::memcpy(&bits, object + layout.state, sizeof bits);
  return {bits >> 2 & 7, (bits >> 5 & 1) != 0, (bits >> 6 & 1) != 0};
}

std::uint32_t character(const std::byte* data, unsigned kind, std::size_t i) {
  std::uint32_t out = 0;
  std::memcpy(&out, data + i * kind, kind);
  return out;
}

std::size_t encode(std::uint32_t code, char* out) {
  if (code < 0x80) return out[0] = static_cast<char>(code), 1;
  if (code < 0x800) {
    out[0] = static_cast<char>(0xc0 | code >> 6);
    out[1] = static_cast<char>(0x80 | (code & 0x3f));
    return 2;
  }
  if (code < 0x10000) {
    out[0] = static_cast<char>(0xe0 | code >> 12);
    out[1] = static_cast<char>(0x80 | (code >> 6 & 0x3f));
    out[2] = static_cast<char>(0x80 | (code & 0x3f));
    return 3;
  }
  out[0] = static_cast<char>(0xf0 | (code >> 18 & 7));
  out[1] = static_cast<char>(0x80 | (code >> 12 & 0x3f));
  out[2] = static_cast<char>(0x80 | (code >> 6 & 0x3f));
  out[3] = static_cast<char>(0x80 | (code & 0x3f));
  return 4;
}

struct Function {
  std::uint64_t hash;  // 0: empty
  std::uint64_t begin;
};
constinit HashTable<Function, 512> functions{};

std::uint64_t hash_text(std::uint64_t hash, const char* text) {
  hash = fnv1a(hash, std::string_view(text));
  return hash * 0x9e3779b97f4a7c15ull ^ hash >> 29;
}

void tell_function(std::uint64_t begin, const char* function, const char* file) {
  const event::ModuleInfo info{begin, begin + event::kPythonLines - 1, begin};
  const std::string_view mark = event::kPythonMark;
  const std::size_t name = std::strlen(function), path = std::strlen(file);
  write_record(event::Kind::module, self.index, sizeof info + mark.size() + name + 1 + path + 1, [&](std::byte* place) {
    std::memcpy(place, &info, sizeof info);
    place += sizeof info;
    std::memcpy(place, mark.data(), mark.size());
    std::memcpy(place + mark.size(), function, name);
    place[mark.size() + name] = static_cast<std::byte>(mark.back());
    std::memcpy(place + mark.size() + name + 1, file, path + 1);
  });
}

}  // namespace

void copy_text(const std::byte* object, const TextLayout& layout, char (&out)[kLongestPythonText]) {
  out[0] = '\0';
  std::size_t length;
  std::memcpy(&length, object + layout.length, sizeof length);
  const TextState state = state_of(object, layout);
  if (!state.compact || (state.kind != 1 && state.kind != 2 && state.kind != 4)) return;
  const std::byte* data = object + (state.ascii ? layout.ascii : layout.compact);
  constexpr std::size_t kMost = (kLongestPythonText - 4) / 4;
  const std::size_t room = state.ascii ? kLongestPythonText - 4 : kMost;
  std::size_t end = 0;
  for (std::size_t i = length > room ? length - room : 0; i < length; ++i) {
    const std::uint32_t code = character(data, state.kind, i);
    end += encode(code == 0 || code == static_cast<unsigned char>(event::kPythonMark.back()) ? '?' : code, out + end);
  }
  out[end] = '\0';
}

std::uint64_t python_line(const char* function, const char* file, int line) {
  Locked section;
  const std::uint64_t hash = hash_text(hash_text(kFnvStart, function), file) | 1;
  Function* entry = functions.find(hash);
  if (!entry) return 0;
  if (!entry->hash) {
    functions.add(entry, {hash, event::kPythonBegin + functions.count() * event::kPythonLines});
    tell_function(entry->begin, function, file);
  }
  const auto offset = line > 0 ? static_cast<std::uint64_t>(line) : 1;
  return entry->begin + (offset < event::kPythonLines ? offset : event::kPythonLines - 1);
}

}  // namespace mpivet::runtime
