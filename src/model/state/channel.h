// Point-to-point queues. A channel holds what is posted from one member of a communicator to another: messages nobody
// has received, receives nobody has sent to. A mailbox belongs to a receiving member; it orders its receives and keeps
// the any-source receives whose match the run has not told yet.
#pragma once
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "model/rules.h"
#include "model/state/doubts.h"
#include "model/state/list.h"
#include "model/state/operation.h"
#include "model/state/tag_users.h"
#include "rules/matching.h"

namespace mpivet::model {

struct Actor;
struct Channel;
struct Communicator;

struct Mailbox {
  std::uint64_t next_order = 0;    // of receives, as posted
  std::uint32_t unresolved = 0;    // length of `wild`, and operations whose cancellation is open
  std::uint32_t granted = 0;       // receives that went on although their pairing is open
  std::uint32_t changes = 0;       // grows with all that may be news for who waits in doubt
  bool short_of_messages = false;  // outside of lanes: a receive has a message that an undecided one takes
  bool doubtful = false;           // a receive took a message that is not known: pairs are not checked any more
  bool lost = false;               // likewise, and nothing in it is followed any more: see lose_track()
  List<Operation> wild;            // any-source receives, match unknown
  std::vector<Channel*> channels;  // that lead here
  std::vector<Channel*> deferred;  // those whose pairing waits for something undecided
  std::vector<Channel*> probed;    // those where probes wait for what something undecided leaves
  std::unique_ptr<Doubts> doubts;  // while there is anything to look up in it
};

// Of a channel for partitioned messages: how many requests were made with each tag, at either end.
struct Partitioned {
  std::unordered_map<std::int32_t, std::uint32_t> sends, receives;
  Mailbox box;
};

struct Channel {
  List<Operation> messages;
  List<Operation> receives;
  Mailbox* box = nullptr;
  Communicator* comm = nullptr;
  Actor* probers = nullptr;                      // blocked until a message comes
  int source = -1, dest = -1;                    // world ranks
  std::uint32_t sender = 0, receiver = 0;        // member numbers
  bool had_cancelled = false;                    // a message was cancelled that a probe may have found
  bool is_deferred = false;                      // member of box->deferred
  std::unique_ptr<Lanes> lanes;                  // while it is deferred, and every receive names its tag
  std::unique_ptr<Partitioned> partitioned;      // null: other messages
  std::unique_ptr<TagUsers> senders, receivers;  // kept only for ranks with several threads
};

// The message that a receive or a probe with this tag would get; null: none. Not one that may be cancelled.
inline Operation* first_message(const Channel& channel, std::int32_t wanted) {
  if (channel.lanes && wanted != event::kAnyTag) {
    const auto lane = channel.lanes->find(wanted);
    return lane == channel.lanes->end() || lane->second.messages.empty() ? nullptr : lane->second.messages.front();
  }
  Operation* m = channel.messages.first();
  while (m && (m->has(kSuspended) || !tag_fits(m->tag, wanted))) m = m->next;
  return m;
}
// The receive that gets a message with this tag.
inline Operation* first_receive(const Channel& channel, std::int32_t sent) {
  return rules::first_receive(Chain(channel.receives.first()),
                              [=](const Operation& r) { return tag_fits(sent, r.tag); });
}

}  // namespace mpivet::model
