#include "runtime/threads/openmp.h"

#include <dlfcn.h>

#include <atomic>

namespace mpivet::runtime {
namespace {

struct OpenMp {
  using Ask = int (*)();
  Ask in_parallel, thread_num, num_threads, level;
  bool complete() const { return in_parallel && thread_num && num_threads && level; }
};
constinit OpenMp found{};
constinit std::atomic<const OpenMp*> library{nullptr};

}  // namespace

void find_openmp() {
  if (have_openmp()) return;
  const auto find = [](const char* name) { return reinterpret_cast<OpenMp::Ask>(dlsym(RTLD_DEFAULT, name)); };
  const OpenMp seen{find("omp_in_parallel"), find("omp_get_thread_num"), find("omp_get_num_threads"),
                    find("omp_get_level")};
  if (!seen.complete()) return;
  found = seen;
  library.store(&found, std::memory_order_release);
}

bool have_openmp() { return library.load(std::memory_order_acquire) != nullptr; }

bool in_parallel_region() {
  const OpenMp* omp = library.load(std::memory_order_acquire);
  return !omp || omp->in_parallel();
}

event::TeamPlace team_place() {
  const OpenMp* omp = library.load(std::memory_order_acquire);
  if (!omp || !omp->in_parallel()) return {};
  return {omp->thread_num(), omp->num_threads(), omp->level()};
}

}  // namespace mpivet::runtime
