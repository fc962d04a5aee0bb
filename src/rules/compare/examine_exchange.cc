// Collectives in which each block has a sender and a receiver among the members: what is sent must be what is expected.
#include <map>
#include <tuple>

#include "rules/compare/mismatch.h"

namespace mpivet::rules {
namespace {

// Whether data goes from one to the other in an exchange of all with all.
bool linked(const Entry& source, const Entry& destination) {
  return !source.part().inter || source.part().side != destination.part().side;
}

std::size_t index_of(const Entry& entry) { return static_cast<std::size_t>(entry.part().rank); }

const Entry* find_root(const Entries& entries) {
  for (const Entry& entry : entries)
    if (entry.part().is_root()) return &entry;
  return nullptr;
}

void compare_with_root(const Entries& entries, Mismatches& mismatches) {
  const Entry* root = find_root(entries);
  if (root == nullptr) return;
  for (const Entry& entry : entries) {
    const CallBlocks &here = entry.blocks, &there = root->blocks;
    if (here.pattern.flow == Flow::to_root) {
      if (here.send.exists() && there.recv.exists())
        mismatches.compare(entry, *root, here.send.at(0), there.recv.at(index_of(entry)));
    } else if (here.recv.exists() && there.send.exists()) {
      mismatches.compare(*root, entry, there.send.at(index_of(entry)), here.recv.at(0));
    }
  }
}

void compare_all_with_all(const std::vector<const Entry*>& entries, Mismatches& mismatches) {
  for (const Entry* source : entries)
    for (const Entry* destination : entries)
      if (linked(*source, *destination))
        mismatches.compare(*source, *destination, source->blocks.send.at(index_of(*destination)),
                           destination->blocks.recv.at(index_of(*source)));
}

// One member for all that do the same, since their blocks do not depend on the peer.
std::vector<const Entry*> representatives(const Entries& entries) {
  std::map<std::tuple<std::uint8_t, std::uint64_t, std::uint64_t>, const Entry*> distinct;
  for (const Entry& entry : entries)
    distinct.try_emplace({entry.part().side, entry.blocks.send.at(0).key(), entry.blocks.recv.at(0).key()}, &entry);
  std::vector<const Entry*> result;
  for (const auto& [what, entry] : distinct) result.push_back(entry);
  return result;
}

std::vector<const Entry*> everybody(const Entries& entries) {
  std::vector<const Entry*> result;
  for (const Entry& entry : entries) result.push_back(&entry);
  return result;
}

// What a member does, when it does the same with each peer.
std::string same_blocks_text(const Entry& entry) {
  const CallBlocks& blocks = entry.blocks;
  const std::string sent = blocks.send.exists() ? describe(blocks.send.at(0)).text : "";
  const std::string expected = blocks.recv.exists() ? describe(blocks.recv.at(0)).text : "";
  const std::string each = " each rank";
  switch (blocks.pattern.flow) {
    case Flow::from_root:
      if (!blocks.send.exists()) return "expects " + expected;
      if (!blocks.pattern.root_sends_itself) return "sends " + sent;
      if (!blocks.recv.exists() || sent == expected) return "sends " + sent + " to" + each;
      return "sends " + sent + " to" + each + " and expects " + expected;
    case Flow::to_root:
      if (!blocks.recv.exists()) return "sends " + sent;
      if (!blocks.send.exists() || sent == expected) return "expects " + expected + " from" + each;
      return "expects " + expected + " from" + each + " and sends " + sent;
    case Flow::all:
      if (sent == expected) return "sends " + sent + " to" + each + " and expects as much";
      return "sends " + sent + " to" + each + " and expects " + expected + " from each";
    case Flow::none:
    case Flow::equal:
    case Flow::edges:
      break;  // told in their own words
  }
  return "";
}

CollectiveFact same_blocks_fact(const Entries& entries, const Mismatches& mismatches) {
  Groups groups;
  for (const Entry& entry : entries) {
    const CallBlocks& blocks = entry.blocks;
    if (!blocks.send.exists() && !blocks.recv.exists()) continue;
    const std::uint64_t sent = blocks.send.exists() ? blocks.send.at(0).key() : 0;
    const std::uint64_t expected = blocks.recv.exists() ? blocks.recv.at(0).key() : 0;
    groups.add(*entry.member, same_blocks_text(entry), sent * 31 + expected);
  }
  groups.add_remark(mismatches.remark());
  return std::move(groups).fact(mismatches.problem());
}

}  // namespace

void examine_exchange(const Entries& entries, Facts& facts) {
  const Pattern pattern = entries.front().blocks.pattern;
  const bool varies = pattern.send_varies || pattern.recv_varies;
  Mismatches mismatches;
  if (pattern.flow != Flow::all)
    compare_with_root(entries, mismatches);
  else
    compare_all_with_all(varies ? everybody(entries) : representatives(entries), mismatches);
  if (!mismatches.any()) return;
  facts.push_back(varies ? mismatches.fact() : same_blocks_fact(entries, mismatches));
}

}  // namespace mpivet::rules
