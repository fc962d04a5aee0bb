// The verdict on small random logs with everything that logs can hold: several communicators, rooted and nonblocking
// collectives, waits and tests of all kinds, probes, matched probes, Sendrecv, synchronous and buffered sends, cut
// logs.
#include <gtest/gtest.h>

#include <random>

#include "predict/empdd/empdd.h"
#include "predict/orders/matchings.h"
#include "predict/prediction.h"
#include "predict/tests/all_orders.h"
#include "predict/text/text_reader.h"
#include "predict/text/text_writer.h"

namespace mpivet::predict {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kLogs = 450;  // ten times as slow
#else
constexpr int kLogs = 3000;
#endif

using spec::Func;

class RandomLog {
 public:
  explicit RandomLog(std::uint64_t seed) : random_(seed) {}

  std::string make() {
    ranks_ = 2 + below(2);
    lines_.resize(static_cast<std::size_t>(ranks_));
    const bool part = ranks_ == 3 && chance(2);
    const bool named = chance(4);
    for (int message = 1 + below(3); message > 0; --message) add_message(part, named);
    for (int collective = below(3); collective > 0; --collective) add_collective(part);
    std::string text = "processes " + std::to_string(ranks_) + "\n";
    if (part) text += "comm part: 0 2\n";
    for (std::size_t rank = 0; rank < lines_.size(); ++rank) {
      text += "P" + std::to_string(rank) + ":";
      for (const std::string& line : lines_[rank]) text += " " + line;
      text += "\n";
    }
    return text;
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  bool chance(int n) { return below(n) == 0; }
  void put(int rank, const std::string& call) {
    auto& line = lines_[static_cast<std::size_t>(rank)];
    line.insert(line.begin() + below(static_cast<int>(line.size()) + 1), call);
  }
  // The second call right behind the first, or anywhere later.
  void put_both(int rank, const std::string& first, const std::string& second) {
    if (chance(2)) return put(rank, first + " " + second);
    auto& line = lines_[static_cast<std::size_t>(rank)];
    const int at = below(static_cast<int>(line.size()) + 1);
    line.insert(line.begin() + at, first);
    line.insert(line.begin() + at + 1 + below(static_cast<int>(line.size()) - at), second);
  }
  std::string completes() {
    static constexpr const char* kAll[] = {"Wait", "Wait", "Waitall", "Test", "Testall"};
    return kAll[below(5)];
  }
  std::string fresh() { return "r" + std::to_string(++requests_); }

  void add_message(bool part, bool named) {
    const std::string on = part && chance(3) ? "@part" : "";
    int to = below(ranks_), from = (to + 1 + below(ranks_ - 1)) % ranks_;
    if (!on.empty()) {
      to = chance(2) ? 0 : 2;
      from = 2 - to;
    }
    const std::string tag = chance(4) ? "1" : "0", source = named || chance(3) ? std::to_string(from) : "*",
                      wanted = chance(4) ? "*" : tag, dest = std::to_string(to);
    // What it got in the logged run must not make a difference, be it true or not.
    const std::string seen = source != "*" || chance(2) ? ""
                                                        : "=" + std::to_string(chance(3) ? below(ranks_) : from) +
                                                              (wanted == "*" ? "," + tag : "");
    static constexpr const char* kSends[] = {"Send", "Send", "Ssend", "Bsend"};
    static constexpr const char* kStarts[] = {"Isend", "Isend", "Issend", "Ibsend"};
    if (chance(2)) {
      put(from, kSends[below(4)] + ("(" + dest + "," + tag + ")" + on));
    } else {
      const std::string r = fresh();
      put_both(from, kStarts[below(4)] + ("(" + dest + "," + tag + "," + r + ")" + on), completes() + "(" + r + ")");
    }
    if (chance(10)) return;
    switch (below(9)) {
      case 0:
      case 1:
        return put(to, "Recv(" + source + "," + wanted + ")" + on + seen);
      case 2:
        return put(to, "Probe(" + source + "," + wanted + ")" + on + seen + " Recv(" + source + "," + wanted + ")" +
                           on + (chance(2) ? seen : ""));
      case 3: {
        const std::string m = "m" + std::to_string(++requests_);
        return put(to, (chance(2) ? "Mprobe(" : "Improbe(") + source + "," + wanted + "," + m + ")" + on + " Mrecv(" +
                           m + ")" + on);
      }
      case 5: {
        const std::string m = "m" + std::to_string(++requests_), r = fresh();
        return put_both(to,
                        "Mprobe(" + source + "," + wanted + "," + m + ")" + on + " Imrecv(" + m + "," + r + ")" + on,
                        completes() + "(" + r + ")");
      }
      case 6: {
        put(to, "Sendrecv(" + std::to_string(from) + ",7," + source + "," + wanted + ")" + on + seen);
        if (!chance(4)) put(from, (chance(2) ? "Iprobe(" + dest + ",7)" + on + " " : "") + "Recv(" + dest + ",7)" + on);
        return;
      }
      case 4: {
        const std::string a = fresh(), b = fresh();
        static constexpr const char* kAny[] = {"Waitany", "Waitsome", "Testany", "Testsome"};
        const std::string any = kAny[below(4)];
        put(to, "Irecv(" + source + "," + wanted + "," + a + ")" + on + " Isend(" + std::to_string(from) + ",7," + b +
                    ")" + on + " " + any + "(" + a + "," + b + ")" +
                    (chance(2) ? " Waitall(" + a + "," + b + ")" : ""));
        if (!chance(4)) put(from, "Recv(" + dest + ",7)" + on);
        return;
      }
      default: {
        const std::string r = fresh();
        return put_both(to, "Irecv(" + source + "," + wanted + "," + r + ")" + on + seen, completes() + "(" + r + ")");
      }
    }
  }

  void add_collective(bool part) {
    const std::string on = part && chance(2) ? "@part" : "";
    static constexpr const char* kKinds[] = {"Barrier", "Bcast",  "Gather", "Allreduce",
                                             "Scatter", "Reduce", "Scan",   "Exscan"};
    const int kind = below(8);
    const bool rooted = kind == 1 || kind == 2 || kind == 4 || kind == 5, nonblocking = chance(3);
    const std::string root = on.empty() ? std::to_string(below(ranks_)) : "0";
    for (int rank = 0; rank < ranks_; ++rank) {
      if ((!on.empty() && rank == 1) || chance(25)) continue;
      std::string name = kKinds[kind];
      if (!nonblocking) {
        put(rank, name + "(" + (rooted ? root : "") + ")" + on);
        continue;
      }
      name[0] = static_cast<char>(name[0] - 'A' + 'a');
      const std::string r = fresh();
      put_both(rank, "I" + name + "(" + (rooted ? root + "," : "") + r + ")" + on, "Wait(" + r + ")");
    }
  }

  std::mt19937_64 random_;
  int ranks_ = 0, requests_ = 0;
  std::vector<std::vector<std::string>> lines_;
};

TEST(WideRandomLogs, VerdictIsThatOfAllOrders) {
  int deadlocks = 0, refused = 0;
  for (int seed = 1; seed <= kLogs; ++seed) {
    const std::string text = RandomLog(static_cast<std::uint64_t>(seed)).make();
    auto log = parse_text_log(text, "log");
    ASSERT_TRUE(log) << log.error().message << '\n' << text;
    // The second communicator has its ranks in another order, or is an intercommunicator.
    if (log->comms.size() > 1 && seed % 3 == 1) log->comms[1].order = {2, 0};
    if (log->comms.size() > 1 && seed % 3 == 2) log->comms[1].group = {{.first = 0, .last = 0}};
    const LogFacts facts = look_at(*log);
    for (const bool buffered : {false, true}) {
      const AllOrders all(*log, buffered);
      PredictOptions options;
      options.buffering = buffered ? Buffering::infinite : Buffering::zero;
      options.threads = seed % 16 == 0 ? 2 : 1;
      const Prediction prediction = predict(*log, facts, options);
      if (prediction.answer == Answer::undecided) {  // which it may be, but not wrong
        ++refused;
        continue;
      }
      ASSERT_EQ(prediction.answer == Answer::deadlock, all.deadlock)
          << "seed " << seed << (buffered ? " buffered, " : " strict, ") << prediction.method << '\n'
          << text;
      deadlocks += all.deadlock ? 1 : 0;
    }
  }
  EXPECT_GT(deadlocks, kLogs / 3);
  EXPECT_LT(deadlocks, 2 * kLogs * 4 / 5);
  EXPECT_LT(refused, kLogs / 20);
}

// What is stuck in a log that is cut is stuck whatever came next: so it is in the log that is not.
TEST(WideRandomLogs, WhatIsCutOffIsNotTakenAsDone) {
  std::mt19937_64 random(11);
  int deadlocks = 0;
  for (int seed = 1; seed <= kLogs; ++seed) {
    const std::string text = RandomLog(static_cast<std::uint64_t>(seed) + 50'000).make();
    const auto whole = parse_text_log(text, "log");
    ASSERT_TRUE(whole);
    const auto victim = static_cast<Rank>(random() % static_cast<unsigned>(whole->ranks()));
    const std::size_t ops = whole->ops(victim).size(), keep = random() % (ops + 1);
    Log cut(whole->ranks());
    cut.comms = whole->comms;
    Log::Store& store = cut.add_store();
    for (Rank rank = 0; rank < whole->ranks(); ++rank) {
      RankOps one;
      const auto all = whole->ops(rank);
      for (std::size_t i = 0; i < all.size() && (rank != victim || i < keep); ++i) {
        const auto requests = whole->requests(rank, all[i]);
        if (all[i].is_wait() && !all[i].has(kRow))
          one.add_wait(all[i].func, std::vector<std::uint32_t>(requests.begin(), requests.end()));
        else
          one.add(all[i]);
      }
      one.cut = rank == victim;
      cut.put(store, rank, one);
    }
    for (const bool buffered : {false, true}) {
      PredictOptions options;
      options.buffering = buffered ? Buffering::infinite : Buffering::zero;
      if (predict(cut, look_at(cut), options).answer != Answer::deadlock) continue;
      ++deadlocks;
      ASSERT_TRUE(AllOrders(*whole, buffered).deadlock) << "seed " << seed << (buffered ? " buffered" : " strict")
                                                        << ", rank " << victim << " cut to " << keep << '\n'
                                                        << text;
    }
  }
  EXPECT_GT(deadlocks, kLogs / 30);
}

// A receive from any source waits for the message that it got in the logged run, though another one is there before.
TEST(WideRandomLogs, TheOrderOfTheLoggedRunComesFirst) {
  const auto look = [](const std::string& text) {
    const auto log = parse_text_log(text, "log");
    EXPECT_TRUE(log);
    return predict(*log, look_at(*log), {});
  };
  // A manager that answers: only if rank 2 comes first, and the answer is for rank 1 all the same, do they wait for
  // each other.
  const std::string workers = "P1: Recv(2,5) Send(0,1) Recv(0,9)\nP2: Send(1,5) Send(0,2) Recv(0,9)\n";
  const Prediction other = look("P0: Recv(*,*)=1,1 Send(1,9) Recv(*,*)=2,2 Send(2,9)\n" + workers);
  EXPECT_EQ(other.answer, Answer::deadlock);
  EXPECT_TRUE(other.other_order);
  // In the logged run itself it is so.
  const Prediction same = look("P0: Recv(*,*)=2,2 Send(1,9) Recv(*,*)=1,1 Send(2,9)\n" + workers);
  EXPECT_EQ(same.answer, Answer::deadlock);
  EXPECT_FALSE(same.other_order);
  // Rank 2 sends only when rank 1 has been received from: without buffering, the logged order cannot be.
  const Prediction needs_buffers =
      look("P0: Recv(*,0)=2 Recv(*,0)=1\nP1: Send(0,0) Send(2,1)\nP2: Recv(1,1) Send(0,0)\n");
  EXPECT_EQ(needs_buffers.answer, Answer::none);
}

// A message gets the first of several receives that it fits, not any of them.
TEST(WideRandomLogs, ReceivesDoNotOvertakeEachOther) {
  const auto answer = [](const std::string& first, const std::string& second) {
    const auto log = parse_text_log("P0: Irecv(*,0,a) Irecv(*,0,b) Wait(" + first + ") Send(1,1) Wait(" + second +
                                        ")\nP1: Send(0,0) Recv(0,1) Send(0,0)\n",
                                    "log");
    const Program program = make_program(*log, Buffering::zero);
    return solve(*log, program, {}).kind;
  };
  EXPECT_EQ(answer("a", "b"), Solution::Kind::none);
  EXPECT_EQ(answer("b", "a"), Solution::Kind::deadlock);
}

// Without receives from any source EMPDD says the same in any number of threads.
TEST(WideRandomLogs, EmpddDoesNotDependOnThreads) {
  for (int seed = 1; seed <= kLogs / 6; ++seed) {
    const auto log = parse_text_log(RandomLog(static_cast<std::uint64_t>(seed)).make(), "log");
    ASSERT_TRUE(log);
    if (look_at(*log).any_source > 0) continue;
    const auto shown = [&](int threads) {
      std::string out;
      for (const Marked& one : run_empdd(*log, {.threads = threads}).marked)
        out += std::to_string(one.rank) + "." + std::to_string(one.index) + " ";
      return out;
    };
    ASSERT_EQ(shown(1), shown(2)) << render_text_log(*log);
    ASSERT_EQ(shown(1), shown(3)) << render_text_log(*log);
  }
}

}  // namespace
}  // namespace mpivet::predict
