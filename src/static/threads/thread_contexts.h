// The parallelism words with which each function is entered: a function called in a parallel region inherits the word
// of the call, over files.
#pragma once
#include "static/points_to/call_graph.h"
#include "static/threads/omp_constructs.h"

namespace mpivet::statics {

class ThreadContexts {
 public:
  ThreadContexts(const Program& program, const PointsTo& points_to, const CallGraph& calls,
                 const std::vector<ControlFlow>& flows);

  const OmpConstructs& constructs(Id function) const { return constructs_[function]; }
  const std::vector<Word>& entered_with(Id function) const { return entered_[function]; }
  // The words of a place, one for each way into its function.
  std::vector<Word> words(Id function, Id block, Id statement) const;
  // Is there any construct in the program?
  bool any() const { return any_; }
  const std::vector<ConstructPlace>& places() const { return numbers_.places(); }

 private:
  void pass_on(const PointsTo& points_to, Id function, const ControlFlow& flow);
  bool enter(Id function, Word word);

  const Program& program_;
  ConstructNumbers numbers_;
  std::vector<OmpConstructs> constructs_;
  std::vector<std::vector<Word>> entered_;
  std::vector<char> changed_;
  bool any_ = false;
};

// Sequences `visit(block, statement, call number)` over the calls that are reached.
template <class Visit>
void for_each_call(const Function& function, const ControlFlow& flow, Visit visit) {
  for (const Id b : flow.order)
    for (Id s = 0; s < function.blocks[b].statements.size() && s < flow.statements[b]; ++s)
      if (const Statement& at = function.blocks[b].statements[s]; at.kind == Statement::Kind::call)
        visit(b, s, at.call);
}

}  // namespace mpivet::statics
