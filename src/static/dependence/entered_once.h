// Which functions every rank enters exactly once. Only of a program whose functions nobody else calls.
#pragma once
#include <functional>

#include "static/dependence/dependence.h"
#include "static/graphs/control_flow.h"

namespace mpivet::statics {

// Whether the condition at the end of a block is the same on all ranks.
using AnswerOf = std::function<Answer(Id function, Id block)>;

class EnteredOnce {
 public:
  EnteredOnce(const Program& program, const PointsTo& points_to, const std::vector<ControlFlow>& flows,
              const AnswerOf& answer);

  bool of(Id function) const;

 private:
  struct Caller {
    Id function = kNone, block = kNone;
    Id times = 0;  // how many calls there are in all; those through pointers count twice, since they are not certain
  };
  void note_calls(Id function);
  void note(Id callee, Id caller, Id block, Id times);
  bool once_and_always(Id function, Id block) const;

  const Program& program_;
  const PointsTo& points_to_;
  const std::vector<ControlFlow>& flows_;
  const AnswerOf answer_;
  std::vector<Caller> callers_;  // by function: the last one seen
};

}  // namespace mpivet::statics
