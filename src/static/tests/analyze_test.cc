#include "static/analyze.h"

#include <gtest/gtest.h>

#include "static/tests/unit_maker.h"

namespace mpivet::statics {
namespace {

using test::UnitMaker;

Analysis analysis_of(UnitMaker& u, const AnalyzeOptions& options = {}) {
  std::vector<Unit> units;
  units.push_back(u.take());
  EXPECT_EQ(first_inconsistency(units[0]), "");
  const Program program(std::move(units));
  return analyze(program, options);
}

// "function: collective" of each divergence.
std::vector<std::string> told(UnitMaker& u, const AnalyzeOptions& options = {}) {
  std::vector<std::string> out;
  for (const auto& d : analysis_of(u, options).divergences)
    out.push_back(d.function + ": " + d.collective + (d.callee.empty() ? "" : " in " + d.callee));
  return out;
}
using Told = std::vector<std::string>;

// main() with a rank in memory, as C has it, and what `body` adds.
template <class Body>
Told told_in_main(Body body) {
  UnitMaker u;
  u.function("main");
  const Operand rank = u.local("rank");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  body(u, rank);
  u.return_();
  return told(u);
}

TEST(Analyze, ListingOneOfThePaper) {
  UnitMaker u = test::listing_one();
  UnitMaker copy = u;
  EXPECT_EQ(told(copy, {.least = Answer::uniform, .published = true}), (Told{"f: MPI_Barrier"}));
  EXPECT_EQ(told(u), Told{});  // nobody says that r depends on the rank
}

// A barrier each on a condition on what is read, the environment, and the number of arguments.
Told told_with(const DivergentSources& sources) {
  Told out;
  for (const char* source : {"getchar", "getenv", ""}) {
    UnitMaker u;
    u.function("main", {"argc"});
    const Operand decides = *source ? u.call(source) : u.parameter(0);
    u.if_({decides}, [&] { u.barrier(); });
    u.return_();
    for (const auto& divergence : analysis_of(u, {.divergent = sources}).divergences)
      out.push_back(std::string(source) + ": " + divergence.collective);
  }
  return out;
}

TEST(Analyze, SourcesDivergeOnRequestOnly) {
  EXPECT_EQ(told_with({}), Told{});
  EXPECT_EQ(told_with({.files = true}), Told{"getchar: MPI_Barrier"});
  EXPECT_EQ(told_with({.environment = true}), Told{"getenv: MPI_Barrier"});
  EXPECT_EQ(told_with({.arguments = true}), Told{": MPI_Barrier"});
}

TEST(Analyze, ThreadsAreNoRanks) {
  for (const char* thread : {"GOMP_single_start", "omp_get_thread_num"}) {
    UnitMaker u;
    u.function("main");
    u.if_({u.call(thread)}, [&] { u.barrier(); });
    u.return_();
    EXPECT_EQ(told(u, {.least = Answer::unknown}), Told{}) << thread;
  }
  EXPECT_EQ(told_in_main([](UnitMaker& u, const Operand& rank) {
              u.if_({u.compute({u.call("omp_get_thread_num"), u.load(rank)})}, [&] { u.barrier(); });
            }),
            Told{"main: MPI_Barrier"});
}

// A barrier each on what words from outside say: by main's own parameter, in memory as well, and from libraries.
Told told_on_words(const DivergentSources& sources) {
  using Decides = Operand (*)(UnitMaker&);
  const std::pair<const char*, Decides> ways[] = {
      {"argv", [](UnitMaker& u) { return u.call("atoi", {u.load(u.parameter(1), 16)}); }},
      {"letter", [](UnitMaker& u) { return u.load(u.load(u.parameter(1), 8)); }},
      {"optarg", [](UnitMaker& u) { return u.call("atoi", {u.load(u.global("optarg", true))}); }},
      {"sscanf",
       [](UnitMaker& u) {
         const Operand n = u.local("n");
         u.call("sscanf", {u.load(u.parameter(1), 8), UnitMaker::number(0), n});
         return u.load(n);
       }},
      {"getenv", [](UnitMaker& u) { return u.load(u.call("getenv")); }},
      {"environ", [](UnitMaker& u) { return u.load(u.load(u.load(u.global("environ", true)))); }},
  };
  Told out;
  for (const auto& [name, decides] : ways) {
    UnitMaker u;
    u.function("main", {"argc", "argv"});
    u.if_({decides(u)}, [&] { u.barrier(); });
    u.return_();
    for (const auto& d : analysis_of(u, {.least = Answer::unknown, .divergent = sources}).divergences)
      out.push_back(name + std::string(d.conditions[0].answer == Answer::divergent ? "" : "?"));
  }
  return out;
}

TEST(Analyze, WordsFromOutsideAreEqualByDefault) {
  EXPECT_EQ(told_on_words({}), Told{});
  EXPECT_EQ(told_on_words({.arguments = true}), (Told{"argv", "letter", "optarg", "sscanf"}));
  EXPECT_EQ(told_on_words({.environment = true}), (Told{"getenv", "environ"}));
}

TEST(Analyze, AWordThatTheRankIsWrittenIntoDiffers) {
  UnitMaker u;
  u.function("main", {"argc", "argv"});
  const Operand rank = u.local("rank");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  u.call("sprintf", {u.load(u.parameter(1), 8), UnitMaker::number(0), u.load(rank)});
  u.if_({u.call("atoi", {u.load(u.parameter(1), 8)})}, [&] { u.barrier(); });
  u.return_();
  EXPECT_EQ(told(u), Told{"main: MPI_Barrier"});
}

// read (from, *) n, from a string or from a file.
Told told_on_read(bool from_string, bool of_rank) {
  UnitMaker u;
  u.function("MAIN__");
  const Operand string = u.local("string", 32), description = u.local("dt_parm", 544), n = u.local("n");
  if (of_rank) u.mpi("MPI_Comm_rank", {u.world(), string});
  if (from_string) u.store(description, string, 112);
  u.call("_gfortran_st_read", {description});
  u.call("_gfortran_transfer_integer", {description, n, UnitMaker::number(4)});
  u.if_({u.load(n)}, [&] { u.barrier(); });
  u.return_();
  Told out;
  for (const auto& d : analysis_of(u, {.least = Answer::unknown}).divergences)
    out.push_back(d.conditions[0].answer == Answer::divergent ? "divergent" : "unknown");
  return out;
}

TEST(Analyze, AStringThatFortranReadsFromIsNoFile) {
  EXPECT_EQ(told_on_read(true, false), Told{});
  EXPECT_EQ(told_on_read(true, true), Told{"divergent"});
  EXPECT_EQ(told_on_read(false, false), Told{"unknown"});
}

TEST(Analyze, FigureFiveOfTheHybridPaper) {
  UnitMaker u;
  u.function("main");
  const Operand n = u.call("getchar");
  u.if_else(
      {n}, [&] { u.barrier(); }, [&] { u.call("g"); });
  u.return_();
  u.function("g");
  const Operand x = u.call("getchar");
  const Operand sum = u.local("sum");
  u.barrier();
  u.if_({x}, [&] { u.allreduce(sum, sum); });
  u.return_();
  EXPECT_EQ(told(u, {.least = Answer::uniform, .published = true}), (Told{"g: MPI_Allreduce"}));
}

TEST(Analyze, TheRankSplitsAndSizeDoesNot) {
  EXPECT_EQ(told_in_main([](UnitMaker& u, Operand rank) { u.if_({u.load(rank)}, [&] { u.barrier(); }); }),
            (Told{"main: MPI_Barrier"}));
  EXPECT_EQ(told_in_main([](UnitMaker& u, Operand) {
              const Operand size = u.local("size");
              u.mpi("MPI_Comm_size", {u.world(), size});
              u.if_({u.load(size)}, [&] { u.barrier(); });
            }),
            Told{});
}

TEST(Analyze, ABroadcastMakesAVariableEqual) {
  EXPECT_EQ(told_in_main([](UnitMaker& u, Operand rank) {
              const Operand n = u.local("n");
              u.if_({u.load(rank)}, [&] { u.store(n, u.call("getchar")); });
              u.if_({u.load(n)}, [&] { u.barrier(); });  // before
              u.bcast(n);
              u.if_({u.load(n)}, [&] { u.allreduce(n, n); });  // after
            }),
            (Told{"main: MPI_Barrier"}));
}

TEST(Analyze, AVariableSetOnOneSideOfARankConditionDepends) {
  EXPECT_EQ(told_in_main([](UnitMaker& u, Operand rank) {
              const Operand flag = u.local("flag");
              u.if_else(
                  {u.load(rank)}, [&] { u.store(flag, UnitMaker::number(1)); },
                  [&] { u.store(flag, UnitMaker::number(2)); });
              u.if_({u.load(flag)}, [&] { u.barrier(); });
            }),
            (Told{"main: MPI_Barrier"}));
}

TEST(Analyze, MembersOfAStructAreApart) {
  EXPECT_EQ(told_in_main([](UnitMaker& u, Operand rank) {
              const Operand s = u.local("s", 8);
              u.store(s, u.load(rank), 0);
              u.store(s, UnitMaker::number(3), 4);
              u.if_({u.load(s, 4)}, [&] { u.barrier(); });
              u.if_({u.load(s, 0)}, [&] { u.allreduce(rank, rank); });
            }),
            (Told{"main: MPI_Allreduce"}));
}

TEST(Analyze, ManyMembersAreApart) {
  constexpr std::int64_t kOfRank = 4 * 7;
  const auto told_on = [](std::int64_t member) {
    return told_in_main([&](UnitMaker& u, const Operand& rank) {
      const Operand s = u.local("s", 4 * 1000);
      for (std::int64_t i = 0; i < 1000; ++i) u.store(s, UnitMaker::number(i), 4 * i);
      u.store(s, u.load(rank), kOfRank);
      u.if_({u.load(s, member)}, [&] { u.barrier(); });
    });
  };
  EXPECT_EQ(told_on(kOfRank + 4), Told{});
  EXPECT_EQ(told_on(kOfRank), Told{"main: MPI_Barrier"});
}

// A message into an array of 16 bytes at offset 8 of a structure, and a barrier on what is at `tested`.
Told told_on_member(std::int64_t tested, std::uint64_t extent, bool own_type) {
  UnitMaker u;
  u.function("main", {"type"});
  const Operand s = u.local("s", 40);
  u.store(s, UnitMaker::number(1), tested);
  u.mpi("MPI_Recv", {UnitMaker::plus(s, 8), UnitMaker::number(4), own_type ? u.parameter(0) : u.integer(),
                     UnitMaker::number(0), UnitMaker::number(0), u.world(), UnitMaker::number(0)});
  u.extent(0, extent);
  u.if_({u.load(s, tested)}, [&] { u.barrier(); });
  u.return_();
  return told(u);
}

TEST(Analyze, AMessageEndsWithTheMemberItIsReceivedInto) {
  EXPECT_EQ(told_on_member(24, 16, false), Told{});
  EXPECT_EQ(told_on_member(4, 16, false), Told{});
  EXPECT_EQ(told_on_member(20, 16, false), Told{"main: MPI_Barrier"});
  EXPECT_EQ(told_on_member(24, 0, false), Told{"main: MPI_Barrier"});  // the members behind may be meant
  EXPECT_EQ(told_on_member(24, 16, true), Told{"main: MPI_Barrier"});  // the datatype may lead there
}

TEST(Analyze, WhatGoesIntoAFunctionComesOutWhereItWentIn) {
  UnitMaker u;
  u.function("twice", {"x"});
  u.return_({u.compute({u.parameter(0)})});
  u.function("main");
  const Operand rank = u.local("rank"), size = u.local("size");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  u.mpi("MPI_Comm_size", {u.world(), size});
  const Operand a = u.call("twice", {u.load(rank)});
  const Operand b = u.call("twice", {u.load(size)});
  u.if_({b}, [&] { u.barrier(); });
  u.if_({a}, [&] { u.bcast(rank); });
  u.return_();
  EXPECT_EQ(told(u), (Told{"main: MPI_Bcast"}));
}

TEST(Analyze, ThroughPointersAndBack) {
  UnitMaker u;
  u.function("ask", {"where"});
  u.mpi("MPI_Comm_rank", {u.world(), u.parameter(0)});
  u.return_();
  u.function("main");
  const Operand me = u.local("me");
  u.call("ask", {me});
  u.if_({u.load(me)}, [&] { u.barrier(); });
  u.return_();
  EXPECT_EQ(told(u), (Told{"main: MPI_Barrier"}));
}

TEST(Analyze, AGlobalThatIsBroadcastInACalleeIsEqualElsewhere) {
  UnitMaker u;
  const Operand n = u.global("n");
  u.function("read_input");
  const Operand rank = u.local("rank");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  u.if_({u.load(rank)}, [&] { u.store(n, u.call("getchar")); });
  u.bcast(n);
  u.return_();
  u.function("solve");
  u.if_({u.load(n)}, [&] { u.barrier(); });
  u.return_();
  u.function("main");
  u.call("read_input");
  u.call("solve");
  u.return_();
  EXPECT_EQ(told(u), Told{});
}

TEST(Analyze, AGlobalThatHoldsTheRankSplitsElsewhere) {
  UnitMaker u;
  const Operand me = u.global("me");
  u.function("start");
  u.mpi("MPI_Comm_rank", {u.world(), me});
  u.return_();
  u.function("solve");
  u.if_({u.load(me)}, [&] { u.barrier(); });
  u.return_();
  u.function("main");
  u.call("start");
  u.call("solve");
  u.return_();
  const auto found = analysis_of(u).divergences;
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].function, "solve");
  ASSERT_EQ(found[0].conditions.size(), 1u);
  const auto& why = found[0].conditions[0].why;
  ASSERT_GE(why.size(), 2u);
  EXPECT_EQ(why.front().text, "MPI_Comm_rank gives each rank its own 'me'");
  EXPECT_EQ(why.back().text, "tested here");
  EXPECT_LE(why.size(), 5u);
}

TEST(Analyze, ACallThatLeadsToACollective) {
  UnitMaker u;
  u.function("log_all");
  u.barrier();
  u.return_();
  u.function("main");
  const Operand rank = u.local("rank");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  u.if_({u.load(rank)}, [&] { u.call("log_all"); });
  u.return_();
  EXPECT_EQ(told(u), (Told{"main: MPI_Barrier in log_all"}));
}

TEST(Analyze, TheSameSequenceThroughOtherFunctionsIsNoDivergence) {
  UnitMaker u;
  for (const char* name : {"a", "b"}) {
    u.function(name);
    u.barrier();
    u.return_();
  }
  u.function("main");
  const Operand rank = u.local("rank");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  u.if_else(
      {u.load(rank)}, [&] { u.call("a"); }, [&] { u.call("b"); });
  u.return_();
  EXPECT_EQ(told(u), Told{});
}

TEST(Analyze, ThroughFunctionPointers) {
  UnitMaker u;
  u.function("work");
  u.barrier();
  u.return_();
  u.function("main");
  const Operand rank = u.local("rank"), hook = u.local("hook", 8);
  u.store(hook, u.address_of("work"));
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  u.if_({u.load(rank)}, [&] { u.call_through(u.load(hook)); });
  u.return_();
  EXPECT_EQ(told(u), (Told{"main: MPI_Barrier in work"}));
}

TEST(Analyze, RecursionIsSeen) {
  UnitMaker u;
  u.function("descend", {"level"});
  u.barrier();
  u.if_({u.parameter(0)}, [&] { u.call("descend", {u.compute({u.parameter(0)})}); });
  u.return_();
  u.function("main");
  const Operand rank = u.local("rank");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  u.call("descend", {u.load(rank)});
  u.return_();
  EXPECT_EQ(told(u), (Told{"descend: MPI_Barrier in descend"}));
}

TEST(Analyze, WhoAbortsOrNeverReturnsTakesNoPart) {
  UnitMaker u;
  u.function("die");
  u.mpi("MPI_Abort", {u.world(), UnitMaker::number(1)});
  u.return_();
  u.function("main");
  const Operand rank = u.local("rank");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  u.if_({u.load(rank)}, [&] { u.call("die"); });
  u.barrier();
  u.return_();
  EXPECT_EQ(told(u), Told{});
}

TEST(Analyze, MembershipOfASplitCommunicatorIsNoDivergence) {
  EXPECT_EQ(told_in_main([](UnitMaker& u, Operand rank) {
              const Operand sub = u.local("sub", 8), inner = u.local("inner");
              u.mpi("MPI_Comm_split", {u.world(), u.load(rank), UnitMaker::number(0), sub});
              u.if_({u.load(sub)}, [&] { u.mpi("MPI_Barrier", {u.load(sub)}); });
              u.if_({u.load(rank)}, [&] { u.mpi("MPI_Barrier", {u.load(sub)}); });
              u.if_({u.load(sub)}, [&] { u.allreduce(rank, rank); });  // but not of all processes
              u.mpi("MPI_Comm_rank", {u.load(sub), inner});
              u.if_({u.load(inner)}, [&] {
                u.mpi("MPI_Bcast", {rank, UnitMaker::number(1), u.integer(), UnitMaker::number(0), u.load(sub)});
              });
            }),
            (Told{"main: MPI_Allreduce", "main: MPI_Bcast"}));
}

// f(rows, columns): a barrier over the columns for those who are first in the rows, in a row itself, or in
// MPI_COMM_WORLD.
enum class Ranked {
  rows,
  columns,
  world,
  copy_of_columns,
  dup_of_columns,
  copies
};
Told told_on_grid(Ranked ranked) {
  UnitMaker u;
  u.function("f", {"rows", "columns"});
  const Operand rank = u.local("rank"), other = u.local("other", 8);
  Operand in = u.parameter(0);
  if (ranked == Ranked::columns) in = u.parameter(1);
  if (ranked == Ranked::world) in = u.world();
  if (ranked == Ranked::copy_of_columns || ranked == Ranked::copies) u.store(other, u.parameter(1));
  if (ranked == Ranked::dup_of_columns) u.mpi("MPI_Comm_dup", {u.parameter(1), other});
  if (ranked >= Ranked::copy_of_columns) in = u.load(other);
  u.mpi("MPI_Comm_rank", {in, rank});
  const Operand another = u.local("another", 8);
  if (ranked == Ranked::copies) u.store(another, u.parameter(1));
  const Operand over = ranked == Ranked::copies ? u.load(another) : u.parameter(1);
  u.if_({u.load(rank)}, [&] { u.mpi("MPI_Barrier", {over}); });
  u.return_();
  return told(u);
}

TEST(Analyze, TheRankInARowMayBeTheSameInAColumn) {
  EXPECT_EQ(told_on_grid(Ranked::rows), Told{});
  EXPECT_EQ(told_on_grid(Ranked::columns), Told{"f: MPI_Barrier"});
  EXPECT_EQ(told_on_grid(Ranked::world), Told{"f: MPI_Barrier"});
  EXPECT_EQ(told_on_grid(Ranked::copy_of_columns), Told{"f: MPI_Barrier"});
  EXPECT_EQ(told_on_grid(Ranked::dup_of_columns), Told{"f: MPI_Barrier"});
  EXPECT_EQ(told_on_grid(Ranked::copies), Told{"f: MPI_Barrier"});
}

// A communicator made by `maker` is kept in memory of the heap; a barrier over it depends on the rank.
Told told_on_kept(const std::string& maker) {
  UnitMaker u;
  u.function("main");
  const Operand rank = u.local("rank"), comm = u.local("comm", 8);
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  const Operand plan = u.call("malloc", {UnitMaker::number(32)});
  if (maker == "MPI_Comm_split")
    u.mpi(maker, {u.world(), u.load(rank), UnitMaker::number(0), comm});
  else
    u.mpi(maker, {u.world(), comm});
  u.call("keep", {plan, u.load(comm)});
  u.if_({u.load(rank)}, [&] { u.call("use", {plan}); });
  u.return_();
  u.function("keep", {"plan", "comm"});
  u.store(u.parameter(0), u.parameter(1), 8);
  u.return_();
  u.function("use", {"plan"});
  u.mpi("MPI_Barrier", {u.load(u.parameter(0), 8)});
  u.return_();
  return told(u);
}

TEST(Analyze, ACommunicatorInAStructureIsWhatItWasMadeAs) {
  EXPECT_EQ(told_on_kept("MPI_Comm_split"), Told{});
  EXPECT_EQ(told_on_kept("MPI_Comm_dup"), Told{"main: MPI_Barrier in use"});
}

TEST(Analyze, ShowsBothWays) {
  UnitMaker u;
  u.function("main");
  const Operand rank = u.local("rank");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  u.if_else(
      {u.load(rank)},
      [&] {
        u.barrier();
        u.bcast(rank);
      },
      [&] { u.allreduce(rank, rank); });
  u.return_();
  const auto found = analysis_of(u).divergences;
  ASSERT_EQ(found.size(), 1u);
  const std::set<Told> both{found[0].path_with, found[0].path_without};
  EXPECT_EQ(both, (std::set<Told>{{"MPI_Barrier", "MPI_Bcast"}, {"MPI_Allreduce"}}));
  EXPECT_EQ(found[0].sites_with.size(), found[0].path_with.size());
  EXPECT_EQ(found[0].sites_without.size(), found[0].path_without.size());
  for (const Site& site : found[0].sites_with) EXPECT_NE(site.statement, kNone);
}

// The way to the collective is shown also where the condition comes right behind it, in the same loop.
TEST(Analyze, ShowsTheWayRoundALoop) {
  UnitMaker u;
  u.function("main");
  const Operand rank = u.local("rank"), n = u.local("n");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  u.loop({u.load(n)}, [&] {
    u.barrier();
    const Id out = u.new_block(), on = u.new_block();
    u.branch({u.load(rank)}, out, on);
    u.in(out).return_();
    u.in(on);
  });
  u.return_();
  const auto found = analysis_of(u).divergences;
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].path_with, Told{"MPI_Barrier"});
  EXPECT_EQ(found[0].path_without, Told{});
}

// And where it leads into a loop that does other things first.
TEST(Analyze, ShowsTheWayIntoALoop) {
  UnitMaker u;
  u.function("main");
  const Operand rank = u.local("rank"), n = u.local("n");
  u.mpi("MPI_Comm_rank", {u.world(), rank});
  const Id out = u.new_block(), on = u.new_block();
  u.branch({u.load(rank)}, out, on);
  u.in(out).return_();
  u.in(on);
  u.loop({u.load(n)}, [&] { u.if_({u.load(n)}, [&] { u.barrier(); }); });
  u.return_();
  const auto found = analysis_of(u).divergences;
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].path_with, Told{"MPI_Barrier"});
  EXPECT_EQ(found[0].path_without, Told{});
}

TEST(Analyze, AUnitAloneDoesNotKnowItsCallers) {
  UnitMaker u;
  u.function("f", {"r"});
  u.if_({u.parameter(0)}, [&] { u.barrier(); });
  u.return_();
  const auto statistics = analysis_of(u, {.whole_program = false}).statistics;
  EXPECT_EQ(statistics.collectives, 1u);
  EXPECT_EQ(statistics.flagged_collectives, 1u);
  EXPECT_EQ(statistics.unknown, 1u);
}

}  // namespace
}  // namespace mpivet::statics
