// Collectives: the nth call on a communicator meets the nth of all other members.
#pragma once
#include <cstddef>
#include <cstdint>

#include "model/outcome.h"
#include "model/records.h"
#include "model/state/collective_sequence.h"
#include "model/state/pool.h"

namespace mpivet::model {

struct Actor;
class Agenda;
class Causality;
struct CommView;
class Communicators;
struct Operation;
class Operations;
class Parking;
class ReadySends;
class Requests;
class ThreadOrder;
class Transmissions;
struct World;

// How the members of a collective differ. After different operations nobody knows which call meets which.
enum class Disagreement : std::uint8_t {
  none,
  arguments,
  operation
};

class Collectives {
 public:
  Collectives(World& world, Agenda& agenda, Causality& causality, Communicators& communicators, Operations& operations,
              Requests& requests, Transmissions& transmissions, ReadySends& ready_sends, ThreadOrder& thread_order,
              Parking& parking)
      : world_(world),
        agenda_(agenda),
        causality_(causality),
        communicators_(communicators),
        operations_(operations),
        requests_(requests),
        transmissions_(transmissions),
        ready_sends_(ready_sends),
        thread_order_(thread_order),
        parking_(parking) {}

  Outcome do_collective(Actor& actor, const Operands& f, const event::Header* record);
  // Starts a persistent one.
  void start(Actor& actor, Operation* request);
  // Compares the members that have come to an instance that others will not come to; true if they disagree.
  bool compare_partial(CollectiveSequence& sequence);

  // At the end of the tracker: what has not met the others.
  void drop(CollectiveSequence& sequence);
  std::size_t live() const { return segments_.live(); }
  std::size_t capacity() const { return segments_.capacity(); }

 private:
  Segment* make_segment(Actor& actor, const event::Header* record, std::uint64_t times);
  CollectivePart part_of(Actor& actor, const CommView& view, const event::Header* record) const;
  void arrive(CollectiveSequence& sequence, std::size_t member, Segment* segment);
  void raise(CollectiveSequence& sequence);
  Disagreement tell_disagreement(CollectiveSequence& sequence);
  void lose(CollectiveSequence& sequence);
  void segment_done(Segment* segment);
  void segment_broken(Segment* segment);

  World& world_;
  Agenda& agenda_;
  Causality& causality_;
  Communicators& communicators_;
  Operations& operations_;
  Requests& requests_;
  Transmissions& transmissions_;
  ReadySends& ready_sends_;
  ThreadOrder& thread_order_;
  Parking& parking_;
  Pool<Segment> segments_;
};

}  // namespace mpivet::model
