#include "analyzer/rings/control.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <new>
#include <utility>

#include "base/futex.h"

namespace mpivet::analyzer {
namespace {

constexpr std::size_t kBytes = 4096;
static_assert(sizeof(event::ControlPage) <= kBytes);

}  // namespace

Result<Control> Control::make(const Wishes& wishes) {
  Control control;
  control.fd_ = UniqueFd(::memfd_create("mpivet-control", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (!control.fd_.valid()) return system_error("cannot make shared memory");
  if (::ftruncate(control.fd(), kBytes) != 0) return system_error("cannot make shared memory");
  // A rank that could shrink it would make all others fault.
  ::fcntl(control.fd(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
  void* memory = ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_SHARED, control.fd(), 0);
  if (memory == MAP_FAILED) return system_error("cannot map shared memory");
  auto* page = new (memory) event::ControlPage{};
  page->magic = event::kRingMagic;
  page->version = event::kInterfaceVersion;
  page->ring_slots = wishes.ring_slots;
  page->want_stacks = wishes.stacks ? 1 : 0;
  page->want_time = wishes.times ? 1 : 0;
  page->want_checksums = wishes.checksums ? 1 : 0;
  page->want_access = wishes.access ? 1 : 0;
  page->want_sums = wishes.sums ? 1 : 0;
  page->synchronous = wishes.synchronous ? 1 : 0;
  page->hold_ms = wishes.hold_ms;
  control.page_ = page;
  return control;
}

Control::Control(Control&& other) noexcept : fd_(std::move(other.fd_)), page_(std::exchange(other.page_, nullptr)) {}

Control::~Control() {
  if (page_ != nullptr) ::munmap(page_, kBytes);
}

void Control::sleep(std::uint32_t ticket, std::chrono::microseconds at_most) {
  page_->sleeping.store(1, std::memory_order_seq_cst);
  futex_wait(page_->doorbell, ticket, std::chrono::nanoseconds(at_most).count());
  page_->sleeping.store(0, std::memory_order_relaxed);
}

void Control::wake() {
  page_->doorbell.fetch_add(1, std::memory_order_seq_cst);
  futex_wake(page_->doorbell);
}

}  // namespace mpivet::analyzer
