// Ready sends: whether their receives were posted before.
//
// That is so if the sender has heard of it: a message or a collective after the receive was posted, perhaps by way of
// others, has come to the sender before it started the send. Order is kept from the first ready send on (causality.h);
// of receives posted earlier it is known only whether anything has left their rank since. Nothing heard is a race. It
// is certain that the receive came too late if it was posted by someone who knew of the send.
#pragma once
#include <cstdint>
#include <set>
#include <tuple>

#include "model/messages/causality.h"

namespace mpivet::model {

struct CollectiveSequence;
struct Operation;
class SendBuffers;
struct World;

class ReadySends {
 public:
  ReadySends(World& world, Causality& causality, const SendBuffers& send_buffers)
      : world_(world), causality_(causality), send_buffers_(send_buffers) {}

  // The first one is posted.
  void watch();
  bool on() const { return known_for_certain_.on(); }

  // What follows is for when it is on.
  void receive_made(Operation& receive);
  void message_posted(Operation& message);
  // Before they are complete.
  void met(const Operation& message, const Operation& receive);
  // All members are in the same collective.
  void all_meet(const CollectiveSequence& sequence);

 private:
  bool may_be_in_order(const Operation& message, const Operation& receive) const;
  bool is_too_late(const Operation& message, const Operation& receive);
  void judge(const Operation& message, const Operation& receive);

  World& world_;
  Causality& causality_;  // where in doubt, events are in order
  const SendBuffers& send_buffers_;
  Causality known_for_certain_;                          // where in doubt, they are not
  std::set<std::tuple<int, std::uint32_t, bool>> told_;  // rank and place of the send, certain or not
};

}  // namespace mpivet::model
