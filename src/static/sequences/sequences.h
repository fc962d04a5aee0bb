// The collectives of every function as Algorithm 1 wants them, with calls replaced by the sequences of what they call,
// callees first: Algorithm 4 of "PARCOACH Extension for Hybrid Applications with Interprocedural Analysis" (2015).
#pragma once
#include "static/points_to/call_graph.h"
#include "static/sequences/communicator.h"
#include "static/sequences/endings.h"
#include "static/sequences/static_pass.h"

namespace mpivet::statics {

// Where an event of a function comes from.
struct EventSite {
  Id block = 0, statement = 0;
  Id call = 0;            // in the function
  Id callee = kNone;      // the function of the program called there; kNone: MPI itself
  Id inner_site = kNone;  // of the callee
  bool chosen = false;    // the call may run several functions, which do not call the same collectives
};

// One step of the sequence that all ranks which call the function go through.
struct SequenceItem {
  Expression communicator;
  Id operation = 0;
  Id site = 0;
  Id callee = kNone;  // of several that a call may run, the one whose site it is
};

struct FunctionSequences {
  EventGraph graph;
  std::vector<EventSite> sites;
  std::vector<Expression> streams;
  PassResult pass;
  std::vector<SequenceItem> sequence;  // ValidSeq, and in extended mode what may come in addition
  bool has_collectives = false;
};

class Sequences {
 public:
  Sequences(const Program& program, const PointsTo& points_to, const CallGraph& calls,
            const std::vector<ControlFlow>& flows, PassMode mode);

  const FunctionSequences& of(Id function) const { return functions_[function]; }
  const Vocabulary& operations() const { return operations_; }

 private:
  void analyse(Id function);
  void add_events(Id function, Id block, Id statement);
  void add_mpi(Id function, Id block, Id statement, const Call& call);
  void add_call(Id function, Id block, Id statement, const Call& call, Id number);
  void add_event(Id function, Id block, const Expression& communicator, Id operation, const EventSite& site);
  void make_sequence(Id function);
  bool call_the_same(const std::vector<Id>& callees) const;
  std::vector<SequenceItem> common_sequence(const std::vector<Id>& callees);

  const Program& program_;
  const PointsTo& points_to_;
  const CallGraph& calls_;
  const std::vector<ControlFlow>& flows_;
  const PassMode mode_;
  Communicators communicators_;
  Vocabulary operations_;
  std::vector<FunctionSequences> functions_;
  std::vector<std::set<Id>> within_recursion_;  // by component: the operations of a recursive one
};

// Does all processes of something have to call it?
bool is_collective(spec::Func function);

}  // namespace mpivet::statics
