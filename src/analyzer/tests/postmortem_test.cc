// Rings that somebody left behind: whole, torn, damaged at random.
#include "analyzer/postmortem/postmortem.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>

#include "analyzer/ends/last_calls.h"
#include "analyzer/rings/definitions.h"
#include "base/log.h"
#include "event/canonical.h"
#include "spec/args.h"
#include "test_ring.h"

namespace mpivet::analyzer {
namespace {

using event::Kind;
using spec::Func;

std::string barrier() { return std::string(spec::info(Func::Barrier).args_size, '\0'); }

std::string receive(int source, int tag) {
  args::Recv a{};
  a.source = source;
  a.tag = tag;
  a.comm = event::kCommWorld;
  a.count = 1;
  return bytes_of(a);
}

class Folder : public ::testing::Test {
 protected:
  void SetUp() override {
    log::set_level(log::Level::quiet);
    std::filesystem::remove_all(path_);
    ::mkdir(path_.c_str(), 0700);
  }
  void TearDown() override {
    std::filesystem::remove_all(path_);
    log::set_level(log::Level::normal);
  }
  static std::string bytes(TestRing& ring) {
    const auto* begin = reinterpret_cast<const char*>(&ring.header());
    return {begin, event::ring_bytes(ring.header().capacity)};
  }
  void write(const std::string& name, const std::string& content) {
    std::ofstream(path_ + "/" + name, std::ios::binary) << content;
  }
  // A rank that sits in MPI_Recv from the other one of two.
  static void stuck(TestRing& ring, int rank) {
    ring.put(Kind::process, Func::none, process_payload(rank, 2));
    ring.put(Kind::call, Func::Barrier, barrier());
    const auto slot = ring.put(Kind::enter, Func::Recv, receive(1 - rank, 7));
    ring.header().thread_count = 1;
    ring.header().threads[0].tid = 1;
    ring.header().threads[0].state = 3;
    ring.header().threads[0].enter_head = slot;
  }
  report::JobView explain(bool* exact = nullptr) {
    Settings settings;
    settings.reporter.suppressions = {};
    Postmortem postmortem(std::move(settings), 3);
    const auto runs = recorded_runs(path_);
    if (!runs) return {};
    if (!postmortem.read(path_, runs->front())) return {};
    if (exact != nullptr) *exact = postmortem.exact();
    postmortem.examine();
    status_ = postmortem.finish({});
    return postmortem.view();
  }
  const std::string path_ = ::testing::TempDir() + "mpivet-postmortem-test";
  int status_ = -1;
};

TEST_F(Folder, TellsADeadlockFromTheRings) {
  for (int rank = 0; rank < 2; ++rank) {
    TestRing ring;
    stuck(ring, rank);
    ring.header().tail = ring.header().head.load();  // the analyzer had read it all
    write("run-" + std::to_string(100 + rank) + ".ring", bytes(ring));
  }
  const report::JobView view = explain();
  ASSERT_EQ(view.ranks.size(), 2u);
  EXPECT_EQ(view.ranks[0].state, report::RankView::State::inside);
  EXPECT_EQ(view.ranks[0].waits, "for a message with tag 7");
  EXPECT_EQ(view.ranks[0].waits_for, std::vector<int>{1});
  EXPECT_TRUE(view.ranks[1].stuck);
  EXPECT_EQ(view.ranks[1].call.call.substr(0, 9), "MPI_Recv(");
  ASSERT_EQ(view.ranks[1].last_calls.size(), 1u);
  EXPECT_EQ(status_, 1);
}

TEST_F(Folder, WithoutTheBeginningItTellsTheLastCallsOnly) {
  TestRing ring;
  ring.put(Kind::process, Func::none, process_payload(0, 2));
  const std::string first(reinterpret_cast<const char*>(&ring.at(0)), 2 * event::kSlotSize);
  for (int i = 0; i < 3000; ++i) {
    ring.header().tail = ring.header().head.load();
    ring.put(Kind::enter, Func::Recv, receive(1, i));
  }
  ring.header().threads[0].state = 3;
  write("run-100.ring", bytes(ring));
  bool exact = true;
  report::JobView view = explain(&exact);
  EXPECT_FALSE(exact);
  ASSERT_EQ(view.ranks.size(), 1u);
  EXPECT_EQ(view.ranks[0].rank, -1) << "who it was has been written over";
  EXPECT_EQ(view.ranks[0].waits, "for a message with tag 2999");
  EXPECT_EQ(view.ranks[0].last_calls.size(), 3u);
  // What the analyzer had read is in the definitions.
  {
    DefinitionLog log(path_ + "/run.definitions");
    TestRing other;
    other.put(Kind::process, Func::none, process_payload(0, 2));
    log.add(100, &other.at(0));
  }
  view = explain();
  EXPECT_EQ(view.ranks[0].rank, 0);
  EXPECT_EQ(view.program, "program");
}

TEST_F(Folder, TheNewestRunComesFirst) {
  TestRing ring;
  stuck(ring, 0);
  write("old-1.ring", bytes(ring));
  write("new-1.ring", bytes(ring));
  std::filesystem::last_write_time(path_ + "/old-1.ring",
                                   std::filesystem::last_write_time(path_ + "/new-1.ring") - std::chrono::hours(1));
  write("other.txt", "");
  const auto runs = recorded_runs(path_);
  ASSERT_TRUE(runs.ok());
  EXPECT_EQ(*runs, (std::vector<std::string>{"new", "old"}));
  EXPECT_FALSE(recorded_runs("/no/such/folder").ok());
}

TEST_F(Folder, OneSoundRingIsEnough) {
  TestRing ring;
  stuck(ring, 0);
  write("run-100.ring", bytes(ring));
  write("run-101.ring", "no ring");
  EXPECT_EQ(explain().ranks.size(), 2u);
  write("run-100.ring", bytes(ring).substr(0, 5000));
  Postmortem postmortem({}, 3);
  const auto read = postmortem.read(path_, "run");
  ASSERT_FALSE(read.ok());
  EXPECT_NE(read.error().message.find("can be read"), std::string::npos) << read.error().message;
  EXPECT_EQ(read.error().blame, Blame::usage);
}

TEST_F(Folder, DamageIsSurvived) {
  std::mt19937 random(1);
  std::string sound[2];
  for (int rank = 0; rank < 2; ++rank) {
    TestRing ring;
    stuck(ring, rank);
    for (int i = 0; i < 2000; ++i) {
      ring.header().tail = ring.header().head.load();
      ring.put(Kind::call, Func::Barrier, barrier() + std::string(random() % 300, 'x'));
    }
    sound[rank] = bytes(ring);
  }
  for (int round = 0; round < 60; ++round) {
    for (int rank = 0; rank < 2; ++rank) {
      std::string torn = sound[rank];
      if (round % 3 == 0) torn.resize(random() % torn.size());
      for (unsigned i = 0; i < 1u << (round % 12) && !torn.empty(); ++i)
        torn[random() % torn.size()] = static_cast<char>(random());
      write("run-" + std::to_string(100 + rank) + ".ring", torn);
    }
    explain();
  }
}

TEST(RingHistory, EverythingThatIsStillThere) {
  TestRing ring;
  EXPECT_TRUE(read_history(*RingMap::open(ring.fd(), spec::kSpecHash)).complete);
  for (int i = 0; i < 100; ++i) ring.put(Kind::enter, Func::Recv, receive(1, i));
  RingHistory history = read_history(*RingMap::open(ring.fd(), spec::kSpecHash));
  EXPECT_TRUE(history.complete);
  EXPECT_EQ(history.records.size(), 100u);
  for (int i = 100; i < 5000; ++i) {
    ring.header().tail = ring.header().head.load();
    ring.put(Kind::enter, Func::Recv, receive(1, i), 0, 0);
  }
  const auto map = RingMap::open(ring.fd(), spec::kSpecHash);
  history = read_history(*map);
  EXPECT_FALSE(history.complete);
  EXPECT_FALSE(history.damaged);
  const std::size_t each = history.records.back()->slots;
  EXPECT_GT(history.records.size() * each, ring.header().capacity - 3 * each) << "all but what was written over";
  const auto calls = last_calls(history, 0, 2);
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_EQ(plain_wait(calls[1].header()).why, "for a message with tag 4999");
  EXPECT_EQ(plain_wait(calls[1].header()).ranks, std::vector<int>{1});
}

TEST(RingHistory, OfARingThatIsBeingWritten) {
  TestRing ring;
  const auto map = RingMap::open(ring.fd(), spec::kSpecHash);
  EXPECT_TRUE(copy_history(*map, 0).records.empty());
  for (int i = 0; i < 100; ++i) ring.put(Kind::enter, Func::Recv, receive(1, i));
  const std::uint64_t read = ring.head();
  ring.put(Kind::enter, Func::Recv, receive(1, 100));
  EXPECT_EQ(copy_history(*map, read).records.size(), 100u) << "what was not read yet is left out";
  const auto tag_of = [](const event::Header* record) { return event::payload_as<args::Recv>(record).tag; };
  for (int i = 101; i < 5000; ++i) {
    ring.header().tail = ring.head();
    const std::uint64_t before = ring.head();
    ring.put(Kind::enter, Func::Recv, receive(1, i));
    if (i % 7 != 0) continue;
    // Of the oldest something may be half written already, so it is not taken.
    const RingCopy copy = copy_history(*map, before);
    ASSERT_FALSE(copy.records.empty());
    EXPECT_EQ(tag_of(copy.records.back()), i - 1);
    for (std::size_t at = 1; at < copy.records.size(); ++at)
      ASSERT_EQ(tag_of(copy.records[at]), tag_of(copy.records[at - 1]) + 1);
    ASSERT_LE(copy.records.size() * copy.records[0]->slots, ring.header().capacity - 256u);
  }
}

// Ids of requests in records of sends.
std::vector<std::uint32_t> sent(const std::vector<const event::Header*>& records) {
  std::vector<std::uint32_t> ids;
  for (const event::Header* record : records)
    if (record->kind == Kind::call) ids.push_back(reinterpret_cast<const std::uint32_t*>(record)[14]);
  return ids;
}

TEST(RingHistory, WhatWasCountedIsMadeUpAgain) {
  TestRing ring;
  Round round(ring);
  round.count(5);
  ring.put(Kind::enter, Func::Barrier);
  const auto map = RingMap::open(ring.fd(), spec::kSpecHash);
  const RingHistory history = read_history(*map);
  EXPECT_EQ(sent(history.records), (std::vector<std::uint32_t>{7, 8, 9, 10, 11, 12}));
  EXPECT_EQ(history.records.size(), 3u + 5 + 1);
  EXPECT_EQ(history.all_counted, 5u);
  EXPECT_TRUE(history.complete);
  EXPECT_EQ(copy_history(*map, ring.head()).records.size(), 3u + 5 + 1);
  // Only what has been read.
  const std::uint64_t end = ring.head() - 1;
  EXPECT_EQ(sent(copy_history(*map, end, 2).records), (std::vector<std::uint32_t>{7, 8, 9, 10}));
}

TEST(RingHistory, OfAMillionRoundsTheLastAreMadeUp) {
  TestRing ring;
  Round round(ring);
  round.count(3'000'001);
  const auto map = RingMap::open(ring.fd(), spec::kSpecHash);
  const RingHistory history = read_history(*map);
  const auto ids = sent(history.records);
  EXPECT_LT(ids.size(), 10000u);
  EXPECT_EQ(ids.back(), 7u + 2 * 1'000'001);
  EXPECT_EQ(history.all_counted, 3'000'001u);
}

TEST(RingHistory, GoesOnBehindDamage) {
  TestRing ring;
  for (int i = 0; i < 100; ++i) ring.put(Kind::enter, Func::Recv, receive(1, i));
  const std::size_t each = ring.at(0).slots;
  ring.at(40 * each).slots = 999;
  const auto map = RingMap::open(ring.fd(), spec::kSpecHash);
  const RingHistory history = read_history(*map);
  EXPECT_TRUE(history.damaged);
  EXPECT_FALSE(history.complete);
  EXPECT_GE(history.records.size(), 59u);
}

TEST(Definitions, TornAtTheEnd) {
  const std::string path = ::testing::TempDir() + "mpivet-definitions-test";
  std::remove(path.c_str());
  {
    TestRing ring;
    DefinitionLog log(path);
    for (int i = 0; i < 3; ++i) log.add(7 + i, &ring.at(ring.put(Kind::process, Func::none, process_payload(i, 3))));
  }
  std::vector<pid_t> seen;
  const auto note = [&](pid_t process, const event::Header*) { seen.push_back(process); };
  read_definitions(path, note);
  EXPECT_EQ(seen, (std::vector<pid_t>{7, 8, 9}));
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 20);
  seen.clear();
  read_definitions(path, note);
  EXPECT_EQ(seen, (std::vector<pid_t>{7, 8}));
  read_definitions("/no/such/file", note);
  std::remove(path.c_str());
}

}  // namespace
}  // namespace mpivet::analyzer
