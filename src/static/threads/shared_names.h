// Whether threads mean the same thing: what an expression of a function stands for, followed through the calls and
// parallel regions that lead there, and whether it is one for all threads of the team or one for each.
#pragma once
#include "static/sequences/communicator.h"
#include "static/threads/thread_contexts.h"

namespace mpivet::statics {

struct SharedName {
  std::string name;
  bool by_team = false;  // the same for all threads of the team; else only for the tasks of one thread
  std::int64_t at = 0;   // bytes behind what is named
  bool operator==(const SharedName&) const = default;
};

class SharedNames {
 public:
  SharedNames(const Program& program, const PointsTo& points_to, const CallGraph& calls, const ThreadContexts& contexts,
              Communicators& communicators)
      : program_(program), points_to_(points_to), calls_(calls), contexts_(contexts), communicators_(communicators) {}

  // One for each way on which several threads may come; nothing of what a thread has of its own, or is not known.
  std::vector<SharedName> of(Id function, const Expression& expression);

 private:
  struct Way {
    bool through_team = false, through_task = false;
    int depth = 0;
  };
  void follow(Id function, const Expression& expression, Way way);
  void follow_address(Id function, const Expression& expression, Way way);
  void follow_parameter(Id function, const Expression& expression, Way way);
  void follow_call(Id caller, Id call, Id callee, const Expression& expression, Way way);
  bool in_team(Id function, Id block, Id statement, Id call) const;
  void add(const Expression& expression, const Way& way);

  const Program& program_;
  const PointsTo& points_to_;
  const CallGraph& calls_;
  const ThreadContexts& contexts_;
  Communicators& communicators_;
  std::vector<SharedName> found_;
};

}  // namespace mpivet::statics
