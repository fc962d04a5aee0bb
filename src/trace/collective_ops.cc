#include "trace/collective_ops.h"

#include <array>

namespace mpivet::trace {
namespace {

using spec::Blocks;
using spec::Flow;

OTF2_CollectiveOp to_root(const spec::CollectiveInfo& info) {
  if (info.reduces) return OTF2_COLLECTIVE_OP_REDUCE;
  return info.recv == Blocks::varying ? OTF2_COLLECTIVE_OP_GATHERV : OTF2_COLLECTIVE_OP_GATHER;
}

OTF2_CollectiveOp from_root(const spec::CollectiveInfo& info) {
  if (info.send == Blocks::one) return OTF2_COLLECTIVE_OP_BCAST;
  return info.send == Blocks::varying ? OTF2_COLLECTIVE_OP_SCATTERV : OTF2_COLLECTIVE_OP_SCATTER;
}

OTF2_CollectiveOp among_all(const spec::CollectiveInfo& info, bool types) {
  if (info.reduces && info.send == Blocks::one) return OTF2_COLLECTIVE_OP_ALLREDUCE;
  if (info.reduces)
    return info.send == Blocks::varying ? OTF2_COLLECTIVE_OP_REDUCE_SCATTER : OTF2_COLLECTIVE_OP_REDUCE_SCATTER_BLOCK;
  if (info.send == Blocks::one)
    return info.recv == Blocks::varying ? OTF2_COLLECTIVE_OP_ALLGATHERV : OTF2_COLLECTIVE_OP_ALLGATHER;
  if (types) return OTF2_COLLECTIVE_OP_ALLTOALLW;
  return info.send == Blocks::varying ? OTF2_COLLECTIVE_OP_ALLTOALLV : OTF2_COLLECTIVE_OP_ALLTOALL;
}

// No data of the program's moves: what makes or frees a handle; OTF2 knows all others as a barrier.
OTF2_CollectiveOp without_data(const spec::FunctionInfo& function, bool memory) {
  using spec::HandleKind;
  if (function.frees != HandleKind::none) return OTF2_COLLECTIVE_OP_DESTROY_HANDLE;
  const bool makes = function.creates != HandleKind::none && function.creates != HandleKind::request;
  if (makes && memory) return OTF2_COLLECTIVE_OP_CREATE_HANDLE_AND_ALLOCATE;
  return makes ? OTF2_COLLECTIVE_OP_CREATE_HANDLE : OTF2_COLLECTIVE_OP_BARRIER;
}

OTF2_CollectiveOp op_of(const spec::FunctionInfo& function) {
  const spec::CollectiveInfo& info = spec::info(function.coll);
  bool types = false, memory = false;  // a datatype for each peer; memory that MPI gives
  for (int i = 0; i < function.param_count; ++i) {
    const spec::Param& p = function.params[i];
    types = types || (p.kind == spec::ParamKind::datatype && p.array);
    memory = memory || (p.kind == spec::ParamKind::pointer && p.dir == spec::Dir::out);
  }
  switch (info.flow) {
    case Flow::none:
      return without_data(function, memory);
    case Flow::one_to_all:
      return from_root(info);
    case Flow::all_to_one:
      return to_root(info);
    case Flow::all_to_all:
    case Flow::neighbours:
      return among_all(info, types);
    case Flow::prefix:
      return info.exclusive ? OTF2_COLLECTIVE_OP_EXSCAN : OTF2_COLLECTIVE_OP_SCAN;
  }
  return OTF2_COLLECTIVE_OP_BARRIER;
}

struct Collective {
  spec::Func blocking = spec::Func::none;
  OTF2_CollectiveOp op = OTF2_COLLECTIVE_OP_BARRIER;
};
using Collectives = std::array<Collective, spec::kCollectiveCount + 1>;

const Collectives& collectives() {
  static const Collectives all = [] {
    Collectives made;
    for (int i = 1; i <= spec::kFunctionCount; ++i) {
      const auto func = static_cast<spec::Func>(i);
      const spec::FunctionInfo& info = spec::info(func);
      Collective& one = made[static_cast<std::size_t>(info.coll)];
      if (info.coll == spec::Coll::none || info.start != spec::Start::blocking) continue;
      if (one.blocking == spec::Func::none) one = {func, op_of(info)};
    }
    return made;
  }();
  return all;
}

}  // namespace

OTF2_CollectiveOp collective_of(spec::Coll coll) { return collectives()[static_cast<std::size_t>(coll)].op; }

spec::Func function_of(OTF2_CollectiveOp op) {
  for (const Collective& one : collectives())
    if (one.blocking != spec::Func::none && one.op == op) return one.blocking;
  return spec::Func::Barrier;
}

}  // namespace mpivet::trace
