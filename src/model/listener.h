// All facts there are, as one type, and who hears of them. A new fact is a struct (facts.h: what the tracker
// establishes, notices.h: what ranks notice themselves) and a line here; listeners pick the alternatives that concern
// them.
#pragma once
#include <variant>

#include "model/facts.h"
#include "model/notices.h"

namespace mpivet::model {

using Fact = std::variant<MessageFact,       // a message that does not fit its receive
                          ReadyFact,         // a ready send before its receive
                          UnreceivedFact,    // one that nobody received
                          TransmissionFact,  // one that arrived as something else
                          RaceFact,          // one that another could have overtaken
                          CollectiveFact,    // members that do not agree
                          DeadlockFact,      // ranks that are stuck, or may be
                          SightingFact,      // a potential deadlock, while its ranks virtually stand in it
                          LeakFact,          // handles never freed
                          OverlapFact,       // memory given to MPI twice
                          RequestFact,       // a request used as it may not be
                          BufferFact,        // the buffer for buffered sends
                          ArgumentFact,      // an argument that MPI forbids
                          NoticeFact,        // what a rank noticed about itself
                          EndFact,           // a rank that ended too early
                          StallFact,         // nothing moves, somebody polls
                          HangFact>;         // nothing moves, all are inside

class Listener {
 public:
  virtual ~Listener() = default;
  virtual void on(const Fact& fact) = 0;
};

}  // namespace mpivet::model
