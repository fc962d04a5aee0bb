// The machine behind the tracker. Its parts, each in the file named:
//   virtual_machine.cc   strict time: feeding, advancing, parking
//   ingest.cc            what is taken from a record the moment it is fed
//   communicators.cc     identity of communicators across ranks
//   point_to_point.cc    sends, receives, probes
//   matching.cc          who gets which message
//   undecided.cc         matching while an any-source receive is undecided
//   requests.cc          waiting, testing, starting, freeing, cancelling
//   collectives.cc       collectives
//   thread_order.cc      threads of one rank, where their order matters
//   backlog_relief.cc    threads too far ahead
//   plain_calls.cc       a shortcut for calls made over and over
//   deadlock.cc, wait.cc the release fix-point
//   local/               what concerns a rank alone, in the order of its own calls: memory in use twice, requests
//   partitioned.cc       partitioned communication
//   transmission.cc      whether what was sent is what was received
//   arguments/           what MPI forbids in the arguments of a call
//   send_buffer.cc       room in the buffer for buffered sends
//   leniency.cc          places that rely on buffering
//   standing.cc          who stands where, for onlookers
//   surroundings.cc      what lies around a deadlock, for pictures of it
//   leaks.cc, unreceived.cc, names.cc, machine.cc
#pragma once
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "model/arguments/inspector.h"
#include "model/causality.h"
#include "model/deadlock.h"
#include "model/listener.h"
#include "model/local/bookkeeper.h"
#include "model/pool.h"
#include "model/rank.h"
#include "model/records.h"
#include "model/tracker.h"

namespace mpivet::model {

enum class Outcome : std::uint8_t {
  done,
  parked
};

// How the members of a collective differ. After different operations nobody knows which call meets which.
enum class Disagreement : std::uint8_t {
  none,
  arguments,
  operation
};

class Machine {
 public:
  Machine(Listener& listener, Options options);
  ~Machine();
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  void set_world(int size);
  void set_library(int rank, std::uint32_t mpi, std::int32_t tag_ub);
  bool feed(int rank, const event::Header* record);
  bool waits(int rank) const;
  void feed_repeat(int rank, std::uint32_t more);
  void rank_ended(int rank, bool clean);
  void look_for_deadlock(const RealState& real);
  void finish();
  std::string handle_name(int rank, spec::HandleKind kind, std::uint32_t id) const;
  std::string comm_name(int rank, const Communicator* comm) const;
  const Statistics& statistics() const { return statistics_; }
  std::vector<Standing> standing(const RealState& real);
  std::size_t live_handles(int rank, spec::HandleKind kind) const;
  bool in_step(int rank) const;
  std::optional<Ahead> ahead(int rank, std::size_t count) const;
  std::optional<CommPlace> comm_place(int rank, const event::Header* record);
  OpenMessages open_messages() const;
  // Operations and collectives under way.
  std::size_t live_objects() const { return operations_.live() + segments_.live(); }
  // Things held, of whatever kind: does not grow in a program that frees what it makes.
  std::size_t footprint() const;

  // ---- for the deadlock search -------------------------------------------------------------------------------
  const std::vector<std::unique_ptr<Rank>>& ranks() const { return ranks_; }
  const Operands& operands(const event::Header* record) const { return operands_at(record->func); }
  CommView* view(Rank& rank, std::uint32_t id);
  bool satisfied(const Operation& request) const;
  // There may be a message for this receive, and the call that waits for it has not come back with it.
  bool is_promise(const Operation& receive, const Actor& waiter) const;
  // Is this call of the thread blocked until the request is complete?
  bool awaits(const Actor& actor, const Operation& request) const;
  static CallRef call_ref(const Actor& actor, const event::Header* record);
  // Takes the call an actor is parked in as done.
  void step_over(Actor& actor);
  void count_step_over() { ++statistics_.stepped_over; }
  // Compares the members that have come to an instance that others will not come to; true if they disagree.
  bool compare_partial(CollectiveSequence& sequence);
  void run();
  Listener& listener() { return listener_; }
  // A request more than before.
  void watch_requests(Rank& rank);
  // From now on, a thread that has really left a call from this place is not held there in virtual time.
  void relies_on_buffering(Actor& actor);

 private:
  const Operands& operands_at(std::uint16_t func) const { return table_[func < table_.size() ? func : 0]; }

  // virtual_machine.cc
  Actor& new_actor(Rank& rank, std::uint8_t thread);
  Actor& actor(Rank& rank, std::uint8_t thread) {
    if (thread < rank.actors.size() && rank.actors[thread]) [[likely]]
      return *rank.actors[thread];
    return new_actor(rank, thread);
  }
  const event::Header* join_chunks(Actor& actor, const event::Header* record);
  void feed_other(Rank& rank, const event::Header* record);
  bool waits(const Rank& rank) const;
  void feed_call(Rank& rank, const event::Header* record);
  void feed_behind(Actor& actor, const event::Header* record);
  void really_left(Actor& actor, const event::Header* next);
  void advance(Actor& actor);
  void call_done(Actor& actor);
  Outcome execute(Actor& actor, const event::Header* record);
  void go_on(Actor& actor);
  void retry(Actor& actor);
  Outcome park(Actor& actor, Stand stand);
  Outcome execute_call(Actor& actor, const Operands& f, const event::Header* record);
  Outcome park_if_pending(Actor& actor);
  bool is_lenient(const Actor& actor, const event::Header* record);
  void detach(Actor& actor);

  // plain_calls.cc
  bool takes_shortcuts(const Rank& rank, const Actor& actor) const;
  void keep_if_plain(Rank& rank, Actor& actor, const Operands& f, const event::Header* record);
  bool feed_plain(Rank& rank, const event::Header* record);
  const PlainCall* plain_call(const Actor& actor, const event::Header* record) const;
  Outcome execute_plain(Actor& actor, const PlainCall& call, const event::Header* record);
  bool meets_at_once(const PlainCall& call);
  Operation* plain_operation(Actor& actor, const PlainCall& call);
  Outcome post_plain(Actor& actor, const PlainCall& call, const event::Header* record);
  void post_plain_request(Actor& actor, const PlainCall& call, const event::Header* record);
  bool books_take(Rank& rank, const PlainCall& call, const event::Header* record);

  // ingest.cc
  void ingest(Rank& rank, Actor& actor, const Operands& f, const event::Header* record);
  void ingest_handles(Rank& rank, Actor& actor, const Operands& f, const event::Header* record);
  void ingest_receive_request(Rank& rank, const Operands& f, const event::Header* record);
  void ingest_completions(Rank& rank, const Operands& f, const event::Header* record);
  void ingest_fate(Rank& rank, const event::Completion& completion);
  void ingest_cancel(Rank& rank, const Operands& f, const event::Header* record);
  void ingest_name(Rank& rank, const Operands& f, const event::Header* record);

  // communicators.cc
  void ingest_comm(Rank& rank, Actor& actor, const event::Header* record);
  void ingest_creation(Rank& rank, Actor& actor, const Operands& f, const event::Header* record);
  void drop_view(Rank& rank, std::uint32_t id);
  void make_predefined(Rank& rank);
  Communicator* communicator(std::uint64_t id);

  // point_to_point.cc
  Operation* new_operation(Actor& actor, OperationKind kind);
  void release(Operation* op);
  Operation* make_send(Actor& actor, const Operands& f, const event::Header* record);
  Operation* make_receive(Actor& actor, const Operands& f, const event::Header* record);
  void add_request(Rank& rank, Operation* op, std::uint32_t id, const event::Header* record);
  void add_other_request(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_send(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_receive(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_sendrecv(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_probe(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_matched_probe(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_matched_receive(Actor& actor, const Operands& f, const event::Header* record);
  Outcome wait_for_posted(Actor& actor);
  void post_receive_of_call(Actor& actor, Operation* op);
  Channel* probed_channel(Actor& actor, const Operands& f, const event::Header* record, std::int32_t& tag,
                          bool& needs_exit);

  // matching.cc, undecided.cc
  void post_send(Operation* message);
  void post_receive(Operation* receive);
  void post_undecided(Operation* receive);
  void decide(Operation* receive, std::int32_t source, std::int32_t tag);
  void give_up_deciding(Operation* receive);
  void lose_track(Mailbox& box, Communicator& comm);
  static void leave_wild(Operation* receive);
  void expect_no_fate(const Operation& receive);
  void tell_race(Operation* receive, const Channel& chosen, std::int32_t tag);
  void settle(Mailbox& box);
  void settle(Channel& channel);
  bool is_doubtful(const Channel& channel, const Operation& receive) const;
  void defer(Channel& channel);
  void grant(Operation* op);
  void notify_of_grant(Operation* op);
  void promise(Actor& actor);
  void take_promised(Actor& actor);
  void withdraw(Operation* op);
  void pair(Operation* message, Operation* receive);
  void check_types(Operation* message, Operation* receive);
  void complete(Operation* op);
  void notify(Operation* op);
  void detach_from_parent(Operation* op);
  void note_thread(Operation* op);
  void wake_probers(Channel& channel);

  // partitioned.cc
  void make_partitioned(Operation* request);
  void await_partitions(Operation* op, std::int32_t partitions);
  Outcome do_ready(Actor& actor, const Operands& f, const event::Header* record);

  // transmission.cc
  void take_sums(Actor& actor, const event::Header* record);
  void begin_call_with_data(Actor& actor);
  void end_call_with_data(Actor& actor);
  void note_sent(Actor& actor, Operation* op, std::uint32_t request);
  void expect_message(const Operation& message, const Operation& receive);
  void expect_exchange(const CollectiveSequence& sequence);
  void compare_arrival(const Arrival& arrival, const std::vector<std::uint64_t>& received);
  void tell_corrupted(const Transmission& transmission, std::size_t from, std::size_t to);
  void note_modified(Rank& rank, std::uint64_t address);
  void tell_suspects();

  // requests.cc
  Outcome do_wait(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_wait_some(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_test(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_start(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_cancel(Actor& actor, const Operands& f, const event::Header* record);
  Outcome do_request_free(Actor& actor, const Operands& f, const event::Header* record);
  bool await(Actor& actor, std::uint32_t id, bool lenient);
  void release_other_waiters(const Operation* request);
  void give_up_undecided(Actor& actor, const Operands& f);
  void stop_waiting(Actor& actor, std::uint32_t id);
  void start(Actor& actor, std::uint32_t id);
  void finish_request(Rank& rank, Operation* op);
  void forget_request(Rank& rank, Operation* op);
  void orphan_parts(Operation* request);
  void post_with_fate(Rank& rank, Operation* op, std::uint32_t id);
  void forget_fates(Rank& rank, std::uint32_t id);

  // collectives.cc
  Outcome do_collective(Actor& actor, const Operands& f, const event::Header* record);
  Segment* make_segment(Actor& actor, const event::Header* record, std::uint64_t times);
  CollectivePart part_of(Actor& actor, const CommView& view, const event::Header* record) const;
  void arrive(CollectiveSequence& sequence, std::size_t member, Segment* segment);
  void start_collective(Actor& actor, Operation* request);
  void raise(CollectiveSequence& sequence);
  Disagreement tell_disagreement(CollectiveSequence& sequence);
  void lose(CollectiveSequence& sequence);
  void segment_done(Segment* segment);
  void segment_broken(Segment* segment);
  Outcome do_finalize(Actor& actor, const event::Header* record);

  // thread_order.cc
  CommView* collective_view(Rank& rank, const event::Header* record);
  void note_turn(Actor& actor, const event::Header* record);
  void note_earlier_turns(Rank& rank);
  bool take_turn(Actor& actor, CommView& view);
  bool is_used_by_others(const Actor& actor, std::uint32_t comm) const;
  bool waits_for_making(const Actor& actor, const Operands& f, const event::Header* record) const;
  bool made_later(const Actor& actor, std::uint32_t id) const;
  Outcome wait_for_other_threads(Actor& actor);
  void wake_out_of_order(Rank& rank);

  // send_buffer.cc
  void change_send_buffer(Actor& actor, const event::Header* record);
  void enter_send_buffer(Operation* message);
  void leave_send_buffer(Operation* message);
  void exchange_knowledge(const Operation& message, const Operation& receive);
  bool order_is_known() const;

  // backlog_relief.cc
  void relieve(Actor& actor);

  // machine.cc
  void tell_of_stuck_calls(const RealState& real);

  // leaks.cc, unreceived.cc
  void watch_growth(Rank& rank, spec::HandleKind kind);
  void tell_leaks_if_over(Rank& rank);
  void tell_leaks(Rank& rank);
  void tell_unreceived();
  void tell_unequal_frees();
  void force_to_the_end();

  Listener& listener_;
  const Options options_;
  const OperandTable& table_;
  Statistics statistics_;
  std::vector<std::unique_ptr<Rank>> ranks_;
  std::unordered_map<std::uint64_t, std::unique_ptr<Communicator>> communicators_;
  Pool<Operation> operations_;
  Pool<Segment> segments_;
  BlockPool blocks_;
  Actor* runnable_ = nullptr;
  std::uint32_t comm_epoch_ = 1;  // changes whenever a communicator may have gone
  bool forcing_ = false;          // at the end: nothing waits, nothing is told
  bool relieving_ = false;
  bool ordered_elsewhere_ =
      false;  // by threads, one-sided communication, files: calls may be ordered by what is not modelled
  std::unordered_set<std::uint64_t> lenient_sites_;
  struct AlsoWaiting {
    const Operation* request;
    Actor* actor;
  };
  std::vector<AlsoWaiting> also_waiting_;   // for requests that another thread of their rank waits for already
  std::vector<TransmissionFact> suspects_;  // of sends whose completion may explain them
  Causality causality_;
  DeadlockSearch search_;
  Bookkeeper bookkeeper_;
  Inspector inspector_;
};

}  // namespace mpivet::model
