// Deadlocks that a log foretells.
#pragma once
#include "checks/words/deadlock.h"

namespace mpivet::checks::words {

struct Predicted {
  Who who;                   // all that wait
  bool each_alone = false;   // not for each other
  std::vector<int> ended;    // what each of them waits for has ended; empty: not so
  std::size_t sets = 1;      // that have nothing to do with each other
  std::string first_set;     // "ranks 0,1"
  bool other_order = false;  // of messages than in the log
  bool always = false;       // with any buffering
  std::string mixed_on;      // where different collectives meet: a communicator; empty: nowhere
};

std::string predicted_deadlock(const Predicted& deadlock);
std::string predicted_advice(const Predicted& deadlock);
std::string needs_buffering();
std::string communicator_of_all();

// "Waitall for Irecv(2,1) and 3 more", "Sendrecv: its send Send(1,0)"
enum class Part : unsigned char {
  none,
  send,
  receive,
};
std::string waits_for_operations(const std::string& call, const std::string& first, Part part, std::size_t more);

// In front of the calls of some ranks, which the reader sees beside it unless they are too many.
std::string predicted_label(const std::string& too_many);
std::string more_kinds_of_calls(std::size_t count);
std::string drawing_is_a_sample(std::size_t shown, std::size_t of);

// What EMPDD marks operations for.
enum class Marking : unsigned char {
  unmatched,
  contested,
  out_of_turn,
};
std::string marked_operations(std::size_t count, const Who& who, Marking why);
std::string marking_is_not_exact();
std::string marked_label();

}  // namespace mpivet::checks::words
