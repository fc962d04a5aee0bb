// Small programs made at random, as logs and for the brute force of the explorer's tests.
#pragma once
#include <random>

#include "explore/tests/brute_force.h"
#include "predict/log/log.h"

namespace mpivet::predict {

class RandomProgram {
 public:
  using Kind = explore::Instruction::Kind;
  explicit RandomProgram(std::uint64_t seed) : random_(seed) {}

  explore::SmallProgram make() {
    explore::SmallProgram program;
    program.buffered = chance(3);
    program.prefix = program.buffered && chance(2);
    const int ranks = 2 + below(3);
    const bool named = chance(4);  // no receive of any source
    program.ranks.resize(static_cast<std::size_t>(ranks));
    const int messages = 2 + below(4);
    for (int message = 0; message < messages; ++message) {
      const int to = chance(3) ? below(ranks) : 0, from = (to + 1 + below(ranks - 1)) % ranks;
      const int tag = chance(4) ? 1 : 0;
      put(program, from, {Kind::send, to, tag});
      if (!chance(12)) put(program, to, {Kind::receive, named || chance(3) ? from : -1, chance(4) ? -1 : tag});
    }
    if (chance(5)) {
      const int at = below(ranks);
      put(program, at,
          {Kind::probe, named || chance(2) ? (at + 1 + below(ranks - 1)) % ranks : -1, chance(3) ? -1 : 0});
    }
    const int barriers = below(3);
    for (int barrier = 0; barrier < barriers; ++barrier)
      for (int rank = 0; rank < ranks; ++rank)
        if (!chance(25)) put(program, rank, {Kind::barrier, 0, 0, {}, barrier + 1});
    for (auto& code : program.ranks) add_waits(code);
    return program;
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  bool chance(int n) { return below(n) == 0; }
  void put(explore::SmallProgram& program, int rank, explore::Instruction instruction) {
    auto& code = program.ranks[static_cast<std::size_t>(rank)];
    code.insert(code.begin() + below(static_cast<int>(code.size()) + 1), std::move(instruction));
  }
  // Right behind the operation, later, or never.
  void add_waits(explore::RankProgram& code) {
    explore::RankProgram with;
    std::vector<int> open;
    int op = 0;
    for (const auto& instruction : code) {
      with.push_back(instruction);
      if (instruction.kind == Kind::probe) continue;
      if (instruction.kind != Kind::barrier) {
        if (chance(2))
          with.push_back({Kind::wait, 0, 0, {op}});
        else
          open.push_back(op);
      }
      ++op;
      if (!open.empty() && chance(3)) {
        with.push_back({chance(4) ? Kind::wait_any : Kind::wait, 0, 0, open});
        open.clear();
      }
    }
    if (!open.empty() && !chance(5)) with.push_back({Kind::wait, 0, 0, open});
    code = std::move(with);
  }
  std::mt19937_64 random_;
};

inline Log log_of(const explore::SmallProgram& program) {
  using What = explore::Instruction::Kind;
  Log log(static_cast<Rank>(program.ranks.size()));
  Log::Store& store = log.add_store();
  for (std::size_t rank = 0; rank < program.ranks.size(); ++rank) {
    RankOps ops;
    std::vector<std::uint32_t> started;
    for (const auto& one : program.ranks[rank]) {
      switch (one.kind) {
        case What::send:
          started.push_back(ops.add(make_message(spec::Func::Isend, one.peer, one.tag)));
          break;
        case What::receive:
          started.push_back(ops.add(make_message(spec::Func::Irecv, one.peer, one.tag)));
          break;
        case What::barrier:
          started.push_back(ops.add(make_collective(program.prefix ? spec::Func::Scan : spec::Func::Barrier)));
          break;
        case What::probe:
          ops.add(make_message(spec::Func::Probe, one.peer, one.tag));
          break;
        case What::wait:
        case What::wait_any: {
          std::vector<std::uint32_t> requests;
          for (const int op : one.ops) requests.push_back(started[static_cast<std::size_t>(op)]);
          ops.add_wait(one.kind == What::wait ? spec::Func::Waitall : spec::Func::Waitany, requests);
          break;
        }
        case What::test:
        case What::test_probe:
          break;  // are not made here
      }
    }
    log.put(store, static_cast<Rank>(rank), ops);
  }
  return log;
}

}  // namespace mpivet::predict
