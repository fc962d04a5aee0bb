#include "runtime/python/python.h"

#include <dlfcn.h>

#include <atomic>
#include <cstring>

#include "runtime/python/python_text.h"

namespace mpivet::runtime {
namespace {

// Offsets in CPython's structures: Include/cpython/pystate.h, code.h, unicodeobject.h, internal/pycore_frame.h.
struct Layout {
  unsigned version;                                  // 0x030b: 3.11
  std::size_t cframe, current_frame;                 // PyThreadState, _PyCFrame
  std::size_t code, previous, instruction, owner;    // _PyInterpreterFrame
  std::size_t first_line, filename, qualified_name;  // PyCodeObject
  std::size_t first_traceable, instructions;
  TextLayout text;
};
constexpr Layout kLayouts[] = {
    {0x030b, 56, 8, 32, 48, 56, 69, 72, 112, 128, 168, 184, {16, 32, 48, 72}},
    {0x030c, 56, 0, 0, 8, 56, 70, 68, 112, 128, 176, 192, {16, 32, 40, 56}},
};
constexpr std::size_t kType = 8;              // PyObject: what kind of object it is
constexpr char kOwnedByC = 3;                 // 3.12: a frame between C and Python, of no code
constexpr std::size_t kInstructionBytes = 2;  // _Py_CODEUNIT

enum class State : std::uint8_t {
  unknown,
  no,
  yes,
};

struct Interpreter {
  void* (*this_thread)();
  int (*line)(const void* code, int byte);
  const void* code_type;
  const void* text_type;
  const void* base;  // of the file it is in
};

constinit std::atomic<State> state{State::unknown};
constinit Interpreter interpreter{};
constinit Layout layout{};

template <class T>
T field(const void* object, std::size_t offset) {
  T value;
  std::memcpy(&value, static_cast<const std::byte*>(object) + offset, sizeof value);
  return value;
}
const std::byte* pointer(const void* object, std::size_t offset) { return field<const std::byte*>(object, offset); }

template <class T>
bool find(T& out, const char* name) {
  out = reinterpret_cast<T>(dlsym(RTLD_DEFAULT, name));
  return out != nullptr;
}

// A debug build has longer objects; it alone counts all references.
bool find_interpreter() {
  const unsigned long* version = nullptr;
  const void* counts_references = nullptr;
  if (!find(version, "Py_Version") || find(counts_references, "_Py_RefTotal")) return false;
  for (const Layout& known : kLayouts)
    if (*version >> 16 == known.version) layout = known;
  Dl_info info{};
  if (!layout.version || !find(interpreter.this_thread, "PyGILState_GetThisThreadState") ||
      !find(interpreter.line, "PyCode_Addr2Line") || !find(interpreter.code_type, "PyCode_Type") ||
      !find(interpreter.text_type, "PyUnicode_Type") ||
      dladdr(reinterpret_cast<void*>(interpreter.this_thread), &info) == 0)
    return false;
  interpreter.base = info.dli_fbase;
  return true;
}

bool is_code(const std::byte* object) { return object && pointer(object, kType) == interpreter.code_type; }

const std::byte* text_of(const std::byte* code, std::size_t offset) {
  const std::byte* text = pointer(code, offset);
  return text && pointer(text, kType) == interpreter.text_type ? text : nullptr;
}

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15ull;
  return hash ^ hash >> 29;
}

}  // namespace

bool is_python() {
  State known = state.load(std::memory_order_acquire);
  if (known == State::unknown) {
    known = find_interpreter() ? State::yes : State::no;
    state.store(known, std::memory_order_release);
  }
  return known == State::yes;
}

std::size_t python_frames(PythonFrame* frames, std::size_t room) {
  const void* thread = interpreter.this_thread();
  const std::byte* cframe = thread ? pointer(thread, layout.cframe) : nullptr;
  const std::byte* at = cframe ? pointer(cframe, layout.current_frame) : nullptr;
  std::size_t count = 0;
  for (; at && count < room; at = pointer(at, layout.previous)) {
    if (layout.version >= 0x030c && field<char>(at, layout.owner) == kOwnedByC) continue;
    const std::byte* code = pointer(at, layout.code);
    if (!is_code(code)) break;
    const std::byte* instruction = pointer(at, layout.instruction);
    const auto skipped = static_cast<std::size_t>(field<int>(code, layout.first_traceable));
    // A frame that is still being made is not there for anybody.
    if (instruction < code + layout.instructions + skipped * kInstructionBytes) continue;
    frames[count++] = {code, instruction};
  }
  return count;
}

std::uint64_t python_hash(const PythonFrame* frames, std::size_t count) {
  std::uint64_t hash = count;
  for (std::size_t i = 0; i < count; ++i) {
    const auto& [code, instruction] = frames[i];
    hash = mix(hash, reinterpret_cast<std::uint64_t>(instruction));
    hash = mix(hash, reinterpret_cast<std::uint64_t>(pointer(code, layout.filename)));
    hash = mix(hash, reinterpret_cast<std::uint64_t>(pointer(code, layout.qualified_name)) ^
                         static_cast<std::uint64_t>(field<int>(code, layout.first_line)) << 48);
  }
  return hash;
}

std::uint64_t python_address(const PythonFrame& frame) {
  const std::byte* file = text_of(frame.code, layout.filename);
  const std::byte* name = text_of(frame.code, layout.qualified_name);
  if (!file || !name) return 0;
  char file_text[kLongestPythonText], name_text[kLongestPythonText];
  copy_text(file, layout.text, file_text);
  copy_text(name, layout.text, name_text);
  const auto byte = static_cast<int>(frame.instruction - (frame.code + layout.instructions));
  return python_line(name_text, file_text, interpreter.line(frame.code, byte));
}

bool inside_interpreter(std::uint64_t address) {
  Dl_info info{};
  return dladdr(reinterpret_cast<void*>(address), &info) != 0 && info.dli_fbase == interpreter.base;
}

}  // namespace mpivet::runtime
