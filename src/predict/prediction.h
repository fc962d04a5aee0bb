// The verdict on a log: can it, in another order of messages or with other buffering, come to a deadlock?
#pragma once
#include <chrono>
#include <string>
#include <vector>

#include "predict/findings/deadlock.h"

namespace mpivet::predict {

enum class Answer : std::uint8_t {
  none,       // no order of messages leads to a deadlock
  deadlock,   // this one does
  undecided,  // not found out within the limit
};

struct PredictOptions {
  int threads = 1;
  Buffering buffering = Buffering::zero;
  std::chrono::milliseconds limit{0};  // for logs with receives from any source; 0: none
  Exchange* exchange = nullptr;
  std::function<void(double)> progress;
};

struct Prediction {
  Answer answer = Answer::none;
  std::string why;  // undecided: what it was stopped by; empty: the limit
  Outcome outcome;  // the end of the execution that deadlocks
  Deadlock deadlock;
  bool other_order = false;  // it needs another order of messages than that of the logged run
  const char* method = "";   // how it was decided, for the user
};

// What was looked at.
struct LogFacts {
  std::uint64_t operations = 0;
  std::uint64_t any_source = 0;       // receives and probes
  std::uint64_t any_of = 0;           // Waitany, Waitsome
  std::uint64_t choices = 0;          // of these: what they wait for depends on what others have taken
  std::uint64_t polls = 0;            // tests and Iprobes
  std::uint64_t unknown_sources = 0;  // neighbourhood collectives: from whom the process gets data is not known
  std::uint64_t cut = 0;              // processes that are not told to the end
  std::uint64_t replies = 0;          // operations that seem to go where a receive from any source came from
  Rank reply_rank = -1;               // the first of them
  std::uint32_t reply_index = 0;
  Missing missing;  // in an archive
};
LogFacts look_at(const Log& log);
LogFacts look_at(const Log& log, Rank first, Rank last);  // `last` is not included
// Of the whole log, where each process has looked at its part.
LogFacts sum_of(LogFacts mine, Exchange& exchange);

Prediction predict(const Log& log, const LogFacts& facts, const PredictOptions& options);

// What the verdict takes for granted, in words for the user.
std::vector<std::string> assumptions(const Log& log, const LogFacts& facts);

}  // namespace mpivet::predict
