// Receives that are cancelled, among messages at random: whatever the order of feeding, and however often somebody
// looks for deadlocks, a correct program is not accused.
#include <gtest/gtest.h>

#include <random>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

// At the end of each step every message has its receive; so a further receive is cancelled for certain, unless its
// message is sent before.
class CancelProgram {
 public:
  CancelProgram(Script& s, unsigned seed, int steps = 40) : s_(s), random_(seed), persistent_(3), waiting_(3) {
    for (int step = 0; step < steps; ++step) {
      to_ = pick(3);
      from_ = (to_ + 1 + pick(2)) % 3;
      tag_ = pick(2);
      any_ = pick(3) == 0;
      switch (pick(8)) {
        case 0:
        case 1:
          message();
          break;
        case 2:
          for (int r = 0; r < 3; ++r) wait_for_all(r);
          for (int r = 0; r < 3; ++r) s_[r].barrier();
          break;
        case 3:
          wait_for_all(pick(3));
          break;
        case 4:
          cancel_in_vain();
          break;
        case 5:
          cancel_and_receive_again();
          break;
        default:
          cancel_for_certain();
          break;
      }
    }
    for (int r = 0; r < 3; ++r) {
      wait_for_all(r);
      for (const Persistent& p : persistent_[at(r)]) s_[r].request_free(p.id);
    }
    s_.finalize_all();
  }

 private:
  struct Persistent {
    std::uint32_t id;
    int source, tag;
  };
  static std::size_t at(int rank) { return static_cast<std::size_t>(rank); }
  int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  // A receive that is under way.
  std::uint32_t receive() {
    const int source = any_ ? kAny : from_;
    if (pick(2)) return s_[to_].irecv(source, tag_);
    for (const Persistent& p : persistent_[at(to_)])
      if (p.source == source && p.tag == tag_) return s_[to_].start(p.id), p.id;
    const auto id = s_[to_].recv_init(source, tag_);
    persistent_[at(to_)].push_back({id, source, tag_});
    s_[to_].start(id);
    return id;
  }
  void send() {
    if (pick(2))
      s_[from_].send(to_, tag_);
    else
      waiting_[at(from_)].push_back(s_[from_].isend(to_, tag_));
  }
  void wait_for_all(int rank) {
    if (!waiting_[at(rank)].empty()) s_[rank].waitall(std::exchange(waiting_[at(rank)], {}));
  }
  void message() {
    if (pick(2)) {
      waiting_[at(from_)].push_back(s_[from_].isend(to_, tag_));
      any_ ? s_[to_].recv_any(from_, tag_, {}, tag_) : s_[to_].recv(from_, tag_);
    } else {
      const auto r = receive();
      send();
      s_[to_].wait(r, {.request = 0, .source = from_, .tag = tag_});
    }
  }
  void cancel_for_certain() {
    const auto r = receive();
    s_[to_].cancel(r);
    s_[to_].wait(r, {.request = 0, .cancelled = true});
  }
  void cancel_in_vain() {
    const auto r = receive();
    if (pick(2))
      send();
    else
      waiting_[at(from_)].push_back(s_[from_].isend(to_, tag_));
    s_[to_].cancel(r);
    s_[to_].wait(r, {.request = 0, .source = from_, .tag = tag_});
  }
  void cancel_and_receive_again() {
    cancel_for_certain();
    message();
  }

  Script& s_;
  std::mt19937 random_;
  int from_ = 0, to_ = 0, tag_ = 0;
  bool any_ = false;
  std::vector<std::vector<Persistent>> persistent_;
  std::vector<std::vector<std::uint32_t>> waiting_;
};

void feed_and_look(Script& s, unsigned seed) {
  std::mt19937 random(seed);
  const unsigned slow = seed % 4;  // whose records come late: 3 nobody's
  for (;;) {
    std::vector<int> ready;
    s.reality.undrained.clear();
    for (int r = 0; r < s.size(); ++r)
      if (s.has_more(r)) {
        ready.push_back(r);
        s.reality.undrained.insert(r);
      }
    if (random() % 4 == 0) s.look(2);
    if (ready.empty()) return;
    int rank = ready[random() % ready.size()];
    if (rank == static_cast<int>(slow) && random() % 8 != 0) rank = ready[random() % ready.size()];
    s.step(rank);
  }
}

TEST(RandomCancel, CorrectProgramsAreNotAccused) {
  for (unsigned program = 1; program <= 150; ++program)
    for (unsigned order = 1; order <= 8; ++order) {
      Script s(3);
      CancelProgram(s, program);
      feed_and_look(s, order + 100 * program);
      s.end();
      ASSERT_EQ(s.found(), "") << "program " << program << " order " << order;
      ASSERT_TRUE(s.facts.leaked.empty());
    }
}

}  // namespace
}  // namespace mpivet::model::test
