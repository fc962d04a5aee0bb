// The shortcut for sends and receives that a rank makes over and over (plain_calls.h). It does what the feeder and
// PointToPoint do, for calls about which all but the matching is known.
#pragma once
#include "model/outcome.h"
#include "model/records.h"

namespace mpivet::model {

struct Actor;
class Bookkeeper;
class Causality;
class Communicators;
class Leniency;
class Matching;
struct Operation;
class Operations;
class Parking;
struct PlainCall;
struct Rank;
class Requests;
struct World;

class Shortcuts {
 public:
  Shortcuts(World& world, Causality& causality, Communicators& communicators, Operations& operations,
            Requests& requests, Matching& matching, Leniency& leniency, Parking& parking, Bookkeeper& bookkeeper)
      : world_(world),
        causality_(causality),
        communicators_(communicators),
        operations_(operations),
        requests_(requests),
        matching_(matching),
        leniency_(leniency),
        parking_(parking),
        bookkeeper_(bookkeeper) {}

  // After the long way: the arguments have been looked at.
  void keep_if_plain(Rank& rank, Actor& actor, const Operands& f, const event::Header* record);
  // The call behind a record that is fed, if all about it is known; its request is entered in the books.
  const PlainCall* take(Rank& rank, const event::Header* record);
  // The one at the front of a backlog; it may have been kept since it was fed.
  const PlainCall* plain_call(const Actor& actor, const event::Header* record) const;
  Outcome execute_plain(Actor& actor, const PlainCall& call, const event::Header* record);
  // The other end has been waiting: then there is nothing to post.
  bool meets_at_once(const PlainCall& call);
  Outcome post_plain(Actor& actor, const PlainCall& call, const event::Header* record);
  void post_plain_request(Actor& actor, const PlainCall& call, const event::Header* record);

 private:
  // Whatever is rare, and changes what a call does, takes the long way.
  bool takes_shortcuts(const Rank& rank, const Actor& actor) const;
  // The request of a nonblocking call; false if there is anything to say about it.
  bool books_take(Rank& rank, const PlainCall& call, const event::Header* record);
  Operation* plain_operation(Actor& actor, const PlainCall& call);

  World& world_;
  Causality& causality_;
  Communicators& communicators_;
  Operations& operations_;
  Requests& requests_;
  Matching& matching_;
  Leniency& leniency_;
  Parking& parking_;
  Bookkeeper& bookkeeper_;
};

}  // namespace mpivet::model
