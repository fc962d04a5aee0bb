// Keeps the books of all ranks and tells what is wrong in them:
//   bookkeeper.cc   what each record does to the books
//   overlap.cc      memory in use twice
//   misuse.cc       requests used wrongly, the buffer for buffered sends
#pragma once
#include "model/listener.h"
#include "model/local/books.h"
#include "model/local/call_buffers.h"
#include "model/records.h"
#include "model/state/pool.h"

namespace mpivet::model {

class Communicators;
class Leaks;
struct Actor;
struct PlainCall;
struct Rank;
struct World;

// Most messages are one buffer without gaps; then its range says it all. False: this is not such a one.
bool solid_range(const Operands& f, const event::Header* record, const TypeTable& types, Interval& range);

class Bookkeeper {
 public:
  Bookkeeper(World& world, Communicators& communicators, Leaks& leaks)
      : world_(world), communicators_(communicators), leaks_(leaks) {}
  ~Bookkeeper();

  // Each record of a function with Operands::local, as it is fed.
  void note(Rank& rank, Actor& actor, const Operands& f, const event::Header* record);
  // It was made once more, or several times, with nothing between: what is wrong with that the first call did not show.
  void note_again(Rank& rank, Actor& actor, const Operands& f, const event::Header* record);
  // The request of a nonblocking call that was looked at before; false: look again, there may be something to tell.
  bool take_plain(Rank& rank, const PlainCall& call, std::uint32_t id, const event::Header* record);
  // The thread has made another record: what was held back about its last call is told.
  void next_record(Actor& actor, const event::Header* record);

 private:
  // bookkeeper.cc
  void transfer(Rank& rank, Actor& actor, const Operands& f, const event::Header* record);
  void plain_transfer(Rank& rank, Actor& actor, const Operands& f, const event::Header* record, const Interval& range);
  void claim(LiveRequest* request, CallBuffers& buffers);
  void check_claims(Actor& actor, LiveRequest* request, const event::Header* call);
  void completion(Rank& rank, Actor& actor, const Operands& f, const event::Header* record);
  void complete(Books& books, std::uint32_t id);
  void start(Rank& rank, Actor& actor, const Operands& f, const event::Header* record);
  void start(Rank& rank, Actor& actor, std::uint32_t id, const event::Header* record);
  LiveRequest* add(Rank& rank, const Operands& f, const event::Header* record);
  void enter(Rank& rank, LiveRequest* request);
  void activate(Books& books, LiveRequest* request);
  void deactivate(Books& books, LiveRequest* request);
  void drop(Books& books, LiveRequest* request);
  void doubt_sends(Books& books);
  CallBuffers buffers_of(Rank& rank, const Operands& f, const event::Header* record);

  // overlap.cc
  void check_call(Actor& actor, const CallBuffers& buffers, const event::Header* record);
  void check_active(Actor& actor, const Memory& memory, bool writes, const event::Header* call);
  bool check_against(Actor& actor, const IntervalSet& active, const Memory& memory, bool writes,
                     const event::Header* call);

  // misuse.cc
  void request_free(Rank& rank, Actor& actor, const Operands& f, const event::Header* record);
  void cancel(Rank& rank, Actor& actor, const Operands& f, const event::Header* record);
  void pready(Rank& rank, Actor& actor, const Operands& f, const event::Header* record);
  void attach(Rank& rank, Actor& actor, const event::Header* record);
  void detach(Rank& rank, Actor& actor, const event::Header* record);
  void buffered_send(Rank& rank, Actor& actor, const event::Header* made, const event::Header* record);
  RequestFact request_fact(RequestFact::Problem problem, const Actor& actor, const event::Header* call,
                           const LiveRequest* request) const;
  void tell_misuse(Actor& actor, const event::Header* call, RequestFact fact);
  void tell(Actor& actor, const event::Header* call, Fact fact);

  World& world_;
  Communicators& communicators_;
  Leaks& leaks_;
  FootprintCache footprints_;
  Pool<LiveRequest> live_;
};

}  // namespace mpivet::model
