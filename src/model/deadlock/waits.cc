#include "model/deadlock/waits.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "model/collectives/communicators.h"
#include "model/deadlock/buffers.h"
#include "model/messages/exits.h"
#include "model/messages/served_receives.h"
#include "model/messages/undecided.h"
#include "model/requests/named_requests.h"
#include "model/requests/requests.h"
#include "model/world.h"
#include "rules/completion.h"

namespace mpivet::model {
using spec::Role;

class Waits::Describer {
 public:
  Describer(const Waits& asked, Actor& actor, Choices choices, bool stays)
      : asked_(asked),
        actor_(actor),
        open_(choices == Choices::open),
        lenient_(choices == Choices::lenient),
        stays_(stays) {}

  Wait describe() {
    switch (actor_.stand) {
      case Stand::broken:
        wait_.broken = true;
        break;
      case Stand::finalized:
      case Stand::out_of_order:
        wait_.free = true;
        break;
      case Stand::probing:
        if (open_) {
          probe();
          break;
        }
        add(from_one(*actor_.probed, probed_tag()), message_with(probed_tag()));
        break;
      case Stand::needs_exit:
        undecided();
        break;
      case Stand::pending:
        open_ ? undecided() : pending();
        break;
    }
    all_served();
    if (!missing_.empty() && (wait_.any || wait_.needs.empty())) add(Need{true, missing_}, "for a message");
    wait_.since = since();
    wait_.why = why();
    // With "all", whatever is in doubt is taken as granted; with "any" it is enough.
    if (!wait_.broken && (wait_.needs.empty() || (wait_.any && doubt_))) wait_.free = true;
    return std::move(wait_);
  }

 private:
  const event::Header* record() const { return actor_.backlog.front(); }
  const Operands& operands() const { return asked_.world_.operands(record()); }
  // Before the run told which message it was.
  std::int32_t called_tag(const Operation& receive) const {
    const Operands& f = asked_.world_.operands(receive.record);
    return field<std::int32_t>(receive.record, f.role == Role::recv ? f.tag : f.tag2);
  }
  std::int32_t probed_tag() const { return field<std::int32_t>(record(), operands().tag); }

  static std::string message_with(std::int32_t tag) {
    return tag == event::kAnyTag ? "for a message" : "for a message with tag " + std::to_string(tag);
  }

  void add(Need need, const std::string& why) {
    const bool again = !need.any && need.ranks.size() == 1 && need.named.empty() && !one_.insert(need.ranks[0]).second;
    if (!again) wait_.needs.push_back(std::move(need));
    if (std::find(whys_.begin(), whys_.end(), why) != whys_.end()) return;
    if (whys_.size() < kMostWhys)
      whys_.push_back(why);
    else
      ++more_whys_;
  }
  std::string why() const {
    const char* const join = wait_.any ? " or " : " and ";
    std::string all;
    for (const std::string& one : whys_) all += (all.empty() ? "" : join) + one;
    if (more_whys_ != 0) all += join + std::string("for ") + std::to_string(more_whys_) + " more";
    return all;
  }

  // What it waits for may be there: something undecided has it, or not.
  void doubt(const Channel& channel) {
    if (stays_) {
      missing_.insert(missing_.end(), channel.comm->members.begin(), channel.comm->members.end());
    } else {
      doubt_ = wait_.in_doubt = true;
    }
  }
  std::uint32_t since() const {
    std::uint32_t changes = actor_.promises;
    for (const Mailbox* box : boxes_) changes += box->changes;
    return changes;
  }

  void undecided() {
    const Role role = operands().role;
    const auto what = completes(role);
    if (what && *what != Completes::all && !is_test(role)) {
      wait_.any = true;
      one_is_over();
      return requests();
    }
    role == Role::probe || role == Role::mprobe ? probe() : pending();
  }

  // Of several that the call completed one may be over already: it could have returned with that alone.
  void one_is_over() {
    for (const event::Completion& c : exit_of(actor_).completions) {
      const Operation* op = actor_.rank->requests.find(c.request);
      if (!op || (op->has(kPersistent) && !op->has(kActive))) doubt_ = true;
    }
  }

  void pending() {
    for (const Operation* op : actor_.posted)
      if (op) operation(*op);
    if (actor_.segment) collective(*actor_.segment);
    if (operands().ingest & kIngestCompletions) requests();
  }

  void requests() {
    each_request(operands(), record(), [&](std::uint32_t id) {
      const Operation* op = actor_.rank->requests.find(id);
      if (!op || (op->has(kPersistent) && !op->has(kActive))) return;
      // Those that are waited for, or, before the call says which, all of them.
      if (!wait_.any && !asked_.requests_.awaits(actor_, *op)) return;
      if (asked_.requests_.satisfied(*op) && !asked_.undecided_.is_promise(*op, actor_)) {
        doubt_ = true;
      } else if (op->kind == OperationKind::collective) {
        if (op->segment) collective(*op->segment);
      } else if (op->current[0] || op->current[1]) {
        parts(*op);
      } else {
        operation(*op);
      }
    });
  }

  void parts(const Operation& request) {
    if (wait_.any && request.current[0] && request.current[1]) {
      doubt_ = true;  // both would be needed: not worth the precision
      return;
    }
    for (const Operation* op : request.current)
      if (op) operation(*op);
  }

  void operation(const Operation& op) {
    // It is about to be over, cancelled or not.
    if (op.has(kSuspended)) {
      doubt_ = true;
      return;
    }
    if (op.channel) boxes_.insert(op.channel->box);
    if (op.has(kGranted) && (!stays_ || op.kind == OperationKind::send))
      op.kind == OperationKind::send ? void(doubt_ = true) : doubt(*op.channel);
    else if (op.kind == OperationKind::send)
      send(op);
    else if (op.has(kWild) || (open_ && op.has(kAnySourceCall)))
      receive_from_any(op);
    else
      add(from_one(*op.channel, op.tag), message_with(op.channel->partitioned ? called_tag(op) : op.tag));
  }

  // A message that is there goes to an any-source receive that was called before. As long as it is not known which one
  // that has got, anybody's message may leave this one free.
  static Need from_one(const Channel& channel, std::int32_t tag) {
    if (first_message(channel, tag)) return {true, channel.comm->members, {channel.source}};
    return {false, {channel.source}};
  }

  void receive_from_any(const Operation& op) {
    if (wait_.any)
      any_source(*op.channel, called_tag(op), &op);
    else
      awaited_.push_back({&op, called_tag(op)});
  }

  // Of receives that are all needed, each needs a message of its own.
  void all_served() {
    while (!awaited_.empty()) {
      const Mailbox* box = awaited_.front().operation->channel->box;
      std::vector<AwaitedReceive> together;
      std::erase_if(awaited_, [&](const AwaitedReceive& r) {
        if (r.operation->channel->box != box) return false;
        together.push_back(r);
        return true;
      });
      const auto unserved = short_of_messages(together);
      const bool rivals = std::any_of(together.begin(), together.end(),
                                      [&](const AwaitedReceive& r) { return has_rivals(*r.operation); }) ||
                          a_message_may_be_cancelled(*together.front().operation->channel);
      if (unserved.empty())  // they have their messages, and the call just has not come back with them
        rivals ? doubt(*together.front().operation->channel) : void(doubt_ = true);
      else
        further_message(unserved);
    }
  }

  void further_message(const std::vector<AwaitedReceive>& receives) {
    const AwaitedReceive& first = receives.front();
    const bool one_tag =
        std::all_of(receives.begin(), receives.end(), [&](const auto& r) { return r.tag == first.tag; });
    Need need{true, first.operation->channel->comm->members};
    add(std::move(need), message_with(one_tag ? first.tag : event::kAnyTag));
  }

  void send(const Operation& op) {
    if (op.unready != 0) {
      const std::string count = std::to_string(op.unready) + (op.unready == 1 ? " partition" : " partitions");
      return add(Need{false, {op.channel->source}}, "for MPI_Pready of " + count);
    }
    if (lenient_ && !wait_.any && may_be_buffered(op)) {
      doubt_ = true;
      return;
    }
    if (may_be_taken_by_cancelled(op)) {
      if (!stays_) return doubt(*op.channel);
    }
    if (may_have_been_received(op)) {
      const bool refuted =
          stays_ && (actor_.has_left() || may_be_left_over(op) || somebody_is_behind(*op.channel->comm));
      if (!refuted) {
        doubt_ = wait_.in_doubt = true;
        return;
      }
    }
    if (open_ && !op.has(kTaken) && an_any_source_receive_fits(op))
      doubt_ = true;
    else
      add(Need{false, {op.channel->dest}}, "for a matching receive");
  }

  // Somebody has really sent what virtual time has not come to.
  bool somebody_is_behind(const Communicator& comm) const {
    bool found = false;
    for (const int rank : comm.members)
      for (const auto& a : asked_.world_.ranks[static_cast<std::size_t>(rank)]->actors) {
        if (!a) continue;
        a->backlog.each([&](const event::Header* record) {
          const Role role = asked_.world_.operands(record).role;
          const bool sends = role == Role::send || role == Role::sendrecv || role == Role::sendrecv_replace ||
                             role == Role::start || role == Role::startall;
          found = found || (sends && record->kind != event::Kind::exit && record != a->backlog.front());
        });
      }
    return found;
  }

  bool an_any_source_receive_fits(const Operation& send) const {
    for (const Channel* c : send.channel->box->channels) {
      for (const Operation* r = c->receives.first(); r; r = r->next)
        if (r->has(kAnySourceCall) && tag_fits(send.tag, called_tag(*r))) return true;
    }
    return false;
  }

  // Undecided receives that this call does not wait for take their messages before this one, or before a probe (null).
  bool has_rivals(const Operation* receive, const Channel& channel, std::int32_t tag) const {
    for (const Operation* w : others_in(*channel.box))
      if (w != receive && (!receive || w->order < receive->order) && tags_compete(w->tag, tag)) return true;
    return false;
  }
  bool has_rivals(const Operation& receive) const {
    return has_rivals(&receive, *receive.channel, called_tag(receive));
  }
  // Undecided receives that this call does not name.
  const std::vector<const Operation*>& others_in(const Mailbox& box) const {
    const auto [at, is_new] = others_.try_emplace(&box);
    if (!is_new) return at->second;
    if (operands().ingest & kIngestCompletions)
      each_request(operands(), record(), [&](std::uint32_t id) { named_.insert(id); });
    for (const Operation* w = box.wild.first(); w; w = w->next) {
      const std::uint32_t id = w->parent ? w->parent->id : w->id;
      if (w->actor->rank != actor_.rank || !named_.contains(id)) at->second.push_back(w);
    }
    return at->second;
  }

  void any_source(const Channel& channel, std::int32_t tag, const Operation* receive = nullptr) {
    boxes_.insert(channel.box);
    for (const Channel* c : channel.box->channels) {
      if (first_message(*c, tag)) {  // it has a message, and just has not come back with it
        has_rivals(receive, channel, tag) ? doubt(channel) : void(doubt_ = true);
        return;
      }
    }
    Need need{true, channel.comm->members};
    add(std::move(need), message_with(tag));
  }

  void probe() {
    CommView* v = asked_.communicators_.view(*actor_.rank, field<std::uint32_t>(record(), operands().comm));
    const auto source = field<std::int32_t>(record(), operands().peer);
    if (!v) return;
    Channel* channel = v->in(source == event::kAnySource ? 0 : source);
    if (!channel) return;
    if (source == event::kAnySource) return any_source(*channel, probed_tag());
    boxes_.insert(channel->box);
    if (first_message(*channel, probed_tag())) {
      if (has_rivals(nullptr, *channel, probed_tag())) doubt(*channel);
      return;
    }
    add(Need{false, {channel->source}}, message_with(probed_tag()));
  }

  void collective(const Segment& s) {
    Need need;
    // One of several that could be over, and the call stays: then it synchronizes.
    const bool synchronizes = !lenient_ || (wait_.any && may_leave(s));
    for (std::size_t i = 0; i < s.sequence->members.size(); ++i)
      if (s.sequence->members[i].arrived <= s.first && (synchronizes || needs(s, i)))
        need.ranks.push_back(s.sequence->comm->members[i]);
    if (need.ranks.empty()) return;
    wait_.sequence = s.sequence;
    add(std::move(need), std::string("to enter ") + spec::info(static_cast<spec::Func>(s.record->func)).name);
  }

  const Waits& asked_;
  Actor& actor_;
  const bool open_, lenient_, stays_;
  Wait wait_;
  bool doubt_ = false;
  static constexpr std::size_t kMostWhys = 4;  // that a reader can take in
  std::vector<std::string> whys_;
  std::size_t more_whys_ = 0;
  std::unordered_set<int> one_;  // ranks that are needed
  mutable std::unordered_map<const Mailbox*, std::vector<const Operation*>> others_;
  mutable std::unordered_set<std::uint32_t> named_;
  std::vector<int> missing_;             // if it stays: one of these ranks has to act
  std::set<const Mailbox*> boxes_;       // of what it waits for
  std::vector<AwaitedReceive> awaited_;  // all of them, of any mailbox
};

Wait Waits::of(Actor& actor, Choices choices, bool stays) const {
  Wait wait = Describer(*this, actor, choices, stays).describe();
  if (choices != Choices::lenient || !wait.free) return wait;
  wait = Describer(*this, actor, Choices::as_made, stays).describe();
  wait.only_buffers = true;
  return wait;
}

bool Waits::explained_by_buffering(const Actor& a) const {
  if (a.stand != Stand::pending || a.backlog.empty()) return false;
  if (a.posted[1]) return false;
  if (a.posted[0]) return may_be_buffered(*a.posted[0]);
  if (a.segment) return may_leave(*a.segment);
  const event::Header* record = a.backlog.front();
  const Operands& f = world_.operands(record);
  if (!(f.ingest & kIngestCompletions) || a.polls) return false;
  bool all = true;
  each_request(f, record, [&](std::uint32_t id) {
    const Operation* op = a.rank->requests.find(id);
    if (op && requests_.awaits(a, *op)) all = all && may_be_buffered_request(*op);
  });
  return all;
}

}  // namespace mpivet::model
