// What Algorithm 2 of PARCOACH (2014) inserts into a program: checks before the collectives that Algorithm 1 finds
// under conditions, and marks where a process has left them behind. As plain data, for the compiler that inserts and
// for the link step that switches off what the whole program proves.
#pragma once
#include <string>
#include <vector>

#include "static/dependence/entered_once.h"
#include "static/sequences/sequences.h"
#include "static/threads/hybrid.h"

namespace mpivet::statics {

struct CheckedCall {
  Id call = kNone;  // number in the function as it was given
  Place place = {};
  std::string collective = {};         // "MPI_Barrier"; of several in a callee the first
  Id stream = kNone;                   // calls of one function on the same communicator have the same
  bool flagged = false;                // under a condition of the function that is not proved to be equal on all ranks
  std::vector<Place> conditions = {};  // these
  bool from_outside = false;           // a caller of the function calls it under such a condition
  bool several_threads = false;        // of a process may call it (category 1 of the hybrid paper)
  bool concurrent = false;             // another thread may be in another collective meanwhile (category 2)

  // Not proved: has to be looked at while the program runs.
  bool is_checked() const { return flagged || from_outside || several_threads || concurrent; }
};

// A place where a process has no more of the flagged collectives of a function and communicator before it.
struct Leave {
  enum class Where : std::uint8_t {
    block_start,
    after_call,
    before_call,
    before_return
  };
  Where where = Where::before_return;
  Id stream = kNone;
  Id block = kNone;
  Id call = kNone;  // of after_call and before_call
  Place place = {};
};

struct FunctionPlan {
  Id function = kNone;  // of the program
  std::string key;      // the same for the unit alone and for the whole program
  // Every rank enters it exactly once, and it has all flagged collectives of the program: who leaves it without one of
  // them is late for good.
  bool cannot_make_up = false;
  std::vector<CheckedCall> calls;    // all collectives; and calls of functions that lead to some, if flagged
  std::vector<std::string> streams;  // communicators
  std::vector<Leave> leaves;
};

struct PlanOptions {
  bool all = false;     // leaves for all collectives, proved or not
  bool closed = false;  // this is all of the program: nothing else calls its functions, or collectives
};

struct PlanAnswers {
  AnswerOf condition;  // by function and block
  AnswerOf choice;     // by function and call: which function a pointer leads to
};

// `threads`: null if the program has one thread only.
std::vector<FunctionPlan> plan_instrumentation(const Program& program, const PointsTo& points_to,
                                               const std::vector<ControlFlow>& flows, const Sequences& sequences,
                                               const PlanAnswers& answers, const Hybrid* threads,
                                               const PlanOptions& options);

// Numbers for the site of a call of a function with this key: the same in all compilations.
std::uint64_t site_id(const std::string& function_key, Id call);

}  // namespace mpivet::statics
