// What ranks have noticed about themselves, and how they ended: facts that need no model of MPI. The analyzer makes
// them from notices and from what the kernel says about processes.
#pragma once
#include <optional>
#include <string>

#include "event/record.h"
#include "model/facts.h"

namespace mpivet::model {

struct NoticeFact {
  int rank = -1;  // -1: not known, the process never got as far as MPI_Init
  event::NoticeInfo info{};
  std::string text;
  CallRef call;                          // what it is about; without arguments if the call left no record
  CallRef other;                         // what the other thread does, or what was called before
  std::optional<ArgumentFact> argument;  // failed: what we know to be wrong
};

// A rank that ended without MPI_Finalize.
struct EndFact {
  enum class How {
    signal,
    exit,
    vanished  // nobody knows how
  } how = How::vanished;
  int rank = -1;
  int code = -1;        // signal or exit status; -1: not known
  bool inside = false;  // within `last`; otherwise after it
  CallRef last;         // the last call known
  CallRef place;        // a stack: of the fault, or of the call of exit()
  bool has_address = false;
  std::uint64_t address = 0;  // the fault
  int sender = 0;             // process that sent the signal; 0: none or not known
};

// What a thread does that is not inside an MPI call that waits for others.
enum class Doing {
  unknown,  // it is not allowed to look
  computes,
  sleeps,
  waits_inside,            // until another thread of its process wakes it; nobody else can
  waits_for_a_time,        // likewise, with a time limit
  waits_for_semaphore,     // which a signal handler may post, too
  waits_in_shared_memory,  // where other processes may wake it
  waits_for_signal,
  waits_for_process,  // to end
  waits_for_input,
  waits,  // in another call of the system
};

// A thread that might still make the call that others wait for.
struct Bystander {
  int rank = -1;
  int thread = -1;  // it has made no MPI call yet
  int task = 0;     // its number in the system
  Doing doing = Doing::unknown;
  CallRef last;  // its last MPI call, if it is known
};

// Nothing has moved for a long time, and somebody polls.
struct StallFact {
  double seconds = 0;
  struct Member {
    int rank = -1, thread = 0;
    CallRef call;             // it sits in, or polls with
    std::uint64_t polls = 0;  // in vain; 0: it sits in the call
    double seconds = 0;       // so far
  };
  std::vector<Member> members;
  std::vector<Bystander> others;
};

// No rank has got any further for a while: each has been inside MPI, or waits for a thread of its own that does not
// come. A deadlock is not proved.
struct HangFact {
  double seconds = 0;      // in which nothing moved
  bool job_ended = false;  // then the job was ended, not by itself
  struct Member {
    int rank = -1, thread = 0;
    CallRef call;  // it sits in
    double seconds = 0;
    bool known = true;  // the tracker knows what such a call waits for
  };
  std::vector<Member> members;
  std::vector<Bystander> others;
};

}  // namespace mpivet::model
