#include "runtime/handles/handle_table.h"

#include <utility>

#include "runtime/record/memory.h"

namespace mpivet::runtime {
namespace {

constexpr std::uint32_t kFirstCapacity = 256;

std::uint32_t spread(std::uint64_t x) {
  x *= 0x9e3779b97f4a7c15ull;
  return static_cast<std::uint32_t>(x >> 32);
}
std::uint32_t spread(std::uint64_t handle, std::uint64_t address) {
  return spread(handle ^ (address >> 2) * 0xc2b2ae3d27d4eb4full);
}

// Whether the element at `at`, whose home is `home`, may move to `hole` (linear probing, backward shift).
bool may_fill(std::uint32_t hole, std::uint32_t at, std::uint32_t home, std::uint32_t mask) {
  return ((at - home) & mask) >= ((at - hole) & mask);
}

}  // namespace

std::uint32_t HandleTable::bucket_of(std::uint64_t handle) const {
  const std::uint32_t mask = bucket_capacity_ - 1;
  std::uint32_t i = spread(handle) & mask;
  while (buckets_[i].newest && buckets_[i].handle != handle) i = (i + 1) & mask;
  return i;
}

std::uint32_t HandleTable::address_bucket_of(std::uint64_t handle, std::uint64_t address) const {
  const std::uint32_t mask = address_capacity_ - 1;
  std::uint32_t i = spread(handle, address) & mask;
  while (addresses_[i] && (nodes_[addresses_[i]].handle != handle || nodes_[addresses_[i]].address != address))
    i = (i + 1) & mask;
  return i;
}

HandleTable::Found HandleTable::find_settled(std::uint64_t handle, std::uint64_t address) const {
  if (!buckets_) return {};
  const Bucket& b = buckets_[bucket_of(handle)];
  if (b.oldest == b.newest) return {b.newest, false};
  const std::uint32_t top = addresses_ ? addresses_[address_bucket_of(handle, address)] : 0;
  if (top) return {top, nodes_[top].below != 0};
  return {b.oldest, true};
}

void HandleTable::make_newest(Bucket& b, std::uint32_t node) {
  if (b.newest == node) return;
  HandleNode& n = nodes_[node];
  (n.older ? nodes_[n.older].newer : b.oldest) = n.newer;
  nodes_[n.newer].older = n.older;
  n.older = b.newest;
  n.newer = 0;
  nodes_[b.newest].newer = node;
  b.newest = node;
}

std::uint32_t HandleTable::insert(std::uint64_t handle, std::uint64_t address, std::uint32_t id) {
  settle(0);
  const std::uint32_t node = new_node();
  if (!node) return 0;
  generation.fetch_add(1, std::memory_order_relaxed);
  nodes_[node] = {handle, address, id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  if (settle_one(node)) return node;
  give_back(node);
  return 0;
}

// Two of one handle value and one address are told apart by their order alone: that is not for fresh ones.
std::uint32_t HandleTable::insert_fresh(std::uint64_t handle, std::uint64_t address, std::uint32_t id) {
  const std::size_t place = place_of(address);
  if (fresh_[place] || settled_at_[place]) return insert(handle, address, id);
  const std::uint32_t node = new_node();
  if (!node) return 0;
  nodes_[node] = {handle, address, id, 0, newest_fresh_, 0, 0, 0, 0, 0, 0, 0, 1, 0};
  (newest_fresh_ ? nodes_[newest_fresh_].newer : oldest_fresh_) = node;
  fresh_[place] = newest_fresh_ = node;
  return node;
}

void HandleTable::settle_all(std::uint32_t call) {
  const std::uint32_t first = oldest_fresh_;
  oldest_fresh_ = newest_fresh_ = 0;
  std::uint32_t taken = 0;  // a list of them, by `newer`
  std::uint32_t* end = &taken;
  const auto link = [&](std::uint32_t node) {
    if (settle_one(node)) return;
    give_back(node);  // without memory it is forgotten
  };
  for (std::uint32_t node = first, next = 0; node; node = next) {
    HandleNode& n = nodes_[node];
    next = n.newer;
    n.older = n.newer = n.fresh = 0;
    fresh_[place_of(n.address)] = 0;
    if (!call || n.taken != call) {
      link(node);
    } else {
      *end = node;
      end = &n.newer;
    }
  }
  for (std::uint32_t node = taken, next = 0; node; node = next) {
    next = std::exchange(nodes_[node].newer, 0);
    link(node);
  }
}

// Gives a node its place among those of its handle value; false when there is no memory.
bool HandleTable::settle_one(std::uint32_t node) {
  if (bucket_count_ * 2 >= bucket_capacity_ && !grow_buckets()) return false;
  HandleNode& n = nodes_[node];
  ++settled_at_[place_of(n.address)];
  Bucket& b = buckets_[bucket_of(n.handle)];
  n.older = b.newest;
  if (!b.newest) {
    b = {n.handle, node, node};
    ++bucket_count_;
    return true;
  }
  if (!nodes_[b.newest].by_address) index_by_address(b.newest);
  nodes_[b.newest].newer = node;
  b.newest = node;
  index_by_address(node);
  return true;
}

void HandleTable::remove_fresh(std::uint32_t node) {
  HandleNode& n = nodes_[node];
  (n.older ? nodes_[n.older].newer : oldest_fresh_) = n.newer;
  (n.newer ? nodes_[n.newer].older : newest_fresh_) = n.older;
  fresh_[place_of(n.address)] = 0;
  give_back(node);
}

void HandleTable::remove_settled(std::uint32_t node) {
  generation.fetch_add(1, std::memory_order_relaxed);
  HandleNode& n = nodes_[node];
  --settled_at_[place_of(n.address)];
  if (n.by_address) unindex(node);
  const std::uint32_t bucket = bucket_of(n.handle);
  Bucket& b = buckets_[bucket];
  (n.older ? nodes_[n.older].newer : b.oldest) = n.newer;
  (n.newer ? nodes_[n.newer].older : b.newest) = n.older;
  if (!b.newest) erase_bucket(bucket);
  give_back(node);
}

void HandleTable::give_back(std::uint32_t node) {
  HandleNode& n = nodes_[node];
  n.id = n.fresh = 0;
  n.newer = free_;
  free_ = node;
}

std::uint32_t HandleTable::new_node() {
  if (free_) {
    const std::uint32_t node = free_;
    free_ = nodes_[node].newer;
    return node;
  }
  if (node_count_ + 1 >= node_capacity_) {
    const std::uint32_t wanted = node_capacity_ ? node_capacity_ * 2 : kFirstCapacity;
    void* p = regrow_memory(nodes_, std::size_t{node_capacity_} * sizeof(HandleNode),
                            std::size_t{wanted} * sizeof(HandleNode));
    if (!p) return 0;
    nodes_ = static_cast<HandleNode*>(p);
    node_capacity_ = wanted;
  }
  return ++node_count_;  // node 0 means none
}

bool HandleTable::grow_buckets() {
  const std::uint32_t wanted = bucket_capacity_ ? bucket_capacity_ * 2 : kFirstCapacity;
  auto* fresh = static_cast<Bucket*>(map_memory(wanted * sizeof(Bucket)));
  if (!fresh) return false;
  Bucket* old = buckets_;
  const std::uint32_t old_capacity = bucket_capacity_;
  buckets_ = fresh;
  bucket_capacity_ = wanted;
  for (std::uint32_t i = 0; i < old_capacity; ++i)
    if (old[i].newest) buckets_[bucket_of(old[i].handle)] = old[i];
  unmap_memory(old, old_capacity * sizeof(Bucket));
  return true;
}

bool HandleTable::grow_addresses() {
  const std::uint32_t wanted = address_capacity_ ? address_capacity_ * 2 : kFirstCapacity;
  auto* fresh = static_cast<std::uint32_t*>(map_memory(wanted * sizeof(std::uint32_t)));
  if (!fresh) return false;
  std::uint32_t* old = addresses_;
  const std::uint32_t old_capacity = address_capacity_;
  addresses_ = fresh;
  address_capacity_ = wanted;
  for (std::uint32_t i = 0; i < old_capacity; ++i)
    if (old[i]) addresses_[address_bucket_of(nodes_[old[i]].handle, nodes_[old[i]].address)] = old[i];
  unmap_memory(old, old_capacity * sizeof(std::uint32_t));
  return true;
}

// Without memory for it the node just stays out of the index: it is still found as the oldest.
void HandleTable::index_by_address(std::uint32_t node) {
  if (address_count_ * 2 >= address_capacity_ && !grow_addresses()) return;
  HandleNode& n = nodes_[node];
  std::uint32_t& top = addresses_[address_bucket_of(n.handle, n.address)];
  n.by_address = 1;
  n.below = top;
  n.above = 0;
  if (top)
    nodes_[top].above = node;
  else
    ++address_count_;
  top = node;
}

void HandleTable::unindex(std::uint32_t node) {
  HandleNode& n = nodes_[node];
  if (n.below) nodes_[n.below].above = n.above;
  if (n.above) {
    nodes_[n.above].below = n.below;
    return;
  }
  const std::uint32_t bucket = address_bucket_of(n.handle, n.address);
  addresses_[bucket] = n.below;
  if (!n.below) erase_address_bucket(bucket);
}

void HandleTable::erase_bucket(std::uint32_t hole) {
  const std::uint32_t mask = bucket_capacity_ - 1;
  --bucket_count_;
  for (std::uint32_t i = (hole + 1) & mask; buckets_[i].newest; i = (i + 1) & mask) {
    if (!may_fill(hole, i, spread(buckets_[i].handle) & mask, mask)) continue;
    buckets_[hole] = buckets_[i];
    hole = i;
  }
  buckets_[hole] = {};
}

void HandleTable::erase_address_bucket(std::uint32_t hole) {
  const std::uint32_t mask = address_capacity_ - 1;
  --address_count_;
  for (std::uint32_t i = (hole + 1) & mask; addresses_[i]; i = (i + 1) & mask) {
    const HandleNode& n = nodes_[addresses_[i]];
    if (!may_fill(hole, i, spread(n.handle, n.address) & mask, mask)) continue;
    addresses_[hole] = addresses_[i];
    hole = i;
  }
  addresses_[hole] = 0;
}

}  // namespace mpivet::runtime
