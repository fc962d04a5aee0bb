#include "predict/log/operation.h"

#include <cassert>

#include "rules/completion.h"

namespace mpivet::predict {
namespace {

using spec::Role;

bool is_probe(Role role) { return role == Role::probe || role == Role::mprobe; }

// Of probes and of calls that complete requests: those that may say "no" return at once.
bool polls(const spec::FunctionInfo& info) { return info.shape != spec::Shape::blocking; }

}  // namespace

bool is_message(spec::Func func) {
  const Role role = spec::info(func).role;
  return role == Role::send || role == Role::recv || role == Role::mrecv || is_probe(role);
}

bool is_collective(spec::Func func) { return spec::info(func).coll != spec::Coll::none; }

bool is_sendrecv(spec::Func func) {
  const Role role = spec::info(func).role;
  return role == Role::sendrecv || role == Role::sendrecv_replace;
}

bool starts_request(spec::Func func) { return spec::info(func).start == spec::Start::nonblocking; }

bool is_completion(spec::Func func) { return rules::completes(spec::info(func).role).has_value(); }

Kind completion_kind(spec::Func func) {
  switch (rules::completes(spec::info(func).role).value_or(rules::Completes::all)) {
    case rules::Completes::all:
      return Kind::wait_all;
    case rules::Completes::any:
      return Kind::wait_any;
    case rules::Completes::some:
      return Kind::wait_some;
  }
  return Kind::wait_all;
}

spec::Func started_by(spec::Func init) {
  const spec::FunctionInfo& made = spec::info(init);
  for (int i = 1; i <= spec::kFunctionCount; ++i) {
    const auto func = static_cast<spec::Func>(i);
    const spec::FunctionInfo& info = spec::info(func);
    if (info.start == spec::Start::nonblocking && info.role == made.role && info.coll == made.coll &&
        info.mode == made.mode)
      return func;
  }
  return spec::Func::none;
}

Op make_message(spec::Func func, Rank peer, std::int32_t tag, std::uint32_t comm) {
  const spec::FunctionInfo& info = spec::info(func);
  assert(is_message(func));
  Op op{.func = func, .comm = comm, .a = static_cast<std::uint32_t>(peer), .b = static_cast<std::uint32_t>(tag)};
  op.kind = info.role == Role::send ? Kind::send : is_probe(info.role) ? Kind::probe : Kind::receive;
  if (info.start != spec::Start::blocking && op.kind != Kind::probe) op.flags |= kNonblocking;
  if (op.kind == Kind::probe && polls(info)) op.flags |= kPolled;
  if (info.role == Role::mprobe || info.role == Role::mrecv) op.flags |= kTakes;
  if (op.kind == Kind::send) op.flags |= static_cast<std::uint8_t>(static_cast<unsigned>(info.mode) << kModeShift);
  return op;
}

Op make_collective(spec::Func func, std::uint32_t comm, Rank root, std::uint32_t persistent_turn) {
  assert(is_collective(func));
  Op op{.func = func,
        .kind = Kind::collective,
        .comm = comm,
        .a = static_cast<std::uint32_t>(root),
        .b = persistent_turn};
  if (spec::info(func).start != spec::Start::blocking) op.flags |= kNonblocking;
  return op;
}

}  // namespace mpivet::predict
