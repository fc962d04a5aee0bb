// POE finds every end that there is, and each once; the verdict on a barrier is what taking it away shows. On small
// programs made at random, against all interleavings (brute_force.h).
#include <gtest/gtest.h>

#include "explore/fib/barrier_verdicts.h"
#include "explore/tests/brute_force.h"
#include "explore/tests/script.h"

namespace mpivet::explore {
namespace {

using Kind = Instruction::Kind;

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  SmallProgram make() {
    SmallProgram program;
    program.buffered = chance(2);
    const int ranks = 2 + below(3);
    program.ranks.resize(static_cast<std::size_t>(ranks));
    const int messages = 2 + below(3);
    const int barriers = below(3);
    // A program that makes sense more often than not: for each message a receive, at random places of both ranks.
    for (int message = 0; message < messages; ++message) {
      // Most go to one rank, so that they can be mixed up.
      const int to = chance(4) ? below(ranks) : 0, from = (to + 1 + below(ranks - 1)) % ranks;
      const int tag = chance(5) ? 1 : 0;
      put(program, from, {Kind::send, to, tag});
      if (!chance(12)) put(program, to, {Kind::receive, chance(3) ? from : -1, chance(4) ? -1 : tag});
    }
    for (int barrier = 0; barrier < barriers; ++barrier)
      for (int rank = 0; rank < ranks; ++rank) {
        auto& code = program.ranks[static_cast<std::size_t>(rank)];
        const auto place = std::min(code.size(), static_cast<std::size_t>(below(static_cast<int>(code.size()) + 1)));
        // In the order of their lines on each rank.
        std::size_t least = 0;
        for (std::size_t i = 0; i < code.size(); ++i)
          if (code[i].kind == Kind::barrier) least = i + 1;
        code.insert(code.begin() + static_cast<std::ptrdiff_t>(std::max(place, least)),
                    {Kind::barrier, 0, 0, {}, barrier + 1});
      }
    const bool questions = chance(3);
    for (auto& code : program.ranks) add_waits(code, questions);
    return program;
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  bool chance(int n) { return below(n) == 0; }

  void put(SmallProgram& program, int rank, Instruction instruction) {
    auto& code = program.ranks[static_cast<std::size_t>(rank)];
    code.insert(code.begin() + below(static_cast<int>(code.size()) + 1), std::move(instruction));
  }

  // Right behind the operation (a blocking call), or later, or never.
  void add_waits(RankProgram& code, bool questions) {
    RankProgram with;
    std::vector<int> open;
    int op = 0;
    for (const Instruction& instruction : code) {
      with.push_back(instruction);
      if (instruction.kind != Kind::barrier) {
        if (chance(2))
          with.push_back({Kind::wait, 0, 0, {op}});
        else
          open.push_back(op);
      }
      ++op;
      if (questions) add_question(with, open, op);
      if (!open.empty() && chance(4)) {
        with.push_back({Kind::wait, 0, 0, open});
        open.clear();
      }
    }
    if (!open.empty() && !chance(5)) with.push_back({Kind::wait, 0, 0, open});
    code = std::move(with);
  }

  // A call that may end in several ways. Nothing is asked twice: how often "no" is said to the same question is
  // bounded.
  void add_question(RankProgram& with, const std::vector<int>& open, int op) {
    const bool is_newest = !open.empty() && open.back() == op - 1;
    if (is_newest && chance(3)) with.push_back({Kind::test, 0, 0, {open.back()}});
    if (open.size() > 1 && chance(4)) with.push_back({Kind::wait_any, 0, 0, open});
    const bool asked = std::any_of(with.begin(), with.end(), [](const Instruction& one) {
      return one.kind == Kind::test_probe || one.kind == Kind::probe;
    });
    if (!asked && chance(6)) with.push_back({chance(4) ? Kind::probe : Kind::test_probe, -1, -1});
  }

  std::mt19937_64 random_;
};

bool asks(const SmallProgram& program) {
  for (const auto& code : program.ranks)
    for (const Instruction& one : code)
      if (!posts(one) && one.kind != Kind::wait) return true;
  return false;
}

ScriptRunner::Program script_of(const SmallProgram& program) {
  return [&program](Script& mpi) {
    std::vector<Script::Handle> handles;
    for (const Instruction& one : program.ranks[static_cast<std::size_t>(mpi.rank())]) {
      switch (one.kind) {
        case Kind::send:
          handles.push_back(mpi.isend(one.peer, 0, one.tag));
          break;
        case Kind::receive:
          handles.push_back(mpi.irecv(one.peer < 0 ? Script::kAny : one.peer, one.tag < 0 ? event::kAnyTag : one.tag));
          break;
        case Kind::wait: {
          std::vector<Script::Handle> waited;
          for (const int op : one.ops) waited.push_back(handles[static_cast<std::size_t>(op)]);
          mpi.wait(waited);
          break;
        }
        case Kind::barrier:
          handles.push_back(0);
          program.prefix ? mpi.scan(static_cast<std::uint32_t>(one.line))
                         : mpi.barrier(static_cast<std::uint32_t>(one.line));
          break;
        case Kind::wait_any: {
          std::vector<Script::Handle> waited;
          for (const int op : one.ops) waited.push_back(handles[static_cast<std::size_t>(op)]);
          mpi.wait_any(waited);
          break;
        }
        case Kind::test:
          mpi.test(handles[static_cast<std::size_t>(one.ops[0])]);
          break;
        case Kind::probe:
        case Kind::test_probe:
          mpi.probe(one.kind == Kind::probe, Script::kAny, event::kAnyTag);
          break;
      }
    }
  };
}

std::string text_of(const SmallProgram& program) {
  std::string text = program.buffered ? "buffered\n" : "strict\n";
  for (const auto& code : program.ranks) {
    for (const Instruction& one : code) {
      static constexpr const char* kNames[] = {"send",     "recv", "wait",  "barrier",
                                               "wait_any", "test", "probe", "iprobe"};
      text += std::string(kNames[static_cast<int>(one.kind)]) + "(" + std::to_string(one.peer) + "," +
              std::to_string(one.tag) + "," + std::to_string(one.line) + "; ";
      for (const int op : one.ops) text += std::to_string(op) + " ";
      text += ") ";
    }
    text += '\n';
  }
  return text;
}

std::set<std::string> matchings(const std::set<std::string>& ends) {
  std::set<std::string> only;
  for (const std::string& end : ends) only.insert(end.substr(0, end.rfind('|')));
  return only;
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kPrograms = 600;  // ten times as slow
#else
constexpr int kPrograms = 3000;
#endif

// What workers do: the tree in parts, each explored by itself.
void expect_parts_are_the_whole(const SmallProgram& program, std::uint64_t interleavings,
                                const std::set<std::string>& ends) {
  const int ranks = static_cast<int>(program.ranks.size());
  const auto buffering = program.buffered ? Buffering::infinite : Buffering::zero;
  ScriptRunner runner(ranks, script_of(program));
  const auto parts = Explorer(runner, ranks, buffering, {}).split(4);
  ASSERT_TRUE(parts.ok());
  std::uint64_t count = 0;
  double weight = 0;
  std::set<std::string> found;
  for (const Branch& part : *parts) {
    Explorer explorer(runner, ranks, buffering, {});
    explorer.begin_with(part.path);
    const auto summary = explorer.run([&](const Interleaving& one) {
      found.insert(matching_of(one.world) + outcomes_of(one.world) + '|' +
                   (one.end == End::finished ? "finished" : "deadlock"));
      return true;
    });
    ASSERT_TRUE(summary.ok() && summary->complete);
    count += summary->interleavings;
    weight += part.weight;
  }
  ASSERT_EQ(count, interleavings) << text_of(program);
  ASSERT_EQ(found, ends) << text_of(program);
  ASSERT_LE(weight, 1.0001);
}

TEST(RandomPrograms, EndsAndBarriersAreThoseOfAllInterleavings) {
  int with_choices = 0, with_questions = 0, deadlocks = 0, relevant = 0, irrelevant = 0;
  for (int seed = 1; seed <= kPrograms; ++seed) {
    SmallProgram program = Maker(static_cast<std::uint64_t>(seed)).make();
    const int ranks = static_cast<int>(program.ranks.size());
    const auto buffering = program.buffered ? Buffering::infinite : Buffering::zero;
    ScriptRunner runner(ranks, script_of(program));
    Explorer explorer(runner, ranks, buffering, {});
    const SiteOf site_of = [](std::uint32_t stack) { return std::to_string(stack); };
    BarrierLook look(site_of);
    std::set<std::string> ends;
    const auto summary = explorer.run([&](const Interleaving& one) {
      look.look_at(one);
      ends.insert(matching_of(one.world) + outcomes_of(one.world) + '|' +
                  (one.end == End::finished ? "finished" : "deadlock"));
      return true;
    });
    ASSERT_TRUE(summary.ok());
    const BruteForce all(program);
    ASSERT_EQ(ends, all.ends) << "seed " << seed << '\n' << text_of(program);
    if (!asks(program)) {
      ASSERT_EQ(summary->interleavings, ends.size()) << "seed " << seed << " does something twice\n"
                                                     << text_of(program);
    }
    if (seed % 3 == 0) expect_parts_are_the_whole(program, summary->interleavings, ends);
    with_questions += asks(program);
    with_choices += ends.size() > 1;
    deadlocks += all.deadlock;
    if (all.deadlock) continue;
    const auto verdicts =
        judge_barriers(look.take(), "", [&](const std::set<std::string>& sites, const WithBarriers& with) {
          Explorer again(runner, ranks, buffering, {});
          return explore_without(again, sites, with, site_of);
        });
    ASSERT_TRUE(verdicts.ok());
    for (const BarrierVerdict& verdict : *verdicts) {
      program.without_line = std::stoi(*verdict.barrier.sites.begin());
      const bool differs = matchings(BruteForce(program).ends) != matchings(all.ends);
      ASSERT_EQ(verdict.relevance, differs ? Relevance::relevant : Relevance::irrelevant)
          << "seed " << seed << ", barrier " << program.without_line << '\n'
          << text_of(program);
      ++(differs ? relevant : irrelevant);
    }
  }
  // The programs are worth the trouble.
  EXPECT_GT(with_choices, kPrograms / 10);
  EXPECT_GT(with_questions, kPrograms / 10);
  EXPECT_GT(deadlocks, kPrograms / 20);
  EXPECT_GT(relevant, kPrograms / 100);
  EXPECT_GT(irrelevant, kPrograms / 10);
}

// Where a rank of MPI_Scan waits for the lower ones only.
TEST(RandomPrograms, EndsWithPrefixesAreThoseOfAllInterleavings) {
  int deadlocks = 0, fewer = 0;
  for (int seed = 1; seed <= kPrograms / 2; ++seed) {
    SmallProgram program = Maker(static_cast<std::uint64_t>(seed)).make();
    program.buffered = true;
    const bool before = BruteForce(program).deadlock;
    program.prefix = true;
    const int ranks = static_cast<int>(program.ranks.size());
    ScriptRunner runner(ranks, script_of(program));
    std::set<std::string> ends;
    const auto summary = Explorer(runner, ranks, Buffering::infinite, {}).run([&](const Interleaving& one) {
      ends.insert(matching_of(one.world) + outcomes_of(one.world) + '|' +
                  (one.end == End::finished ? "finished" : "deadlock"));
      return true;
    });
    ASSERT_TRUE(summary.ok());
    const BruteForce all(program);
    ASSERT_EQ(ends, all.ends) << "seed " << seed << '\n' << text_of(program);
    deadlocks += all.deadlock;
    fewer += before && !all.deadlock;
  }
  EXPECT_GT(deadlocks, kPrograms / 40);
  EXPECT_GT(fewer, 0);
}

}  // namespace
}  // namespace mpivet::explore
