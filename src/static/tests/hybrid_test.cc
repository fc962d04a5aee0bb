// The examples of "PARCOACH Extension for Hybrid Applications with Interprocedural Analysis" (2015), sections 1 and 2,
// as GCC hands them over: outlined regions and calls of its OpenMP library.
#include "static/threads/hybrid.h"

#include <gtest/gtest.h>

#include <regex>

#include "static/sequences/endings.h"
#include "static/tests/unit_maker.h"

namespace mpivet::statics {
namespace {

using test::UnitMaker;
using Kind = Letter::Kind;

Word word(const std::string& letters) {
  Word out;
  for (const char c : letters) {
    const Kind kind = c == 'P'   ? Kind::parallel
                      : c == 'S' ? Kind::single
                      : c == 'M' ? Kind::master
                      : c == 'C' ? Kind::critical
                      : c == 'O' ? Kind::ordered
                      : c == 'T' ? Kind::task
                      : c == 'X' ? Kind::section
                      : c == 'B' ? Kind::barrier
                                 : Kind::unknown;
    out.push_back({kind, static_cast<Id>(out.size())});
  }
  return out;
}

Hybrid look(UnitMaker& maker) {
  std::vector<Unit> units;
  units.push_back(maker.take());
  EXPECT_EQ(first_inconsistency(units[0]), "");
  const Program program(std::move(units));
  const PointsTo points_to(program);
  const CallGraph calls(program, points_to);
  const auto flows = control_flows(program);
  return look_at_threads(program, points_to, calls, flows);
}

const ThreadedCall& call_of(const Hybrid& hybrid, const std::string& name, std::size_t number = 0) {
  for (const ThreadedCall& call : hybrid.calls)
    if (spec::info(call.function).name == name && number-- == 0) return call;
  ADD_FAILURE() << "no call of " << name;
  return hybrid.calls.front();
}

class HybridTest : public testing::Test {
 protected:
  // void f(void) { #pragma omp parallel { body } }
  template <class Body>
  void in_parallel(Body body, std::int64_t threads = 0) {
    m.function("f.region");
    body();
    m.return_();
    m.function("f");
    parallel("f.region", threads);
    m.return_();
  }
  void parallel(const std::string& region, std::int64_t threads = 0) {
    m.call("GOMP_parallel",
           {m.address_of(region), UnitMaker::number(0), UnitMaker::number(threads), UnitMaker::number(0)});
  }
  template <class Body>
  void guarded(const std::string& asked, std::int64_t wanted, Body body) {
    const Operand got = m.call(asked);
    m.if_equal({got, UnitMaker::number(wanted)}, body);
  }
  template <class Body>
  void single(Body body, bool nowait = false) {
    guarded("GOMP_single_start", 1, body);
    if (!nowait) barrier();
  }
  template <class Body>
  void master(Body body) {
    guarded("omp_get_thread_num", 0, body);
  }
  void barrier() { m.call("GOMP_barrier"); }
  void send() {
    m.mpi("MPI_Send",
          {m.world(), UnitMaker::number(1), m.integer(), UnitMaker::number(1), UnitMaker::number(0), m.world()});
  }

  UnitMaker m;
};

TEST(ParallelismWord, TheLanguageOfFigure4) {
  for (const char* accepted : {"", "S", "M", "SM", "PS", "PM", "PSPM", "PSS", "SPS"})
    EXPECT_TRUE(is_monothreaded(state_after(word(accepted)))) << accepted;
  for (const char* refused : {"P", "SP", "PSP", "PP", "PPS", "PPSPS", "PPM"})
    EXPECT_FALSE(is_monothreaded(state_after(word(refused)))) << refused;
  EXPECT_EQ(state_after(word("PPS")), ThreadState::nested);
  EXPECT_EQ(state_after(word("P?S")), ThreadState::unknown);
  EXPECT_EQ(state_after(word("?")), ThreadState::start) << "no other threads there";
}

// L = (S|M|B|PB*S|PB*M)*, against the automaton, for all words of up to seven letters.
TEST(ParallelismWord, TheAutomatonOfFigure4AcceptsTheLanguageL) {
  const std::regex language("(S|M|B|PB*S|PB*M)*");
  std::vector<std::string> words = {""};
  for (std::size_t i = 0; i < words.size(); ++i) {
    EXPECT_EQ(is_monothreaded(state_after(word(words[i]))), std::regex_match(words[i], language)) << words[i];
    if (words[i].size() == 7) continue;
    for (const char letter : {'P', 'S', 'M', 'B'}) words.push_back(words[i] + letter);
  }
  EXPECT_EQ(words.size(), 21845u);
}

TEST(ParallelismWord, LevelsOfWords) {
  EXPECT_EQ(level_alone(word("")), ThreadLevel::single);
  EXPECT_EQ(level_alone(word("S")), ThreadLevel::single);
  EXPECT_EQ(level_alone(word("PM")), ThreadLevel::funneled);
  EXPECT_EQ(level_alone(word("PS")), ThreadLevel::serialized);
  EXPECT_EQ(level_alone(word("PSPM")), ThreadLevel::serialized) << "the master of that team is any thread";
  EXPECT_EQ(level_alone(word("PC")), ThreadLevel::serialized);
  EXPECT_EQ(level_alone(word("PO")), ThreadLevel::serialized);
  EXPECT_EQ(level_alone(word("PX")), ThreadLevel::serialized);
  EXPECT_EQ(level_alone(word("P")), ThreadLevel::multiple);
  EXPECT_EQ(level_alone(word("PT")), ThreadLevel::multiple) << "a task of each thread";
  EXPECT_EQ(level_alone(word("PPS")), ThreadLevel::multiple);
  EXPECT_EQ(level_alone(word("P?")), ThreadLevel::unknown);
}

TEST_F(HybridTest, Listing2NeedsSingle) {
  in_parallel([] {});
  m.function("g", {"x"});
  m.if_else(
      {m.parameter(0)}, [&] { m.barrier(); },
      [&] {
        m.mpi("MPI_Ibarrier", {m.world(), m.world()});
      });
  m.call("f");
  m.return_();
  const Hybrid hybrid = look(m);
  EXPECT_TRUE(hybrid.has_openmp);
  EXPECT_EQ(hybrid.needed, ThreadLevel::single);
  EXPECT_TRUE(hybrid.multithreaded.empty());
}

TEST_F(HybridTest, Listing3NeedsFunneled) {
  in_parallel([&] { master([&] { send(); }); });
  const Hybrid hybrid = look(m);
  EXPECT_EQ(hybrid.needed, ThreadLevel::funneled);
  EXPECT_EQ(shown(call_of(hybrid, "MPI_Send").word), "PM");
}

TEST_F(HybridTest, Listing4NeedsMultipleBecauseOfNowait) {
  in_parallel([&] {
    single([&] { m.barrier(); }, true);
    single([&] { m.barrier(); });
  });
  const Hybrid hybrid = look(m);
  EXPECT_EQ(hybrid.needed, ThreadLevel::multiple);
  ASSERT_EQ(hybrid.concurrent.size(), 1u);
  EXPECT_NE(hybrid.concurrent[0].first, hybrid.concurrent[0].second);
  EXPECT_EQ(hybrid.calls[0].beside, 1u);
  EXPECT_TRUE(hybrid.multithreaded.empty());
}

TEST_F(HybridTest, WithTheBarrierOfSingleListing4NeedsSerialized) {
  in_parallel([&] {
    single([&] { m.barrier(); });
    single([&] { m.barrier(); });
  });
  const Hybrid hybrid = look(m);
  EXPECT_EQ(hybrid.needed, ThreadLevel::serialized);
  EXPECT_TRUE(hybrid.concurrent.empty());
}

TEST_F(HybridTest, Category1AllThreadsCallTheCollective) {
  in_parallel([&] { m.barrier(); });
  const Hybrid hybrid = look(m);
  EXPECT_EQ(hybrid.multithreaded, std::vector<Id>{0});
  EXPECT_EQ(hybrid.needed, ThreadLevel::multiple);
}

TEST_F(HybridTest, ATeamOfOneIsNone) {
  in_parallel([&] { m.barrier(); }, 1);
  const Hybrid hybrid = look(m);
  EXPECT_TRUE(hybrid.multithreaded.empty());
  EXPECT_EQ(hybrid.needed, ThreadLevel::single);
}

TEST_F(HybridTest, AFunctionInheritsTheWordOfItsCall) {
  m.function("communicate");
  m.barrier();
  m.return_();
  in_parallel([&] { m.call("communicate"); });
  EXPECT_EQ(look(m).multithreaded.size(), 1u);
}

TEST_F(HybridTest, ACallInSingleIsMonothreaded) {
  m.function("communicate");
  m.barrier();
  m.return_();
  in_parallel([&] { single([&] { m.call("communicate"); }); });
  const Hybrid hybrid = look(m);
  EXPECT_TRUE(hybrid.multithreaded.empty());
  EXPECT_EQ(hybrid.needed, ThreadLevel::serialized);
}

TEST_F(HybridTest, AnOrphanedSingleWithoutBarrierMeetsItself) {
  m.function("communicate");
  single([&] { m.barrier(); }, true);
  m.return_();
  in_parallel([&] {
    m.call("communicate");
    m.call("communicate");
  });
  EXPECT_EQ(look(m).needed, ThreadLevel::multiple);
}

TEST_F(HybridTest, AnOrphanedSingleWithBarrierDoesNot) {
  m.function("communicate");
  single([&] { m.barrier(); });
  m.return_();
  in_parallel([&] {
    m.call("communicate");
    m.call("communicate");
  });
  EXPECT_EQ(look(m).needed, ThreadLevel::serialized);
}

TEST_F(HybridTest, MastersFollowEachOther) {
  in_parallel([&] {
    master([&] { m.barrier(); });
    master([&] { m.barrier(); });
  });
  EXPECT_EQ(look(m).needed, ThreadLevel::funneled);
}

TEST_F(HybridTest, AMasterMeetsASingleBehindIt) {
  in_parallel([&] {
    master([&] { m.barrier(); });
    single([&] { m.barrier(); });
  });
  const Hybrid hybrid = look(m);
  EXPECT_EQ(hybrid.needed, ThreadLevel::multiple);
  EXPECT_EQ(hybrid.concurrent.size(), 1u);
}

TEST_F(HybridTest, SinglesOnTwoWaysThatAllThreadsTakeAlikeAreNotConcurrent) {
  m.function("f.region", {"data"});
  const Operand flag = m.load(m.parameter(0));
  m.if_else(
      {flag}, [&] { single([&] { m.barrier(); }, true); }, [&] { single([&] { m.barrier(); }, true); });
  m.return_();
  m.function("f");
  parallel("f.region");
  m.return_();
  EXPECT_EQ(look(m).needed, ThreadLevel::serialized);
}

TEST_F(HybridTest, ASingleOfALoopWithoutBarrierMeetsItself) {
  for (const bool nowait : {true, false}) {
    m = UnitMaker();
    in_parallel([&] { m.loop({m.number(1)}, [&] { single([&] { m.barrier(); }, nowait); }); });
    EXPECT_EQ(look(m).needed, nowait ? ThreadLevel::multiple : ThreadLevel::serialized);
  }
}

TEST_F(HybridTest, ALoopWithinASingleIsOneThread) {
  in_parallel([&] { single([&] { m.loop({m.number(1)}, [&] { m.barrier(); }); }, true); });
  EXPECT_EQ(look(m).needed, ThreadLevel::serialized);
}

TEST_F(HybridTest, TasksRunBesideWhatFollows) {
  for (const bool waits : {false, true}) {
    m = UnitMaker();
    m.function("f.task");
    m.barrier();
    m.return_();
    in_parallel([&] {
      single([&] {
        m.call("GOMP_task", {m.address_of("f.task"), UnitMaker::number(0)});
        if (waits) m.call("GOMP_taskwait");
        m.barrier();
      });
    });
    EXPECT_EQ(look(m).needed, waits ? ThreadLevel::serialized : ThreadLevel::multiple);
  }
}

TEST_F(HybridTest, ACriticalRegionExcludesItselfButNotASingle) {
  for (const bool single_follows : {false, true}) {
    m = UnitMaker();
    in_parallel([&] {
      m.call("GOMP_critical_start");
      send();
      m.call("GOMP_critical_end");
      m.call("GOMP_critical_start");
      send();
      m.call("GOMP_critical_end");
      if (single_follows) single([&] { send(); });
    });
    EXPECT_EQ(look(m).needed, single_follows ? ThreadLevel::multiple : ThreadLevel::serialized);
  }
}

TEST_F(HybridTest, SectionsRunBesideEachOtherButOnceEach) {
  for (const std::int64_t sections : {1, 2}) {
    m = UnitMaker();
    in_parallel([&] { m.sections(sections, [&] { send(); }); });
    EXPECT_EQ(look(m).needed, sections == 1 ? ThreadLevel::serialized : ThreadLevel::multiple);
  }
}

TEST_F(HybridTest, WordsHaveTheBarriersPassedBefore) {
  in_parallel([&] {
    single([&] { send(); });
    master([&] { send(); });
    barrier();
    barrier();
    send();
  });
  const Hybrid hybrid = look(m);
  EXPECT_EQ(shown(call_of(hybrid, "MPI_Send", 0).word), "PS");
  EXPECT_EQ(shown(call_of(hybrid, "MPI_Send", 1).word), "PBM");
  EXPECT_EQ(shown(call_of(hybrid, "MPI_Send", 2).word), "PB");
}

// if (thread == 0) ...; else if (thread == 1) ...
TEST_F(HybridTest, ThreadsThatTakeTwoWaysByTheirNumbersAreConcurrent) {
  for (const std::int64_t other : {0, 1}) {
    m = UnitMaker();
    in_parallel([&] {
      const Operand thread = m.call("omp_get_thread_num");
      m.if_equal_else(
          {thread, UnitMaker::number(0)}, [&] { m.barrier(); },
          [&] {
            m.if_equal({thread, UnitMaker::number(1)}, [&] { other ? m.barrier() : send(); });
          });
    });
    const Hybrid hybrid = look(m);
    EXPECT_EQ(hybrid.needed, ThreadLevel::multiple);
    EXPECT_EQ(hybrid.concurrent.size(), other ? 1u : 0u);
  }
}

TEST_F(HybridTest, WhereThereIsNoOtherThreadOneCalls) {
  in_parallel([&] {
    guarded("omp_in_parallel", 0, [&] { m.barrier(); });
    guarded("omp_get_num_threads", 1, [&] { m.barrier(); });
  });
  const Hybrid hybrid = look(m);
  EXPECT_EQ(hybrid.calls[0].level, ThreadLevel::single);
  EXPECT_EQ(hybrid.calls[1].level, ThreadLevel::funneled);
  EXPECT_TRUE(hybrid.multithreaded.empty());
  EXPECT_TRUE(hybrid.concurrent.empty());
}

TEST_F(HybridTest, AFunctionThatWaitsForItsTasksLeavesNone) {
  for (const bool waits : {false, true}) {
    m = UnitMaker();
    m.function("f.task");
    m.barrier();
    m.return_();
    m.function("spread");
    m.call("GOMP_task", {m.address_of("f.task"), UnitMaker::number(0)});
    if (waits) m.call("GOMP_taskwait");
    m.return_();
    in_parallel([&] {
      single([&] {
        m.call("spread");
        m.barrier();
      });
    });
    EXPECT_EQ(look(m).concurrent.size(), waits ? 0u : 1u);
  }
}

// const bool first = omp_get_thread_num() == 0; if (first) ...
TEST_F(HybridTest, WhetherAThreadIsTheFirstMayBeKept) {
  using Asked = Statement::Test;
  for (const Asked asked : {Asked::equal, Asked::differs}) {
    m = UnitMaker();
    in_parallel([&] {
      const Operand kept = m.compute({m.call("omp_get_thread_num"), UnitMaker::number(0)}, "", asked);
      m.if_equal_else(
          {kept, UnitMaker::number(0)}, [] {}, [&] { m.barrier(); });
    });
    const Hybrid hybrid = look(m);
    EXPECT_EQ(hybrid.needed, asked == Asked::equal ? ThreadLevel::funneled : ThreadLevel::multiple);
    EXPECT_EQ(hybrid.multithreaded.size(), asked == Asked::equal ? 0u : 1u);
  }
}

TEST_F(HybridTest, AFunctionThatEachThreadChoosesForItselfIsCalledBySome) {
  for (const bool by_thread : {false, true}) {
    m = UnitMaker();
    const Operand jobs = m.global("jobs");
    m.function("communicate");
    m.barrier();
    m.return_();
    in_parallel([&] {
      const Operand thread = m.call("omp_get_thread_num");
      m.store(jobs, m.address_of("communicate"));
      m.call_through(m.load(by_thread ? m.compute({jobs, thread}) : jobs));
    });
    const Hybrid hybrid = look(m);
    EXPECT_EQ(hybrid.multithreaded.size(), by_thread ? 0u : 1u);
    EXPECT_EQ(hybrid.calls[0].level, by_thread ? ThreadLevel::unknown : ThreadLevel::multiple);
  }
}

TEST_F(HybridTest, ConstructsThatAreNotUnderstoodGiveUnknown) {
  m.function("f.teams");
  m.barrier();
  m.return_();
  m.function("g.region");
  m.call("GOMP_loop_doacross_static_start");
  m.barrier();
  m.call("GOMP_loop_end");
  send();
  m.return_();
  m.function("f");
  m.call("GOMP_teams_reg", {m.address_of("f.teams"), UnitMaker::number(0), UnitMaker::number(2)});
  parallel("g.region");
  m.return_();
  const Hybrid hybrid = look(m);
  EXPECT_EQ(call_of(hybrid, "MPI_Barrier", 0).level, ThreadLevel::unknown);
  EXPECT_EQ(call_of(hybrid, "MPI_Barrier", 1).level, ThreadLevel::unknown);
  EXPECT_EQ(shown(call_of(hybrid, "MPI_Barrier", 1).word), "P?");
  EXPECT_EQ(call_of(hybrid, "MPI_Send").level, ThreadLevel::multiple) << "behind the loop";
  EXPECT_TRUE(hybrid.multithreaded.empty());
}

TEST_F(HybridTest, ATestOfTheThreadThatIsNotUnderstoodGivesUnknown) {
  in_parallel([&] {
    const Operand thread = m.call("omp_get_thread_num");
    const Operand flag = m.compute({thread});
    m.if_equal({flag, UnitMaker::number(0)}, [&] { m.barrier(); });
  });
  const Hybrid hybrid = look(m);
  EXPECT_EQ(hybrid.calls[0].level, ThreadLevel::unknown);
  EXPECT_TRUE(hybrid.multithreaded.empty());
}

TEST(ParallelismWord, SomeThreadsOfATeam) {
  EXPECT_EQ(level_alone({{Kind::parallel, 0}, {Kind::condition, 1}}), ThreadLevel::unknown);
  EXPECT_EQ(level_alone({{Kind::parallel, 0}, {Kind::condition, 1}, {Kind::single, 2}}), ThreadLevel::serialized)
      << "all threads come to a single, or none does";
  EXPECT_EQ(level_alone({{Kind::parallel, 0}, {Kind::condition, 1}, {Kind::master, 2}}), ThreadLevel::funneled);
  EXPECT_EQ(level_alone({{Kind::parallel, 0}, {Kind::numbered, 1}}), ThreadLevel::serialized);
  EXPECT_EQ(level_alone({{Kind::parallel, 0}, {Kind::others, 1}}), ThreadLevel::multiple);
  EXPECT_EQ(level_alone({{Kind::parallel, 0, 2}, {Kind::others, 1, 1}}), ThreadLevel::serialized) << "one other thread";
  EXPECT_EQ(level_alone({{Kind::parallel, 0, 3}, {Kind::others, 1, 1}}), ThreadLevel::multiple);
  EXPECT_EQ(level_alone({{Kind::parallel, 0, 3}, {Kind::others, 1, 1}, {Kind::others, 2, 1}}), ThreadLevel::serialized);
  EXPECT_EQ(level_alone({{Kind::parallel, 0}, {Kind::single, 1}, {Kind::taskloop, 2}}), ThreadLevel::multiple);
}

TEST_F(HybridTest, AThreadNumberThatIsPassedOnIsOne) {
  m.function("work", {"id"});
  m.if_equal({m.parameter(0), UnitMaker::number(0)}, [&] { m.barrier(); });
  m.return_();
  in_parallel([&] { m.call("work", {m.call("omp_get_thread_num")}); });
  const Hybrid hybrid = look(m);
  EXPECT_EQ(hybrid.needed, ThreadLevel::funneled);
  EXPECT_TRUE(hybrid.multithreaded.empty());
}

TEST_F(HybridTest, AnotherThreadByItsNumberIsNotBesideItself) {
  in_parallel([&] { m.loop({m.number(1)}, [&] { guarded("omp_get_thread_num", 3, [&] { send(); }); }); });
  EXPECT_EQ(look(m).needed, ThreadLevel::serialized);
}

TEST_F(HybridTest, WhatOneLeavesInMemoryMayKeepOthersOutOfACriticalRegion) {
  const Operand done = m.global("done");
  in_parallel([&] {
    m.call("GOMP_critical_start");
    m.if_equal({m.load(done), UnitMaker::number(0)}, [&] { m.barrier(); });
    m.call("GOMP_critical_end");
  });
  EXPECT_TRUE(look(m).multithreaded.empty());
}

TEST_F(HybridTest, ACommunicatorPassedOnIsFollowedToWhoSharesIt) {
  for (const bool shared : {true, false}) {
    m = UnitMaker();
    m.function("sum", {"comm"});
    m.mpi("MPI_Barrier", {m.parameter(0)});
    m.return_();
    in_parallel([&] {
      const Operand thread = m.call("omp_get_thread_num");
      m.call("sum", {shared ? m.world() : m.compute({m.world(), thread})});
    });
    EXPECT_EQ(look(m).multithreaded.size(), shared ? 1u : 0u);
  }
}

TEST_F(HybridTest, ARequestOfAllThreadsAndOneOfEach) {
  for (const bool shared : {true, false}) {
    m = UnitMaker();
    const Operand of_all = m.global("request");
    in_parallel([&] { m.mpi("MPI_Wait", {shared ? of_all : m.local("request"), UnitMaker::number(0)}); });
    const Hybrid hybrid = look(m);
    ASSERT_EQ(hybrid.conflicts.size(), shared ? 1u : 0u);
    for (const auto& conflict : hybrid.conflicts) EXPECT_TRUE(conflict.request);
  }
}

TEST_F(HybridTest, WhatAMakerDidBeforeATaskIsOver) {
  for (const bool before : {true, false}) {
    m = UnitMaker();
    m.function("f.task");
    m.barrier();
    m.return_();
    in_parallel([&] {
      single([&] {
        if (before) m.barrier();
        m.call("GOMP_task", {m.address_of("f.task"), UnitMaker::number(0)});
        if (!before) m.barrier();
      });
    });
    EXPECT_EQ(look(m).concurrent.size(), before ? 0u : 1u);
  }
}

TEST_F(HybridTest, WhatIsProvidedIsComparedWithALevel) {
  m.function("main");
  const Operand provided = m.local("provided");
  m.mpi("MPI_Init_thread", {UnitMaker::number(0), UnitMaker::number(0), UnitMaker::number(3), provided});
  m.if_equal({m.load(provided), UnitMaker::number(1)}, [&] { m.call("exit"); });
  m.return_();
  const Hybrid hybrid = look(m);
  EXPECT_TRUE(hybrid.requests[0].provided_used);
  EXPECT_EQ(hybrid.requests[0].compared, ThreadLevel::funneled);
}

TEST_F(HybridTest, WhatWasAskedForAndWhetherTheAnswerIsLookedAt) {
  m.function("main");
  const Operand provided = m.local("provided");
  m.mpi("MPI_Init_thread", {UnitMaker::number(0), UnitMaker::number(0), UnitMaker::number(1), provided});
  m.return_();
  const Hybrid hybrid = look(m);
  ASSERT_EQ(hybrid.requests.size(), 1u);
  EXPECT_EQ(hybrid.requests[0].level, ThreadLevel::funneled);
  EXPECT_FALSE(hybrid.requests[0].provided_used);
}

}  // namespace
}  // namespace mpivet::statics
