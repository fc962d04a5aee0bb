// Communicators. One Communicator stands for what all its members share; each member has a view of it under its own
// handle. Members are numbered: in an intracommunicator by rank; in an intercommunicator the group with the least
// world rank comes first, whoever looks.
#pragma once
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/state/channel.h"
#include "model/state/collective_sequence.h"
#include "model/state/id_table.h"

namespace mpivet::model {

struct Communicator {
  std::uint64_t id = 0;      // the same however many views: see communicators.h
  std::vector<int> members;  // world ranks
  bool inter = false;
  std::uint32_t views = 0;     // made so far
  std::uint32_t detached = 0;  // freed so far
  CollectiveSequence sequence;
  std::vector<std::unique_ptr<CollectiveSequence>> persistent;  // of the nth persistent collective
  std::vector<std::unique_ptr<Mailbox>> boxes;
  std::unordered_map<std::uint64_t, std::unique_ptr<Channel>> channels;

  Channel* channel(std::size_t source, std::size_t dest);
  // The channel for partitioned messages beside this one.
  Channel* partitioned(const Channel& channel);
  Mailbox& box(std::size_t member);
  CollectiveSequence& persistent_sequence(std::size_t n);
  bool quiet() const;  // nothing is posted on it
};

// Peer -> channel, filled on demand. Dense while communicators are of the size people use on one node.
class PeerChannels {
 public:
  void size(std::size_t peers) { peers_ = peers; }
  Channel** find(std::size_t peer) {
    if (dense_.empty()) [[unlikely]] {
      if (peers_ > kDense) return nullptr;
      dense_.resize(peers_);
    }
    return &dense_[peer];
  }
  Channel* find_sparse(std::size_t peer) const { return sparse_.find(static_cast<std::uint32_t>(peer + 1)); }
  void put_sparse(std::size_t peer, Channel* c) { sparse_.put(static_cast<std::uint32_t>(peer + 1), c); }

 private:
  static constexpr std::size_t kDense = 4096;
  std::size_t peers_ = 0;
  std::vector<Channel*> dense_;
  IdTable<Channel> sparse_;
};

// A member's view.
struct CommView {
  Communicator* comm = nullptr;  // null: not modelled (members outside of this world)
  std::uint32_t id = 0;
  std::size_t self = 0;          // own member number
  std::size_t peer_offset = 0;   // member number of peer 0
  std::size_t peers = 0;         // size of the group that ranks in calls refer to
  std::uint64_t creations = 0;   // communicators made from it, as fed
  std::uint64_t joins = 0;       // how often it was joined with another one, as fed
  std::uint32_t persistent = 0;  // persistent collectives made on it, in virtual time
  MemberPlace place;
  event::Topology topology = event::Topology::none;
  std::deque<const Actor*> turns;  // ranks with several threads: whose collective on it is next, as fed
  PeerChannels outgoing, incoming;
  std::unordered_map<std::uint64_t, std::uint64_t> group_creations;  // by group: for calls not all members make

  Channel* out(std::int32_t peer) { return get(outgoing, peer, true); }
  Channel* in(std::int32_t peer) { return get(incoming, peer, false); }

 private:
  Channel* get(PeerChannels& table, std::int32_t peer, bool sending) {
    const auto p = static_cast<std::size_t>(peer);
    if (peer < 0 || p >= peers) return nullptr;
    if (Channel** cell = table.find(p)) [[likely]] {
      if (!*cell) [[unlikely]]
        *cell = make(p, sending);
      return *cell;
    }
    Channel* c = table.find_sparse(p);
    if (!c) table.put_sparse(p, c = make(p, sending));
    return c;
  }
  Channel* make(std::size_t peer, bool sending) {
    return sending ? comm->channel(self, peer_offset + peer) : comm->channel(peer_offset + peer, self);
  }
};

}  // namespace mpivet::model
