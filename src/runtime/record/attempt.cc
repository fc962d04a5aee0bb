#include "runtime/record/attempt.h"

#include <cstring>

#include "runtime/handles/handles.h"
#include "runtime/record/values.h"

namespace mpivet::runtime {
namespace {

using spec::Dir;
using spec::Param;
using spec::ParamKind;

constexpr std::size_t kMostBytes = 512;
constexpr std::uint16_t kNoId = 0xffff;

bool is_address(const Param& p) { return p.array || p.dir != Dir::in || p.kind == ParamKind::string; }

std::uint32_t id_of_argument(const Param& p, std::uint64_t handle) {
  if constexpr (!std::is_pointer_v<MPI_Comm>) handle = static_cast<std::uint32_t>(handle);  // as key_of() does
  // Those are told apart by the address of the program's variable, which is not known here.
  const spec::HandleKind kind = spec::handle_kind(p.kind);
  return kind == spec::HandleKind::request ? event::kUnknownHandle : id_of(kind, handle);
}

// As it would stand in the record of a call that has returned; values of named sets have been translated before.
std::uint64_t canonical(const Param& p, std::uint64_t raw) {
  if (p.kind == ParamKind::buffer) return buffer(reinterpret_cast<const void*>(raw));
  if (p.kind == ParamKind::status) return status_address(reinterpret_cast<const MPI_Status*>(raw));
  if (is_address(p)) return raw;
  if (spec::handle_kind(p.kind) != spec::HandleKind::none) return id_of_argument(p, raw);
  if (p.kind == ParamKind::rank) return static_cast<std::uint32_t>(rank(static_cast<int>(raw)));
  if (p.kind == ParamKind::tag) return static_cast<std::uint32_t>(tag(static_cast<int>(raw)));
  return raw;
}

bool has_elements(const Param& p) { return p.dir != Dir::out && (p.array || p.kind == ParamKind::string); }

// Elements of arrays and characters of strings may be what the call crashes on. They are left out: a number of elements
// that cannot be says so.
std::size_t fill(std::byte* payload, const spec::FunctionInfo& info, const std::uint64_t* arguments) {
  bool elements = false;
  for (int i = 0; i < info.param_count; ++i) {
    const Param& p = info.params[i];
    const std::uint64_t value = canonical(p, arguments[i]);
    std::memcpy(payload + p.offset, &value, p.width);
    // Which one it was is no longer known: what a call is about to free has left the tables.
    if (p.id_offset != kNoId && p.dir == Dir::inout)
      std::memcpy(payload + p.id_offset, &event::kUnknownHandle, sizeof event::kUnknownHandle);
    elements = elements || has_elements(p);
  }
  if (!elements) return info.args_size;
  std::memset(payload + info.args_size, 0xff, sizeof(std::uint32_t));
  return info.args_size + array_bytes(0, 1);
}

}  // namespace

void write_attempt() {
  const Attempt& a = self.attempt;
  const bool inside = self.outermost && a.caller.frame == self.outermost &&
                      self.slot->func.load(std::memory_order_relaxed) == static_cast<std::uint32_t>(a.func);
  const spec::FunctionInfo& info = spec::info(a.func);
  if (!inside || info.param_count > kMostArguments || info.args_size + array_bytes(0, 1) > kMostBytes) return;
  std::byte payload[kMostBytes] = {};
  const std::size_t bytes = fill(payload, info, a.arguments);
  const std::uint32_t stack = Origin{a.func, a.caller}.place();
  Locked section;
  write_record(first_word(static_cast<std::uint16_t>(a.func), event::Kind::call, self.index, 0,
                          event::kFailed | event::kUnfinished),
               stack, bytes, [&](std::byte* place) { std::memcpy(place, payload, bytes); });
}

}  // namespace mpivet::runtime
