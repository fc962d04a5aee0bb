// Threads of a rank that are not inside an MPI call that waits for others, and are not the MPI library's own: one that
// has made no MPI call yet, or only asked something, or is between two calls. It might still make the call that the
// others wait for.
#pragma once
#include <chrono>
#include <map>
#include <vector>

#include "analyzer/threads/task.h"
#include "event/ring.h"
#include "model/notices.h"

namespace mpivet::analyzer {

class Stream;

class Bystanders {
 public:
  using Clock = std::chrono::steady_clock;
  using Bystander = model::Bystander;

  // Looks at the threads of the process; once for each moment.
  void look(const Stream& stream, Clock::time_point now);

  // One of them may do something by itself. Not one that sleeps until another thread of its process wakes it, if two
  // looks have found it so and it has slept all the time between them: that is no help to the process. In doubt (not
  // allowed to look) it may.
  bool some_may_act() const { return in_doubt_ || some_may_act_; }
  // Number `thread` of the rank is one of those that sleep so.
  bool waits_inside(int thread) const;
  // None of its threads is inside MPI, and each sleeps until another one wakes it.
  bool all_wait_inside() const { return all_wait_inside_; }
  const std::vector<Bystander>& all() const { return all_; }

 private:
  struct Seen {
    int thread = -1;
    Turns turns;          // at the last look
    bool slept = false;   // then: until another thread wakes it
    bool sleeps = false;  // has slept so since the look before
  };

  Seen look_at(const Stream& stream, pid_t tid, int thread, model::Doing doing) const;

  Clock::time_point looked_at_{};
  bool in_doubt_ = true, some_may_act_ = true, all_wait_inside_ = false;
  std::map<pid_t, Seen> seen_;
  std::vector<Bystander> all_;
};

}  // namespace mpivet::analyzer
