// Operations (operation.h): where they come from, and what happens when one is over: whoever waits for it may go on,
// the request it is a part of is told, and its memory is given back.
#pragma once
#include <cstddef>

#include "model/state/operation.h"
#include "model/state/pool.h"

namespace mpivet::model {

struct Actor;
class Agenda;
class ReadySends;
class Requests;
class SendBuffers;

class Operations {
 public:
  Operations(Agenda& agenda, Requests& requests, SendBuffers& send_buffers, ReadySends& ready_sends)
      : agenda_(agenda), requests_(requests), send_buffers_(send_buffers), ready_sends_(ready_sends) {}

  Operation* make(Actor& actor, OperationKind kind);
  void release(Operation* op);
  // The operation is over for whoever waits for it.
  void notify(Operation* op);
  // Matched, or not needed any more.
  void complete(Operation* op);
  // Tells the request that one of its parts is over.
  void detach_from_parent(Operation* op);

  std::size_t live() const { return pool_.live(); }
  std::size_t capacity() const { return pool_.capacity(); }

 private:
  Agenda& agenda_;
  Requests& requests_;
  SendBuffers& send_buffers_;
  ReadySends& ready_sends_;
  Pool<Operation> pool_;
};

}  // namespace mpivet::model
