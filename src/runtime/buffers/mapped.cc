#include "runtime/buffers/mapped.h"

#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime/process/signals.h"
#include "runtime/process/state.h"
#include "runtime/record/lock.h"

namespace mpivet::runtime {
namespace {

struct Range {
  std::uint64_t begin, end;
  unsigned access;
};

constinit Scratch ranges{};  // of Range, ascending, neighbours of equal access joined
constinit std::size_t range_count = 0;
constinit int failures = 0;  // reads of the map that did not explain an address
constexpr int kMostFailures = 16;

constinit thread_local Range recent[4]{};

void add_range(const Range& r) {
  auto* all = reinterpret_cast<Range*>(ranges.data);
  if (range_count && all[range_count - 1].end == r.begin && all[range_count - 1].access == r.access) {
    all[range_count - 1].end = r.end;
    return;
  }
  if (!grow(ranges, (range_count + 1) * sizeof(Range))) return;
  reinterpret_cast<Range*>(ranges.data)[range_count++] = r;
}

std::uint64_t hex(const char*& at) {
  std::uint64_t value = 0;
  for (;; ++at) {
    const int digit = *at >= '0' && *at <= '9' ? *at - '0' : *at >= 'a' && *at <= 'f' ? *at - 'a' + 10 : -1;
    if (digit < 0) return value;
    value = value << 4 | static_cast<unsigned>(digit);
  }
}

// "55d0c0a0f000-55d0c0a30000 rw-p ..."
void take_line(const char* line) {
  Range r{};
  r.begin = hex(line);
  if (*line++ != '-') return;
  r.end = hex(line);
  r.access = (line[1] == 'r' ? 1u : 0) | (line[2] == 'w' ? 2u : 0);
  // The kernel lets a stack grow when it is touched.
  if (strstr(line, "[stack]") && self.stack_begin && self.stack_end == r.end && self.stack_begin < r.begin)
    r.begin = self.stack_begin;
  add_range(r);
}

void read_map() {
  const int fd = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (fd < 0) return;
  range_count = 0;
  static constinit char text[8192]{};  // not on the stack: that of a thread may be small
  std::size_t kept = 0;
  for (ssize_t got; (got = read(fd, text + kept, sizeof text - 1 - kept)) > 0;) {
    const std::size_t length = kept + static_cast<std::size_t>(got);
    text[length] = '\0';
    char* line = text;
    for (char* end; (end = strchr(line, '\n')); line = end + 1) {
      *end = '\0';
      take_line(line);
    }
    kept = static_cast<std::size_t>(text + length - line);
    if (kept == sizeof text - 1) kept = 0;  // no path is that long
    memmove(text, line, kept);
  }
  close(fd);
}

bool covers(const Range& r, Span span, unsigned access) {
  return r.begin <= span.begin && span.end <= r.end && (r.access & access) == access;
}

// Ranges of unequal access may together cover what is asked for.
bool find(Span span, unsigned access) {
  const auto* all = reinterpret_cast<const Range*>(ranges.data);
  for (std::size_t i = 0; i < range_count; ++i) {
    if (all[i].end <= span.begin) continue;
    if (all[i].begin > span.begin || !(all[i].access & access)) return false;
    if (span.end <= all[i].end) {
      recent[span.begin >> 21 & 3] = all[i];
      return true;
    }
    span.begin = all[i].end;
  }
  return false;
}

int is_device_library(dl_phdr_info* info, std::size_t, void*) {
  for (const char* name : {"libcuda.so", "libamdhip64.so", "libze_loader.so", "libhsa-runtime"})
    if (info->dlpi_name && strstr(info->dlpi_name, name)) return 1;
  return 0;
}

bool look_up(Span span, unsigned access, bool if_unknown) {
  Locked section;
  if (find(span, access)) return true;
  if (failures >= kMostFailures) return if_unknown;
  read_map();
  if (find(span, access)) return true;
  ++failures;
  const bool unknown = range_count == 0 || unreadable_may_come_back();
  return unknown && if_unknown;
}

bool ask(Span span, Access access, bool if_unknown) {
  if (span.begin == span.end || covers(recent[span.begin >> 21 & 3], span, static_cast<unsigned>(access))) [[likely]]
    return true;
  return look_up(span, static_cast<unsigned>(access), if_unknown);
}

}  // namespace

bool accessible(Span span, Access access) { return ask(span, access, true); }
bool surely_readable(Span span) { return ask(span, Access::read, false); }

bool unreadable_may_come_back() { return faults_are_handled() || dl_iterate_phdr(is_device_library, nullptr) != 0; }

bool still_mapped(Span span) {
  const std::uint64_t page = ~std::uint64_t{4095};
  const std::uint64_t begin = span.begin & page, end = (span.end + 4095) & page;
  return msync(reinterpret_cast<void*>(begin), end - begin, MS_ASYNC) == 0;
}

}  // namespace mpivet::runtime
