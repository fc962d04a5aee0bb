// From handle values to ids when handle values are not unique.
//
// MPI libraries hand out one value for several objects that are alive at the same time: every send that completed at
// once has the same request. So a value maps to a list of nodes, in order of creation. As long as the list has one
// node, that is the answer; else the address of the user's variable decides, through a second index that holds only
// such nodes; an unknown address (the user copied the handle) gives the oldest node, marked as ambiguous.
// All operations take constant time on average, also with millions of nodes under one value. Memory comes from
// mmap and only when a table grows. Needs the lock, except for `generation`.
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
};

class HandleTable {
 public:
  struct Found {
    std::uint32_t node = 0;  // 0: not found
    bool ambiguous = false;
  };

  Found find(std::uint64_t handle, std::uint64_t address) const;
  // Likewise, for one of several handles given to call number `call`: does not give it the same node twice as long as
  // there is another.
  Found find_for(std::uint32_t call, std::uint64_t handle, std::uint64_t address);
  // The newest node of a handle value, whatever its address.
  std::uint32_t newest(std::uint64_t handle) const { return buckets_ ? buckets_[bucket_of(handle)].newest : 0; }
  // Adds a node and returns its number, 0 when there is no memory.
  std::uint32_t insert(std::uint64_t handle, std::uint64_t address, std::uint32_t id);
  void remove(std::uint32_t node);

  HandleNode& operator[](std::uint32_t node) { return nodes_[node]; }
  const HandleNode& operator[](std::uint32_t node) const { return nodes_[node]; }
  std::uint32_t next_id() { return last_id_++; }

  std::atomic<std::uint32_t> generation{1};  // changes with every insert and remove

 private:
  struct Bucket {
    std::uint64_t handle;
    std::uint32_t oldest, newest;  // 0: empty bucket
  };

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
};

}  // namespace mpivet::runtime
