// From handle values to ids when handle values are not unique.
//
// MPI libraries hand out one value for several objects that are alive at the same time: every send that completed at
// once has the same request. So a value maps to a list of nodes, in order of creation. As long as the list has one
// node, that is the answer; else the address of the user's variable decides, through a second index that holds only
// such nodes; an unknown address (the user copied the handle) gives a guess, marked as ambiguous: the oldest node that
// the same thread has made, else the oldest.
// All operations take constant time on average, also with millions of nodes under one value. Memory comes from
// mmap and only when a table grows. Needs the lock, except for `generation`.
//
// Most requests are looked up once, at the address they were made at, and removed. Such a node is *fresh*: it only has
// a place by its address, as the only one there, and takes part in all of the above when somebody asks for a node that
// is not found that way.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "event/canonical.h"

namespace mpivet::runtime {

struct HandleNode {
  std::uint64_t handle;
  std::uint64_t address;  // of the user's variable
  std::uint32_t id;
  std::uint32_t flags;         // of the table's user
  std::uint32_t older, newer;  // among the nodes of this handle value; 0: none. `newer` also links free nodes
  std::uint32_t below, above;  // among those of this value and address, when indexed by address
  std::uint32_t by_address;    // is in the second index
  std::uint32_t extra, guard;  // of the table's user
  std::uint32_t taken;         // the last call that resolved to it; see find_for
  std::uint32_t fresh;         // `older` and `newer` are among the fresh ones
  std::uint32_t maker;         // of the table's user: a thread
};

class HandleTable {
 public:
  struct Found {
    std::uint32_t node = 0;  // 0: not found
    bool ambiguous = false;
  };

  Found find(std::uint64_t handle, std::uint64_t address) {
    if (const std::uint32_t node = fresh_at(handle, address)) return {node, false};
    settle(0);
    return find_settled(handle, address);
  }
  // Likewise, for one of several handles given to call number `call` of a thread: does not give it the same node twice
  // as long as there is another, and rather none that another call has taken, as far as `is_free(call)` knows.
  template <class IsFree>
  Found find_for(std::uint32_t call, std::uint32_t maker, std::uint64_t handle, std::uint64_t address,
                 IsFree&& is_free) {
    const std::uint32_t node = fresh_at(handle, address);
    if (!node) [[unlikely]]
      return find_settled_for(call, maker, handle, address, is_free);
    nodes_[node].taken = call;
    return {node, false};
  }
  // All nodes that share the handle value of this one have been given to the call: together they are certain.
  bool all_taken(std::uint32_t call, std::uint32_t node) {
    settle(call);
    return nodes_[buckets_[bucket_of(nodes_[node].handle)].oldest].taken == call;
  }
  // All nodes that share the handle value of this one. False: they are too many to look at.
  template <class Visit>
  bool each_alike(std::uint32_t node, Visit&& visit) {
    settle(0);
    int steps = 0;
    for (std::uint32_t next = buckets_[bucket_of(nodes_[node].handle)].oldest; next; next = nodes_[next].newer) {
      if (++steps > kMostSteps) return false;
      visit(nodes_[next]);
    }
    return true;
  }
  // The newest node of a handle value, whatever its address.
  std::uint32_t newest(std::uint64_t handle) {
    settle(0);
    return buckets_ ? buckets_[bucket_of(handle)].newest : 0;
  }
  // Adds a node and returns its number, 0 when there is no memory.
  std::uint32_t insert(std::uint64_t handle, std::uint64_t address, std::uint32_t id);
  // Likewise one that most likely is looked up by its address.
  std::uint32_t insert_fresh(std::uint64_t handle, std::uint64_t address, std::uint32_t id);
  void remove(std::uint32_t node) { nodes_[node].fresh ? remove_fresh(node) : remove_settled(node); }

  HandleNode& operator[](std::uint32_t node) { return nodes_[node]; }
  const HandleNode& operator[](std::uint32_t node) const { return nodes_[node]; }
  std::uint32_t next_id() { return last_id_++; }

  std::atomic<std::uint32_t> generation{1};  // changes with every insert and remove

 private:
  struct Bucket {
    std::uint64_t handle;
    std::uint32_t oldest, newest;  // 0: empty bucket
  };

  static constexpr std::size_t kPlaces = 256;
  // Neighbours have places of their own.
  static std::size_t place_of(std::uint64_t address) { return (address >> 2 ^ address >> 11) % kPlaces; }
  std::uint32_t fresh_at(std::uint64_t handle, std::uint64_t address) const {
    const std::uint32_t node = fresh_[place_of(address)];
    return node && nodes_[node].handle == handle && nodes_[node].address == address ? node : 0;
  }
  // No node is fresh any more. Those that a call has resolved to count as newer than the others.
  void settle(std::uint32_t call) {
    if (oldest_fresh_) [[unlikely]]
      settle_all(call);
  }
  void settle_all(std::uint32_t call);
  bool settle_one(std::uint32_t node);
  Found find_settled(std::uint64_t handle, std::uint64_t address) const;
  template <class IsFree>
  Found find_settled_for(std::uint32_t call, std::uint32_t maker, std::uint64_t handle, std::uint64_t address,
                         IsFree&& is_free) {
    settle(call);
    Found found = find_settled(handle, address);
    if (!found.node) return found;
    Bucket& b = buckets_[bucket_of(handle)];
    if (b.oldest == b.newest) return found;
    // Taken ones move to the far end, so the oldest is free as long as any is.
    const bool by_address = nodes_[found.node].address == address && nodes_[found.node].by_address;
    if (!by_address || nodes_[found.node].taken == call) found = {guess(b, call, maker, is_free), true};
    make_newest(b, found.node);
    nodes_[found.node].taken = call;
    return found;
  }
  void remove_fresh(std::uint32_t node);
  void remove_settled(std::uint32_t node);
  void give_back(std::uint32_t node);

  static constexpr int kMostSteps = 1000;

  template <class IsFree>
  std::uint32_t guess(const Bucket& b, std::uint32_t call, std::uint32_t maker, IsFree&& is_free) const {
    std::uint32_t free = 0, own = 0;
    int steps = 0;
    for (std::uint32_t node = b.oldest; node && ++steps <= kMostSteps; node = nodes_[node].newer) {
      const HandleNode& n = nodes_[node];
      if (n.taken == call) break;
      const bool is_own = n.maker == maker, unused = is_free(n.taken);
      if (is_own && unused) return node;
      if (unused && !free) free = node;
      if (is_own && !own) own = node;
    }
    return free ? free : own ? own : b.oldest;
  }
  std::uint32_t bucket_of(std::uint64_t handle) const;  // the bucket, or the empty one where it would be
  std::uint32_t address_bucket_of(std::uint64_t handle, std::uint64_t address) const;
  void make_newest(Bucket& b, std::uint32_t node);
  std::uint32_t new_node();
  bool grow_buckets();
  bool grow_addresses();
  void index_by_address(std::uint32_t node);
  void unindex(std::uint32_t node);
  void erase_bucket(std::uint32_t hole);
  void erase_address_bucket(std::uint32_t hole);

  HandleNode* nodes_ = nullptr;
  std::uint32_t node_capacity_ = 0, node_count_ = 0, free_ = 0;
  Bucket* buckets_ = nullptr;
  std::uint32_t bucket_capacity_ = 0, bucket_count_ = 0;
  std::uint32_t* addresses_ = nullptr;  // top nodes
  std::uint32_t address_capacity_ = 0, address_count_ = 0;
  std::uint32_t last_id_ = event::kFirstUserHandle;
  std::uint32_t oldest_fresh_ = 0, newest_fresh_ = 0;
  std::uint32_t fresh_[kPlaces] = {};       // by address
  std::uint32_t settled_at_[kPlaces] = {};  // how many of the others have an address that belongs here
};

}  // namespace mpivet::runtime
