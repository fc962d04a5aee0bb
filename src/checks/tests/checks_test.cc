#include <gtest/gtest.h>

#include <csignal>

#include "checks/common/finding.h"
#include "facts.h"

namespace mpivet::checks {
namespace {

using model::CollectiveFact;
using model::DeadlockFact;
using model::MessageFact;
using spec::Func;

RawFinding only(const std::vector<RawFinding>& findings) {
  EXPECT_EQ(findings.size(), 1u);
  return findings.empty() ? RawFinding() : findings.front();
}

RawFinding told(const DeadlockFact& fact, Context context = {}) {
  return only(facts::findings(fact, {}, std::move(context)));
}

RawFinding ended_by(int signal, int sender = 0) {
  model::EndFact fact;
  fact.how = model::EndFact::How::signal;
  fact.rank = 1;
  fact.code = signal;
  fact.sender = sender;
  return only(facts::findings(fact));
}

TEST(ExitSignalCheck, TheHintLooksWhereTheSignalComesFrom) {
  EXPECT_NE(ended_by(SIGSEGV).hint.find("in the program itself"), std::string::npos);
  EXPECT_NE(ended_by(SIGKILL).hint.find("memory limit"), std::string::npos);
  EXPECT_NE(ended_by(SIGXCPU).hint.find("ulimit"), std::string::npos);
  EXPECT_NE(ended_by(SIGTERM).hint.find("batch system"), std::string::npos);
  EXPECT_NE(ended_by(SIGABRT, 4711).hint.find("who sent"), std::string::npos);
}

TEST(DeadlockCheck, HardTwoRanks) {
  const RawFinding finding = told(facts::head_to_head(true));
  EXPECT_EQ(finding.check.text(), "GLOBAL:DEADLOCK:HARD");
  EXPECT_EQ(finding.severity, report::Severity::fatal);
  EXPECT_EQ(finding.message, "Ranks 0,1 wait for each other and none of them can ever go on.");
  EXPECT_EQ(finding.ranks, (std::vector<int>{0, 1}));
  ASSERT_EQ(finding.sites.size(), 2u);
  EXPECT_EQ(finding.sites[0].ranks, (std::vector<int>{0})) << "the least rank gives the place";
  EXPECT_EQ(finding.sites[0].intro, "stuck in");
  ASSERT_EQ(finding.graph.size(), 2u);
  EXPECT_EQ(finding.graph[0].from, 0);
  EXPECT_EQ(finding.graph[0].to, 1);
  EXPECT_NE(finding.hint.find("MPI_Sendrecv"), std::string::npos);
}

TEST(DeadlockCheck, SaysSinceWhen) {
  const auto same = [](int, int) { return 1.24; };
  EXPECT_TRUE(told(facts::head_to_head(true), {same}).message.ends_with(" They have been waiting for 1.2 s."));
  const auto each = [](int rank, int) { return 1.0 + rank; };
  EXPECT_TRUE(told(facts::head_to_head(true), {each})
                  .message.ends_with(" Waiting so far: rank 0 for 1.0 s, rank 1 for 2.0 s."));
  const auto unknown = [](int, int) { return -1.0; };
  EXPECT_TRUE(told(facts::head_to_head(true), {unknown}).message.ends_with("go on."));
  DeadlockFact many = facts::head_to_head(true);
  for (int rank = 2; rank < 9; ++rank) many.waiters.push_back(facts::waiter(rank, Func::Send, {0}, ""));
  EXPECT_TRUE(told(many, {each}).message.ends_with(" They have been waiting for 1.0 s to 9.0 s."));
}

TEST(DeadlockCheck, ThoseBehindAreNamed) {
  DeadlockFact fact = facts::head_to_head(true);
  fact.waiters.push_back(facts::waiter(2, Func::Barrier, {0, 1}, "to enter MPI_Barrier"));
  fact.waiters.back().in_cycle = false;
  const RawFinding finding = told(fact);
  EXPECT_TRUE(finding.message.ends_with(" Rank 2 waits behind them.")) << finding.message;
  EXPECT_EQ(finding.sites.back().intro, "waiting behind them in");
}

TEST(DeadlockCheck, ARankThatIsGoneIsPartOfTheExplanation) {
  DeadlockFact fact;
  fact.hard = true;
  fact.waiters = {facts::waiter(0, Func::Recv, {1}, "for a message with tag 5")};
  fact.gone = {{1, facts::call(1, Func::Finalize), "has called MPI_Finalize"}};
  const RawFinding finding = told(fact);
  EXPECT_EQ(finding.message, "Rank 0 waits for rank 1, which has called MPI_Finalize, and can never go on.");
  EXPECT_EQ(finding.ranks, (std::vector<int>{0, 1}));
  EXPECT_EQ(finding.sites.back().intro, "no longer there (has called MPI_Finalize)");
}

TEST(DeadlockCheck, ARankCanWaitForItself) {
  DeadlockFact fact;
  fact.hard = true;
  fact.waiters = {facts::waiter(3, Func::Recv, {3}, "for a message with tag 5")};
  EXPECT_EQ(told(fact).message, "Rank 3 waits for itself and can never go on.");
}

TEST(DeadlockCheck, PotentialNamesTheCallsLetThrough) {
  DeadlockFact fact = facts::head_to_head(false);
  const RawFinding finding = told(fact);
  EXPECT_EQ(finding.check.text(), "GLOBAL:DEADLOCK:POTENTIAL");
  EXPECT_EQ(finding.severity, report::Severity::error);
  EXPECT_TRUE(finding.message.starts_with("Ranks 0,1 got out of MPI_Send only because")) << finding.message;
  EXPECT_EQ(finding.sites[0].intro, "let go without waiting");
}

TEST(DeadlockCheck, PotentialDoesNotBlameCallsThatAlwaysWait) {
  DeadlockFact fact;
  fact.hard = false;
  fact.waiters = {facts::waiter(0, Func::Bcast, {1}, "to enter MPI_Bcast"),
                  facts::waiter(1, Func::Ssend, {0}, "for a matching receive")};
  for (auto& waiter : fact.waiters) waiter.passed = true;
  const RawFinding finding = told(fact);
  EXPECT_TRUE(finding.message.starts_with("Rank 0 got out of MPI_Bcast only because")) << finding.message;
  EXPECT_EQ(finding.sites[0].intro, "let go without waiting");
  EXPECT_EQ(finding.sites[1].intro, "released by that");
}

TEST(DeadlockCheck, PotentialPlaceIsTheCallLetThrough) {
  DeadlockFact fact;
  fact.hard = false;
  fact.waiters = {facts::waiter(0, Func::Ssend, {1}, "for a matching receive"),
                  facts::waiter(1, Func::Bcast, {0}, "to enter MPI_Bcast")};
  fact.waiters[1].passed = true;
  const RawFinding finding = told(fact);
  EXPECT_EQ(finding.sites[0].ranks, (std::vector<int>{1}));
  EXPECT_NE(finding.hint.find("collective"), std::string::npos);
}

TEST(DeadlockCheck, AConsequenceIsNoFinding) {
  DeadlockFact fact = facts::head_to_head(true);
  fact.consequence = true;
  EXPECT_TRUE(facts::findings(fact).empty());
}

TEST(DeadlockCheck, ThreadsAreNamed) {
  DeadlockFact fact = facts::head_to_head(true);
  fact.waiters[0].thread = 2;
  EXPECT_EQ(told(fact).sites[1].intro, "thread 2, stuck in");
}

TEST(CollectiveCheck, ExplainsPerGroup) {
  const auto fact = facts::collective(CollectiveFact::Problem::root);
  const RawFinding finding = only(facts::findings(fact));
  EXPECT_EQ(finding.check.text(), "GLOBAL:COLLECTIVE:ROOT_MISMATCH");
  EXPECT_EQ(finding.message, "The ranks of MPI_COMM_WORLD name different roots in MPI_Bcast:\n  ranks 0,2: MPI_Bcast" +
                                 place_of_site(0) + ", root=0\n  ranks 1,3: MPI_Bcast" + place_of_site(1) + ", root=1");
  EXPECT_EQ(finding.ranks, (std::vector<int>{0, 1, 2, 3}));
  EXPECT_EQ(finding.sites[0].ranks, (std::vector<int>{0, 2}));
  EXPECT_EQ(finding.sites[0].intro, "root=0");
}

TEST(CollectiveCheck, EachProblemHasItsCheck) {
  using Problem = CollectiveFact::Problem;
  const std::pair<Problem, const char*> expected[] = {
      {Problem::operation, "GLOBAL:COLLECTIVE:OPERATION_MISMATCH"},
      {Problem::root, "GLOBAL:COLLECTIVE:ROOT_MISMATCH"},
      {Problem::reduction, "GLOBAL:COLLECTIVE:REDUCTION_OPERATION_MISMATCH"},
      {Problem::size, "GLOBAL:COLLECTIVE:SIZE_MISMATCH"},
      {Problem::type, "GLOBAL:COLLECTIVE:DATATYPE:MISMATCH"}};
  for (const auto& [problem, check] : expected) {
    const auto fact = facts::collective(problem);
    const RawFinding finding = only(facts::findings(fact));
    EXPECT_EQ(finding.check.text(), check);
    EXPECT_FALSE(finding.hint.empty());
  }
}

TEST(CollectiveCheck, NamesGivenByTheProgramStayOnOneLine) {
  CollectiveFact fact = facts::collective(CollectiveFact::Problem::root);
  fact.comm_name = "two\nlines\x1b";
  const RawFinding finding = only(facts::findings(fact));
  EXPECT_TRUE(finding.message.starts_with("The ranks of two\\nlines\\x1b name different roots")) << finding.message;
}

TEST(CollectiveCheck, ManyGroupsAreNotAllListed) {
  CollectiveFact fact = facts::collective(CollectiveFact::Problem::root);
  fact.groups.clear();
  for (int rank = 0; rank < 100; ++rank)
    fact.groups.push_back({{rank}, facts::call(rank, Func::Bcast), "root=" + std::to_string(rank)});
  const RawFinding finding = only(facts::findings(fact));
  EXPECT_TRUE(finding.message.ends_with("\n  and 92 more groups of ranks"));
  EXPECT_EQ(finding.sites.size(), 100u);
}

TEST(MessageCheck, Truncated) {
  const auto fact = facts::message(MessageFact::Problem::truncated);
  const RawFinding finding = only(facts::findings(fact));
  EXPECT_EQ(finding.check.text(), "GLOBAL:MSG:TRUNCATED");
  EXPECT_EQ(
      finding.message,
      "Rank 1 receives into a buffer of 20 bytes (MPI_FLOAT x 5) a message of 40 bytes (MPI_INT x 10) from rank 0, "
      "which does not fit.");
  EXPECT_EQ(finding.sites[0].intro, "received at");
  EXPECT_EQ(finding.sites[0].ranks, (std::vector<int>{1}));
}

TEST(MessageCheck, TypeMismatch) {
  auto fact = facts::message(MessageFact::Problem::type_mismatch);
  fact.first_difference = 3;
  fact.sent.bytes = fact.expected.bytes;
  const RawFinding finding = only(facts::findings(fact));
  EXPECT_EQ(finding.check.text(), "GLOBAL:MSG:DATATYPE:MISMATCH");
  EXPECT_TRUE(
      finding.message.starts_with("Rank 1 receives as MPI_FLOAT x 5 what rank 0 sent as MPI_INT x 10. The basic "
                                  "types differ from element 3 on"))
      << finding.message;
}

TEST(MessageCheck, OfAnotherTypeAndTooLong) {
  const auto found = facts::findings(facts::message(MessageFact::Problem::type_mismatch));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_NE(found[0].check.text(), found[1].check.text());
  for (const RawFinding& finding : found)
    EXPECT_EQ(finding.message.find("do not notice"), std::string::npos) << "a message that is too long is noticed";
}

TEST(MessageCheck, Pending) {
  const model::UnreceivedFact fact{facts::call(0, Func::Send), 1, 7};
  const RawFinding finding = only(facts::findings(fact));
  EXPECT_EQ(finding.check.text(), "GLOBAL:MSG:PENDING");
  EXPECT_EQ(finding.severity, report::Severity::warning);
  EXPECT_EQ(finding.sites[0].times, 7u);
  EXPECT_TRUE(finding.tally);
}

TEST(LeakCheck, EveryKindHasItsCheck) {
  using spec::HandleKind;
  const std::pair<HandleKind, const char*> expected[] = {{HandleKind::request, "LOCAL:REQUEST:NOT_FREED"},
                                                         {HandleKind::datatype, "LOCAL:DATATYPE:NOT_FREED"},
                                                         {HandleKind::comm, "LOCAL:COMM:NOT_FREED"},
                                                         {HandleKind::group, "LOCAL:GROUP:NOT_FREED"},
                                                         {HandleKind::op, "LOCAL:OP:NOT_FREED"},
                                                         {HandleKind::win, "LOCAL:WINDOW:NOT_FREED"},
                                                         {HandleKind::file, "LOCAL:FILE:NOT_FREED"},
                                                         {HandleKind::info, "LOCAL:INFO:NOT_FREED"},
                                                         {HandleKind::errhandler, "LOCAL:ERRHANDLER:NOT_FREED"},
                                                         {HandleKind::keyval, "LOCAL:KEYVAL:NOT_FREED"},
                                                         {HandleKind::message, "LOCAL:MESSAGE:NOT_FREED"}};
  for (const auto& [kind, check] : expected) {
    const auto fact = facts::leak(kind, {3, 1});
    const RawFinding finding = only(facts::findings(fact));
    EXPECT_EQ(finding.check.text(), check);
    EXPECT_EQ(finding.ranks, (std::vector<int>{2}));
    ASSERT_EQ(finding.sites.size(), 2u);
    EXPECT_EQ(finding.sites[0].times, 3u);
  }
}

TEST(LeakCheck, ALongListIsCutWithANote) {
  const auto fact = facts::leak(spec::HandleKind::datatype, {9, 8, 7, 6, 5, 4, 3});
  const RawFinding finding = only(facts::findings(fact));
  ASSERT_EQ(finding.sites.size(), 6u);
  EXPECT_EQ(finding.sites[5].intro, "at 2 further places, not listed");
  EXPECT_EQ(finding.sites[5].times, 7u);
  EXPECT_FALSE(finding.sites[5].call.known());
}

TEST(LeakCheck, AKeyThatALibraryMadeOnceIsItsOwn) {
  const auto fact = facts::leak(spec::HandleKind::keyval, {3, 1});
  Context context;
  context.made_by_library = [](const model::CallRef&) { return true; };
  const RawFinding finding = only(facts::findings(fact, {}, context));
  ASSERT_EQ(finding.sites.size(), 1u);
  EXPECT_EQ(finding.sites[0].times, 3u);
  context.made_by_library = [](const model::CallRef&) { return false; };
  EXPECT_EQ(only(facts::findings(fact, {}, context)).sites.size(), 2u);
}

TEST(LeakCheck, OtherHandlesOfLibrariesAreTold) {
  const auto fact = facts::leak(spec::HandleKind::datatype, {1});
  Context context;
  context.made_by_library = [](const model::CallRef&) { return true; };
  EXPECT_EQ(facts::findings(fact, {}, context).size(), 1u);
}

TEST(DeadlockNoProgress, WhoPollsComesFirst) {
  model::StallFact fact;
  fact.seconds = 400;
  fact.members.push_back({0, 0, facts::call(0, spec::Func::Recv, 7), 0, 390});
  fact.members.push_back({1, 0, facts::call(1, spec::Func::Iprobe, 8), 123456, 400});
  const RawFinding finding = only(facts::findings(fact));
  EXPECT_EQ(finding.check.text(), "GLOBAL:DEADLOCK:NO_PROGRESS");
  EXPECT_EQ(finding.severity, report::Severity::warning);
  EXPECT_EQ(finding.ranks, (std::vector<int>{0, 1}));
  ASSERT_EQ(finding.sites.size(), 2u);
  EXPECT_EQ(finding.sites[0].intro, "polling, 123456 times in vain, in");
  EXPECT_NE(finding.message.find("Rank 1 does nothing but poll. Rank 0 waits for others."), std::string::npos);
}

TEST(ThreadChecks, WhicheverThreadNoticesItIsOneFinding) {
  for (const auto what : {event::Notice::same_request, event::Notice::same_comm}) {
    std::vector<RawFinding> both;
    for (const bool swapped : {false, true}) {
      model::NoticeFact fact;
      fact.rank = 1;
      fact.info.what = what;
      fact.call = facts::call(1, swapped ? Func::Wait : Func::Testsome, swapped ? 3 : 8);
      fact.other = facts::call(1, swapped ? Func::Testsome : Func::Wait, swapped ? 8 : 3);
      both.push_back(only(facts::findings(fact)));
    }
    EXPECT_EQ(both[0].message, both[1].message);
    for (const RawFinding& finding : both) EXPECT_EQ(finding.sites[0].call.header()->stack, 8u);
  }
}

TEST(Duration, ForPeople) {
  EXPECT_EQ(duration(0.04), "less than 0.1 s");
  EXPECT_EQ(duration(1.25), "1.2 s");
  EXPECT_EQ(duration(61), "61 s");
  EXPECT_EQ(duration(600), "10 min");
  EXPECT_EQ(duration(9000), "2.5 h");
}

}  // namespace
}  // namespace mpivet::checks
