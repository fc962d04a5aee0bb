// What ranks did around a problem, each in its own order, and which messages went between them: what a space-time
// diagram shows. Plain data; kept small by whoever fills it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace mpivet::report {

struct Diagram {
  struct Operation {
    enum class State : std::uint8_t {
      done,     // over
      pending,  // nonblocking, started and not over
      waiting,  // its rank is stuck in it
      never,    // its rank does not get there
    };
    int rank = 0;
    std::uint64_t number = 0;  // of the operation within its rank, from 1
    std::string call;          // "Send(3,0)"
    std::string file;          // empty: not known
    int line = 0;
    State state = State::done;
    int collective = -1;  // operations with the same number are one collective operation; -1: it is none
  };
  struct Message {
    std::size_t from = 0, to = 0;  // positions in `operations`: the send, and the receive or probe
    // Not what happens here, but the receive could have got this message (in the logged run or in another order).
    bool alternative = false;
  };
  std::vector<Operation> operations;  // by rank, in the order of each
  std::vector<Message> messages;
  std::uint64_t ranks_left_out = 0;  // that are part of the problem and not shown
  bool empty() const { return operations.empty(); }
};

}  // namespace mpivet::report
