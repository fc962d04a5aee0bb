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
};

// Every rank has been inside MPI for a while and none has got any further; a deadlock is not proved.
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
};

}  // namespace mpivet::model
