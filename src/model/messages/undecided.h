// Matching while an any-source receive is undecided.
//
// Which message such a receive got, the run tells when the receive is complete; until then it competes with every later
// receive of its mailbox that could take the same messages. The later ones may go on as soon as there is a message for
// them and one for each that is ahead. Its sender may go on sooner: whoever gets this message, somebody does. But *who*
// is paired with whom (and their types compared) only when nothing undecided is left ahead.
//
// And a rank goes on only when its call has really returned. Until then the message is a *promise*: if the rank stays
// in the call although it has had its chance, the undecided receive was quicker.
#pragma once
#include <cstdint>

namespace mpivet::model {

struct Actor;
struct Channel;
struct Mailbox;
class Matching;
struct Operation;
class Operations;
class Requests;
class SendBuffers;
class Settling;
struct World;

class Undecided {
 public:
  Undecided(World& world, Operations& operations, Requests& requests, Matching& matching, Settling& settling,
            SendBuffers& send_buffers)
      : world_(world),
        operations_(operations),
        requests_(requests),
        matching_(matching),
        settling_(settling),
        send_buffers_(send_buffers) {}

  // An any-source receive.
  void post(Operation* receive);
  // It is not undecided any more.
  static void leave_wild(Operation* receive);
  // The run has told which message it got.
  void decide(Operation* receive, std::int32_t source, std::int32_t tag);
  // The run has told the tag of the message it got from the source it named.
  void learn_tag(Operation* receive, std::int32_t tag);
  // MPI_Cancel was called on an operation in its queue. Until it is known what came of it, it keeps its place, and may
  // be paired or not.
  void suspend(Operation* op);
  // Likewise when it was called before virtual time came to the operation, which is about to be posted.
  static void post_suspended(Operation* op);
  // An operation in the channel may be paired now, or let its sender go on.
  void look_again(Channel& channel);
  // It was not cancelled.
  void resume(Operation* op);
  // It took a message, and nobody will ever know which.
  void give_up(Operation* receive);
  // What went through this mailbox cannot be known any more.
  void lose_track(Mailbox& box);
  // It may go on, but stays in its queue until it is known who gets it.
  void grant(Operation* op);
  // There may be a message for this receive, and the call that waits for it has not come back with it.
  bool is_promise(const Operation& receive, const Actor& waiter) const;
  static void promise(Actor& actor);
  // The call has returned, so what was promised has come.
  void take_promised(Actor& actor);

 private:
  void tell_race(Operation* receive, const Channel& chosen, std::int32_t tag);
  void expect_no_fate(const Operation& receive);
  void notify_of_grant(Operation* op);

  World& world_;
  Operations& operations_;
  Requests& requests_;
  Matching& matching_;
  Settling& settling_;
  SendBuffers& send_buffers_;
};

}  // namespace mpivet::model
