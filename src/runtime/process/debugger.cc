#include "runtime/process/debugger.h"

#include <fcntl.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "runtime/process/errors.h"
#include "runtime/record/ring_writer.h"
#include "spec/functions.h"

// The debugger's place to stop; `finding` is "CHECK in FUNCTION".
extern "C" [[gnu::visibility("default"), gnu::noinline]] void mpivet_error_detected(const char* finding) {
  asm volatile("" : : "r"(finding) : "memory");
}

namespace mpivet::runtime {
namespace {

constexpr long kNap = 10;  // milliseconds
constinit std::atomic<std::uint32_t> findings_known{0};

void nap() {
  const timespec t{0, kNap * 1'000'000};
  nanosleep(&t, nullptr);
}

bool is_traced() {
  char text[4096];
  const int fd = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  const ssize_t got = read(fd, text, sizeof text - 1);
  close(fd);
  if (got <= 0) return false;
  text[got] = '\0';
  const char* line = strstr(text, "TracerPid:");
  if (!line) return false;
  for (line += strlen("TracerPid:"); *line == ' ' || *line == '\t';) ++line;
  return *line != '0';
}

// Until a debugger is there, or the analyzer does not want us to wait any more.
void wait_for_debugger() {
  const event::RingHeader& ring = *rt.ring;
  if (!ring.hold.load(std::memory_order_acquire)) return;
  prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
  const std::uint32_t most = rt.control->hold_ms.load(std::memory_order_relaxed);
  for (std::uint32_t waited = 0; waited < most; waited += kNap) {
    if (!ring.hold.load(std::memory_order_acquire) || !reader_lives() || is_traced()) return;
    nap();
  }
}

bool leaves_records() {
  const auto func = static_cast<spec::Func>(self.slot->func.load(std::memory_order_relaxed));
  return spec::info(func).shape != spec::Shape::query;
}

void tell_debugger() {
  const std::uint32_t now = rt.ring->findings.load(std::memory_order_acquire);
  if (findings_known.exchange(now, std::memory_order_relaxed) == now) return;
  wait_for_debugger();
  mpivet_error_detected(rt.ring->finding);
}

}  // namespace

void attend(bool active) {
  if (active && self.slot) {
    if ((self.attention & kSynchronous) && leaves_records()) wait_for_look();
    self.attention &= ~std::uint32_t{kMaybeFindings};
    tell_debugger();
  }
  if (fatal_error_pending()) end_as_mpi_would();
}

}  // namespace mpivet::runtime
