#include "runtime/record/stack.h"

#include <pthread.h>

#include <cstring>

#include "runtime/process/state.h"
#include "runtime/python/python.h"
#include "runtime/record/cfi.h"
#include "runtime/record/hash_table.h"
#include "runtime/record/lock.h"
#include "runtime/record/memory.h"
#include "runtime/record/modules.h"
#include "runtime/record/ring_writer.h"

namespace mpivet::runtime {

namespace {

constexpr std::size_t kMaxFrames = 24;
constexpr std::size_t kRecipes = 512;

struct Place {
  std::uint64_t slot;     // where the return address stands
  std::uint64_t address;  // the return address
};

struct alignas(512) Recipe {
  std::uint64_t caller, frame;  // the key; the caller is also the first address of the stack
  std::uint32_t id;             // 0: empty
  std::uint32_t count;          // of `frames`
  Place frames[kMaxFrames - 1];
};

}  // namespace

struct RecipeCache {
  Recipe recipes[kRecipes];
};

namespace {

// What one unwind found, from the wrapper's caller outwards.
struct Walk {
  std::uint64_t caller, frame;  // frame 0: not known
  std::size_t count;
  bool found;  // the caller has been reached: frames before it are our own
  bool exact;  // every address stands where the unwinder says
  std::uint64_t addresses[kMaxFrames];
  std::uint64_t slots[kMaxFrames];
};

void find_stack() {
  if (self.stack_end) return;
  self.stack_end = 1;
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void* base = nullptr;
  std::size_t size = 0;
  if (pthread_attr_getstack(&attributes, &base, &size) == 0) {
    self.stack_begin = reinterpret_cast<std::uintptr_t>(base);
    self.stack_end = self.stack_begin + size;
  }
  pthread_attr_destroy(&attributes);
}

// Only the thread's own stack is read later, above the wrapper: it is mapped for as long as the thread lives.
// Coroutines and signal stacks get no recipe.
bool on_own_stack(std::uint64_t frame) {
  find_stack();
  return frame >= self.stack_begin && frame < self.stack_end;
}
bool readable(std::uint64_t slot, std::uint64_t frame) {
  return slot >= frame - 8 && slot + 8 <= self.stack_end && slot % 8 == 0;
}

bool stands_at(std::uint64_t slot, std::uint64_t address) {
  return *reinterpret_cast<const volatile std::uint64_t*>(slot) == address;
}

// True: go on.
bool take(Walk& w, const Frame& frame) {
  const std::uint64_t ip = frame.registers[kRip], cfa = frame.registers[kRsp];
  const bool is_caller = ip == w.caller && (cfa == w.frame || w.frame == 0);
  if (!w.found && !is_caller) return true;
  w.found = true;
  const std::uint64_t slot = cfa - 8;
  w.exact = w.exact && readable(slot, w.frame) && stands_at(slot, ip);
  w.addresses[w.count] = ip;
  w.slots[w.count] = slot;
  return ++w.count < kMaxFrames;
}

// Where this is carried out; what other registers hold no frame is found by.
[[gnu::always_inline]] inline Frame here() {
  Frame f{};
  asm volatile(
      "lea 0(%%rip), %%rax\n mov %%rax, 128(%0)\n mov %%rsp, 56(%0)\n mov %%rbp, 48(%0)\n mov %%rbx, 24(%0)\n"
      "mov %%r12, 96(%0)\n mov %%r13, 104(%0)\n mov %%r14, 112(%0)\n mov %%r15, 120(%0)\n"
      :
      : "r"(f.registers)
      : "rax", "memory");
  f.exact = true;
  return f;
}

[[gnu::noinline]] void walk(Walk& w) {
  Frame frame = here();
  find_stack();
  FrameMemory memory(frame.registers[kRsp], on_own_stack(frame.registers[kRsp]) ? self.stack_end : 0);
  while (leave(frame, memory) && take(w, frame)) {
  }
  if (w.found) return;
  w.addresses[0] = w.caller;
  w.count = 1;
  w.exact = false;
}

// ---- stacks seen so far: by hash, since 64 bits do not collide in one process's lifetime ------------------------

struct Known {
  std::uint64_t hash;  // 0: empty
  std::uint32_t id;
};
constinit HashTable<Known, 4096> known{};

std::uint64_t hash_of(const Walk& w) {
  std::uint64_t h = w.count;
  for (std::size_t i = 0; i < w.count; ++i) {
    h = (h ^ w.addresses[i]) * 0x9e3779b97f4a7c15ull;
    h ^= h >> 29;
  }
  return h | 1;
}

void tell_stack(const Walk& w, std::uint32_t id) {
  tell_modules(w.addresses, w.count);
  const event::StackInfo info{id, static_cast<std::uint32_t>(w.count)};
  const std::size_t bytes = w.count * sizeof(std::uint64_t);
  write_record(event::Kind::stack, self.index, sizeof info + bytes, [&](std::byte* place) {
    std::memcpy(place, &info, sizeof info);
    std::memcpy(place + sizeof info, w.addresses, bytes);
  });
}

std::uint32_t intern(const Walk& w, std::uint64_t hash) {
  Locked section;
  Known* entry = known.find(hash);
  if (!entry) return 0;
  if (!entry->hash) {
    known.add(entry, {hash, static_cast<std::uint32_t>(known.count() + 1)});
    tell_stack(w, entry->id);
  }
  return entry->id;
}

std::uint32_t intern(const Walk& w) { return intern(w, hash_of(w)); }

void remember(Recipe& r, const Walk& w, std::uint32_t id) {
  r.caller = w.caller;
  r.frame = w.frame;
  r.id = id;
  r.count = static_cast<std::uint32_t>(w.count - 1);
  for (std::size_t i = 1; i < w.count; ++i) r.frames[i - 1] = {w.slots[i], w.addresses[i]};
}

bool holds(const Recipe& r) {
  for (std::uint32_t i = 0; i < r.count; ++i)
    if (!stands_at(r.frames[i].slot, r.frames[i].address)) return false;
  return true;
}

[[gnu::noinline]] std::uint32_t unwind_and_remember(Caller caller, Recipe* recipe) {
  Walk w{};
  w.caller = reinterpret_cast<std::uint64_t>(caller.return_address);
  w.frame = reinterpret_cast<std::uint64_t>(caller.frame);
  w.exact = on_own_stack(w.frame);
  walk(w);
  const std::uint32_t id = intern(w);
  if (recipe && id && w.exact) remember(*recipe, w, id);
  return id;
}

// ---- Python -------------------------------------------------------------------------------------------------------

// Calls of Python's functions do not show on the C stack, so that no recipe holds: what stands for the stack is the
// Python frames and the call that left Python. Threads that are not Python's have recipes as anybody.
constinit thread_local RecipeCache* beside_python = nullptr;

std::uint32_t known_id(std::uint64_t hash) {
  Locked section;
  const Known* entry = known.find(hash);
  return entry ? entry->id : 0;
}

// What leads from Python to the call, then the lines of Python; what is below in the interpreter is nobody's concern.
std::uint32_t tell_python_stack(Walk& w, const PythonFrame* frames, std::size_t count, std::uint64_t hash) {
  walk(w);
  std::size_t native = 0;
  while (native < w.count && native < kMaxFrames / 2 && !inside_interpreter(w.addresses[native])) ++native;
  w.count = native;
  for (std::size_t i = 0; i < count && w.count < kMaxFrames; ++i)
    if (const std::uint64_t address = python_address(frames[i])) w.addresses[w.count++] = address;
  return intern(w, hash);
}

std::uint32_t python_stack_id(Caller caller) {
  watch_exceptions();
  PythonFrame frames[kMaxFrames];
  const std::size_t count = python_frames(frames, kMaxFrames);
  Walk w{};
  w.caller = reinterpret_cast<std::uint64_t>(caller.return_address);
  w.frame = reinterpret_cast<std::uint64_t>(caller.frame);
  if (count == 0) {
    if (!beside_python) beside_python = static_cast<RecipeCache*>(map_memory(sizeof(RecipeCache)));
    if (!beside_python) return 0;
    Recipe& r = beside_python->recipes[(w.caller + (w.frame << 20)) * 0x9e3779b97f4a7c15ull >> 55];
    return r.caller == w.caller && r.frame == w.frame && holds(r) ? r.id : unwind_and_remember(caller, &r);
  }
  const std::uint64_t hash = (python_hash(frames, count) ^ w.caller) * 0x9e3779b97f4a7c15ull | 1;
  if (const std::uint32_t id = known_id(hash)) return id;
  return tell_python_stack(w, frames, count, hash);
}

// Without a cache: the first call of a thread, or any call of a Python interpreter.
[[gnu::noinline]] std::uint32_t first_stack_id(Caller caller) {
  if (is_python()) return python_stack_id(caller);
  self.recipes = static_cast<RecipeCache*>(map_memory(sizeof(RecipeCache)));
  return self.recipes ? stack_id(caller) : 0;
}

}  // namespace

std::uint32_t stack_id(Caller caller) {
  const auto key = reinterpret_cast<std::uint64_t>(caller.return_address);
  const auto frame = reinterpret_cast<std::uint64_t>(caller.frame);
  RecipeCache* const cache = self.recipes;
  if (!cache) [[unlikely]]
    return first_stack_id(caller);
  Recipe& r = cache->recipes[(key + (frame << 20)) * 0x9e3779b97f4a7c15ull >> 55];
  if (r.caller == key && r.frame == frame && holds(r)) [[likely]]
    return r.id;
  return unwind_and_remember(caller, &r);
}
static_assert(kRecipes == 1u << (64 - 55));

// An instruction is not a return address: the readers of stacks look at the byte before the address they are given.
std::uint32_t stack_at(std::uint64_t instruction) {
  Walk w{};
  w.caller = instruction;
  walk(w);
  ++w.addresses[0];
  return intern(w);
}

std::uint32_t stack_of_exit() {
  Walk w{};
  w.found = true;
  walk(w);
  // Our own handler, the loader and libc; then who called exit. After a return from main only the entry point is left.
  std::size_t first = 0;
  while (first < w.count && inside_c_library(w.addresses[first])) ++first;
  if (first + 1 >= w.count) return 0;
  w.count -= first;
  std::memmove(w.addresses, w.addresses + first, w.count * sizeof w.addresses[0]);
  return intern(w);
}

std::uint32_t stack_of(const std::uint64_t* addresses, std::size_t count) {
  Walk w{};
  w.count = count < kMaxFrames ? count : kMaxFrames;
  std::memcpy(w.addresses, addresses, w.count * sizeof w.addresses[0]);
  return w.count ? intern(w) : 0;
}

void release_recipes(RecipeCache* cache) {
  if (beside_python) unmap_memory(beside_python, sizeof *beside_python);
  beside_python = nullptr;
  if (cache) unmap_memory(cache, sizeof *cache);
}

void prepare_stacks() { prepare_to_unwind(); }

}  // namespace mpivet::runtime
