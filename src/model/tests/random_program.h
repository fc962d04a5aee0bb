// Random programs that are correct under the strictest reading: they are made step by step over all ranks, and a rank
// waits only for what has been posted before.
#pragma once
#include <random>

#include "model/tests/stage.h"

namespace mpivet::model::test {

struct RandomProgram {
  unsigned seed;
  int ranks = 4;
  int steps = 60;
  int wrong_step = -1;  // the message made then has different types

  void write(Script& s) const {
    std::mt19937 random(seed);
    const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    struct Open {
      std::uint32_t request;
      Done done;
      bool told;
    };
    std::vector<std::vector<Open>> open(static_cast<std::size_t>(ranks));
    const auto wait_for_all = [&](int r) {
      auto& mine = open[static_cast<std::size_t>(r)];
      std::vector<std::uint32_t> ids;
      std::vector<Done> told;
      for (const Open& o : mine) {
        ids.push_back(o.request);
        if (o.told) told.push_back(o.done);
      }
      if (!ids.empty()) s[r].waitall(ids, told);
      mine.clear();
    };
    for (int step = 0; step < steps; ++step) {
      const int what = pick(10);
      if (what == 0) {
        for (int r = 0; r < ranks; ++r) wait_for_all(r);
        for (int r = 0; r < ranks; ++r) s[r].allreduce();
        continue;
      }
      if (what == 1) {
        // Both sides of every open message are posted, so one rank may wait alone.
        wait_for_all(pick(ranks));
        continue;
      }
      const int from = pick(ranks), tag = pick(2);
      const int to = (from + 1 + pick(ranks - 1)) % ranks;
      const std::uint32_t type = pick(2) ? kInt : kDouble;
      const Message sent{.type = type, .count = 1 + pick(3)};
      const Message wanted{.type = step == wrong_step ? (type == kInt ? kDouble : kInt) : type, .count = 3};
      const bool any = pick(3) == 0;
      // A blocking call needs its partner; so at most one of the two blocks, and it is made second.
      const bool send_blocks = pick(2) == 0, receive_blocks = !send_blocks && pick(2) == 0;
      const auto post_send = [&] {
        if (send_blocks)
          pick(2) ? s[from].send(to, tag, sent) : s[from].ssend(to, tag, sent);
        else
          open[static_cast<std::size_t>(from)].push_back({s[from].isend(to, tag, sent), {}, false});
      };
      const auto post_receive = [&] {
        if (receive_blocks && any) {
          s[to].recv_any(from, tag, wanted, tag);
        } else if (receive_blocks) {
          s[to].recv(from, tag, wanted);
        } else {
          const auto id = s[to].irecv(any ? kAny : from, tag, wanted);
          open[static_cast<std::size_t>(to)].push_back({id, {.request = id, .source = from, .tag = tag}, any});
        }
      };
      if (receive_blocks) {
        post_send();
        post_receive();
      } else {
        post_receive();
        post_send();
      }
    }
    for (int r = 0; r < ranks; ++r) wait_for_all(r);
    s.finalize_all();
  }
};

}  // namespace mpivet::model::test
