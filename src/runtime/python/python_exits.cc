// Ranks that leave a Python program by sys.exit. What sys.exit raises is over when mpi4py calls MPI_Finalize, at the
// very end of the interpreter, and no audit event tells of it; so the function behind sys.exit is called by way of
// ours, which keeps the place. It is told in MPI_Finalize if the interpreter really ends in that way: the exception may
// have been caught.
#include <dlfcn.h>
#include <execinfo.h>

#include <cstdio>
#include <cstring>

#include "runtime/buffers/mapped.h"
#include "runtime/process/state.h"
#include "runtime/python/python.h"
#include "runtime/record/notice.h"

namespace mpivet::runtime {
namespace {

using Object = void;
using Method = Object*(Object* module, Object* const* arguments, std::ptrdiff_t count);

struct MethodDef {  // PyMethodDef
  const char* name;
  Method* method;
  int flags;
  const char* doc;
};
constexpr std::size_t kType = 8, kDefinition = 16;  // PyObject, PyCFunctionObject
constexpr int kFastCall = 0x80;                     // METH_FASTCALL
constexpr std::size_t kMostFrames = 16;

constinit Method* original = nullptr;
constinit std::uint32_t place = 0;  // of the last sys.exit; 0: none
constinit char text[200] = "";

template <class T>
T symbol(const char* name) {
  return reinterpret_cast<T>(dlsym(RTLD_DEFAULT, name));
}

template <class T>
T field(const void* object, std::size_t offset) {
  T value;
  std::memcpy(&value, static_cast<const std::byte*>(object) + offset, sizeof value);
  return value;
}

// Of a number or a string, which have no code of the program's own.
const char* code_text(Object* code, char* space, std::size_t room) {
  const auto* const type = field<const void*>(code, kType);
  if (type == symbol<const void*>("PyUnicode_Type")) {
    const char* const said = symbol<const char* (*)(Object*)>("PyUnicode_AsUTF8")(code);
    if (!said) symbol<void (*)()>("PyErr_Clear")();
    return said ? said : "";
  }
  if (type != symbol<const void*>("PyLong_Type")) return "";
  int overflow = 0;
  const long number = symbol<long (*)(Object*, int*)>("PyLong_AsLongAndOverflow")(code, &overflow);
  if (overflow == 0) std::snprintf(space, room, "%ld", number);
  return space;
}

void note(Object* code) {
  PythonFrame frames[kMostFrames];
  std::uint64_t addresses[kMostFrames];
  const std::size_t count = python_frames(frames, kMostFrames);
  for (std::size_t i = 0; i < count; ++i) addresses[i] = python_address(frames[i]);
  place = stack_of(addresses, count);
  char space[32] = "";
  const char* const said = code ? code_text(code, space, sizeof space) : "";
  std::snprintf(text, sizeof text, *said ? "SystemExit: %s" : "SystemExit", said);
}

Object* exits(Object* module, Object* const* arguments, std::ptrdiff_t count) {
  if (records(rt.mode.load(std::memory_order_relaxed))) note(count > 0 ? arguments[0] : nullptr);
  return original(module, arguments, count);
}

// What the interpreter has in the place of sys.exit; null if that is not what it comes with.
MethodDef* definition_of_exit() {
  const auto find = symbol<Object* (*)(const char*)>("PySys_GetObject");
  const auto method_of = symbol<Method* (*)(Object*)>("PyCFunction_GetFunction");
  Object* const function = find && method_of ? find("exit") : nullptr;
  if (!function || field<const void*>(function, kType) != symbol<const void*>("PyCFunction_Type")) return nullptr;
  auto* const definition = field<MethodDef*>(function, kDefinition);
  const auto address = reinterpret_cast<std::uint64_t>(definition);
  if (!accessible({address, address + sizeof *definition}, Access::write)) return nullptr;
  const bool known = std::strcmp(definition->name, "exit") == 0 && definition->flags == kFastCall &&
                     definition->method == method_of(function);
  return known ? definition : nullptr;
}

// In Py_Exit, which is where an exception of that kind leads if nobody catches it.
bool interpreter_exits() {
  void* addresses[64];
  const int count = backtrace(addresses, 64);
  for (int i = 0; i < count; ++i) {
    Dl_info info{};
    if (dladdr(addresses[i], &info) != 0 && info.dli_sname && std::strcmp(info.dli_sname, "Py_Exit") == 0) return true;
  }
  return false;
}

}  // namespace

void watch_python_exit() {
  MethodDef* const definition = original ? nullptr : definition_of_exit();
  if (!definition) return;
  original = definition->method;
  definition->method = exits;
}

void tell_python_exit() {
  if (place == 0 || !interpreter_exits()) return;
  tell({event::Notice::exiting, 1, 0, 0, 0}, spec::Func::none, place, text);
  place = 0;
}

}  // namespace mpivet::runtime
