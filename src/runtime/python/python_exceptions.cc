// Exceptions of Python that nobody catches, told through Python's audit events (PEP 578): the event sys.excepthook
// comes with the exception and its traceback before the interpreter ends, and the interpreter's lock is ours while it
// does. mpi4py then calls MPI_Finalize, which looks as if the rank had left the others behind on purpose.
#include <dlfcn.h>

#include <cstdio>
#include <cstring>

#include "runtime/process/state.h"
#include "runtime/python/python.h"
#include "runtime/python/python_text.h"
#include "runtime/record/notice.h"
#include "runtime/record/stack.h"

namespace mpivet::runtime {
namespace {

using Object = void;
using Hook = int(const char* event, Object* arguments, void* data);

struct Api {
  int (*has_lock)();
  int (*add_audit_hook)(Hook*, void*);
  Object* (*tuple_item)(Object*, std::ptrdiff_t);
  Object* (*attribute)(Object*, const char*);
  Object* (*as_string)(Object*);
  const char* (*utf8)(Object*);
  long (*number)(Object*);
  void (*release)(Object*);
  void (*fetch_error)(Object**, Object**, Object**);
  void (*restore_error)(Object*, Object*, Object*);
  void (*clear_error)();
};
constinit Api api{};
constinit bool watching = false;

template <class T>
bool find(T& out, const char* name) {
  out = reinterpret_cast<T>(dlsym(RTLD_DEFAULT, name));
  return out != nullptr;
}

bool find_api() {
  return find(api.has_lock, "PyGILState_Check") && find(api.add_audit_hook, "PySys_AddAuditHook") &&
         find(api.tuple_item, "PyTuple_GetItem") && find(api.attribute, "PyObject_GetAttrString") &&
         find(api.as_string, "PyObject_Str") && find(api.utf8, "PyUnicode_AsUTF8") &&
         find(api.number, "PyLong_AsLong") && find(api.release, "Py_DecRef") && find(api.fetch_error, "PyErr_Fetch") &&
         find(api.restore_error, "PyErr_Restore") && find(api.clear_error, "PyErr_Clear");
}

// A reference that is given back.
class Owned {
 public:
  explicit Owned(Object* object) : object_(object) {
    if (!object) api.clear_error();
  }
  ~Owned() { api.release(object_); }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  Object* get() const { return object_; }
  const char* text() const {
    const char* out = object_ ? api.utf8(object_) : nullptr;
    if (object_ && !out) api.clear_error();
    return out ? out : "?";
  }

 private:
  Object* object_;
};

constexpr std::size_t kMostFrames = 16;

// The addresses of a traceback, which begins with the outermost frame; the last ones are kept, innermost first.
std::size_t traceback(Object* trace, std::uint64_t* addresses) {
  std::uint64_t ring[kMostFrames];
  std::size_t seen = 0;
  const Owned first(trace ? api.attribute(trace, "tb_frame") : nullptr);
  if (!first.get()) return 0;
  Object* at = trace;
  Object* owned = nullptr;
  for (int steps = 0; steps < 10000; ++steps) {
    const Owned frame(api.attribute(at, "tb_frame")), line(api.attribute(at, "tb_lineno"));
    if (!frame.get() || !line.get()) break;
    const Owned code(api.attribute(frame.get(), "f_code"));
    if (!code.get()) break;
    const Owned file(api.attribute(code.get(), "co_filename")), name(api.attribute(code.get(), "co_qualname"));
    ring[seen++ % kMostFrames] = python_line(name.text(), file.text(), static_cast<int>(api.number(line.get())));
    Object* next = api.attribute(at, "tb_next");
    api.release(owned);
    owned = at = next;
    const Owned more(next ? api.attribute(next, "tb_frame") : nullptr);
    if (!more.get()) break;  // None
  }
  api.release(owned);
  const std::size_t count = seen < kMostFrames ? seen : kMostFrames;
  for (std::size_t i = 0; i < count; ++i) addresses[i] = ring[(seen - 1 - i) % kMostFrames];
  return count;
}

int on_event(const char* event, Object* arguments, void*) {
  if (std::strcmp(event, "sys.excepthook") != 0) return 0;
  if (!records(rt.mode.load(std::memory_order_relaxed))) return 0;
  Object *type, *value, *trace;
  api.fetch_error(&type, &value, &trace);
  {
    const Owned name(api.attribute(api.tuple_item(arguments, 1), "__name__"));
    const Owned said(api.as_string(api.tuple_item(arguments, 2)));
    char text[400];
    const char* const what = said.text();
    std::snprintf(text, sizeof text, *what ? "%s: %s" : "%s", name.text(), what);
    std::uint64_t addresses[kMostFrames];
    const std::size_t count = traceback(api.tuple_item(arguments, 3), addresses);
    tell({event::Notice::exiting, 1, 0, 0, 0}, spec::Func::none, stack_of(addresses, count), text);
  }
  api.clear_error();
  api.restore_error(type, value, trace);
  return 0;
}

}  // namespace

void watch_exceptions() {
  if (watching || !find_api() || !api.has_lock()) return;
  watching = true;
  api.add_audit_hook(on_event, nullptr);
  watch_python_exit();
}

}  // namespace mpivet::runtime
