// Who is paired with whom in a mailbox in which something is undecided (undecided.h): a message and a receive behind it
// are spoken for, and let their calls go on; they are paired when nothing undecided is ahead of them any more.
//
// What is posted there costs about the same however much is posted already: where all receives name their tags, a
// channel is kept in lanes (state/lanes.h), of which an event concerns one. A receive of any tag, or an operation that
// may be cancelled, mixes the lanes, and then the channel is looked through as a whole.
#pragma once
#include <cstddef>
#include <cstdint>

namespace mpivet::model {

struct Channel;
class Doubts;
struct Lane;
struct Mailbox;
class Matching;
struct Operation;
class Undecided;
struct World;

class Settling {
 public:
  Settling(World& world, Matching& matching, Undecided& undecided)
      : world_(world), matching_(matching), undecided_(undecided) {}

  // Whether something undecided could take part in the pairing of the operation, which is about to be posted.
  static bool concerns(const Operation& op);
  // The operation was posted, and cannot be paired yet.
  void defer(Operation* op);
  // Of operations in the channel something is different now.
  void look_again(Channel& channel);
  // Something undecided is gone from the mailbox.
  void settle(Mailbox& box);
  // Takes an operation out of the queue of its channel.
  static void leave_queue(Operation* op);
  // Nothing in the mailbox is followed any more.
  static void forget(Mailbox& box);

 private:
  void wake_probers(Mailbox& box);
  static Doubts& doubts_of(Mailbox& box);
  static void mark_deferred(Channel& channel);
  static void make_lanes(Channel& channel);
  static void drop_lanes(Channel& channel);
  void settle(Channel& channel);
  void settle(Lane& lane);
  void settle_mixed(Channel& channel);
  void settle_what_was_short(Mailbox& box);
  void resolve(Mailbox& box);
  void pair_certain(Lane& lane);
  void pair_unseen(Lane& lane);

  World& world_;
  Matching& matching_;
  Undecided& undecided_;
};

}  // namespace mpivet::model
