#include "predict/log/persistent.h"

#include <algorithm>
#include <map>
#include <string>

namespace mpivet::predict {
namespace {

std::string new_name(const Log& log, std::uint32_t comm, std::uint32_t made) {
  const std::string& parent = log.comms[comm].name;
  std::string name = (parent.empty() ? "c" + std::to_string(comm) : parent) + "_persistent_" + std::to_string(made + 1);
  const auto is_taken = [&] {
    return std::any_of(log.comms.begin(), log.comms.end(), [&](const Communicator& c) { return c.name == name; });
  };
  while (is_taken()) name += "_";
  return name;
}

}  // namespace

void set_persistent_apart(Log& log) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> own;  // by communicator and which one made on it
  for (Rank rank = 0; rank < log.ranks(); ++rank) {
    const auto ops = log.ops(rank);
    for (std::uint32_t i = 0; i < ops.size(); ++i) {
      if (ops[i].kind != Kind::collective || ops[i].b == 0) continue;
      Op op = ops[i];
      const std::uint32_t made = PersistentTurn::made(op.b);
      const auto [at, fresh] = own.try_emplace({op.comm, made}, static_cast<std::uint32_t>(log.comms.size()));
      if (fresh) {
        Communicator comm = log.comms[op.comm];
        comm.name = new_name(log, op.comm, made);
        log.comms.push_back(std::move(comm));
      }
      op.comm = at->second;
      op.func = started_by(op.func);
      op.b = 0;
      log.change(rank, i, op);
    }
  }
}

}  // namespace mpivet::predict
