// Who gets which message: among the messages from one rank to another on one communicator and the receives for them,
// both in the order they were posted, the first that fits. Nothing overtakes.
#pragma once
#include "model/state/operation.h"

namespace mpivet::model {

class Agenda;
struct Actor;
class Causality;
struct Channel;
class Operations;
struct Rank;
class ReadySends;
class Settling;
class Transmissions;
class Undecided;
struct World;

class Matching {
 public:
  Matching(World& world, Agenda& agenda, Causality& causality, Operations& operations, Undecided& undecided,
           Settling& settling, Transmissions& transmissions, ReadySends& ready_sends)
      : world_(world),
        agenda_(agenda),
        causality_(causality),
        operations_(operations),
        undecided_(undecided),
        settling_(settling),
        transmissions_(transmissions),
        ready_sends_(ready_sends) {}

  void post_send(Operation* message);
  void post_receive(Operation* receive);
  // Takes an operation out of whatever queue it is in.
  // An operation that was paired has been cancelled, or may have been (`open`): what it met is still to be paired. The
  // result stands for that, and is given only if it is open.
  Operation* undo(const Operation& cancelled, bool open);
  // A message that a matched probe has may have been cancelled before: then the probe has another one.
  void put_back(Operation* taken);
  // A message was cancelled; a probe may have found it before.
  void let_probers_pass(Channel& channel);
  // They meet: should it be known later that one was cancelled, the other is to be as it was.
  static void note_called(Operation* message, Operation* receive) {
    if (receive->tag == event::kAnyTag) message->set(kMetAnyTag);
    receive->tag = message->tag;
  }
  void withdraw(Operation* op);
  // They have met.
  void pair(Operation* message, Operation* receive);
  // Whoever waits for a message there looks again.
  void wake_probers(Channel& channel);

 private:
  Operation* stand_in(Actor& actor, OperationKind kind, const Operation& for_whom, std::int32_t tag);
  void take_out(Operation* message, Operation* probe);
  static void queue_message(Operation* message);
  static void queue_receive(Operation* receive);
  static void insert_early(Operation* receive);
  void check_types(Operation* message, Operation* receive);
  void exchange_knowledge(const Operation& message, const Operation& receive);
  void note_thread(Operation* op);
  static bool is_followed_by_another(const Rank& rank);

  World& world_;
  Agenda& agenda_;
  Causality& causality_;
  Operations& operations_;
  Undecided& undecided_;
  Settling& settling_;
  Transmissions& transmissions_;
  ReadySends& ready_sends_;
};

}  // namespace mpivet::model
