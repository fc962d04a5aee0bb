// The members of a collective prepared for examination, and the groups of a fact.
#pragma once
#include <map>
#include <span>
#include <string>
#include <vector>

#include "rules/compare/call_blocks.h"
#include "rules/compare/examine.h"

namespace mpivet::rules {

struct Entry {
  const CollectiveMember* member;
  CallBlocks blocks;
  const CollectivePart& part() const { return *member->part; }
  int world_rank() const { return member->world_rank; }
};
using Entries = std::vector<Entry>;

// Collects the groups of a fact: members with the same value are one group, in the order they first appear.
class Groups {
 public:
  // `distinction` keeps apart values whose texts happen to be the same.
  CollectiveFact::Group& add(const CollectiveMember& member, const std::string& value, std::uint64_t distinction = 0);
  // Something to say at the end.
  void add_remark(const std::string& remark) { groups_.back().value += remark; }
  std::size_t size() const { return groups_.size(); }
  CollectiveFact fact(CollectiveFact::Problem problem) &&;

 private:
  std::vector<CollectiveFact::Group> groups_;
  std::map<std::pair<std::uint64_t, std::string>, std::size_t> by_value_;
};

// Each appends at most one fact.
using Facts = std::vector<CollectiveFact>;
void examine_operation(std::span<const CollectiveMember> members, Facts& facts);
void examine_root(std::span<const CollectiveMember> members, Facts& facts);
void examine_in_place(std::span<const CollectiveMember> members, Facts& facts);
void examine_reduction(std::span<const CollectiveMember> members, Facts& facts);
void examine_function(std::span<const CollectiveMember> members, Facts& facts);
void examine_equal(const Entries& entries, Facts& facts);
void examine_exchange(const Entries& entries, Facts& facts);
void examine_edges(const Entries& entries, Facts& facts);

}  // namespace mpivet::rules
