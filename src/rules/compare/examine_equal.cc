// Reductions: all members must give the same amount of the same.
#include <algorithm>

#include "rules/compare/entries.h"

namespace mpivet::rules {
namespace {

using Problem = CollectiveFact::Problem;

struct Difference {
  bool found = false, in_type = false;
  void add(Fit fit) {
    found |= fit == Fit::prefix || fit == Fit::longer || fit == Fit::mismatch;
    in_type |= fit == Fit::mismatch;
  }
  Problem problem() const { return in_type ? Problem::type : Problem::size; }
};

// The members whose data is known, the first one to compare the others with.
std::vector<const Entry*> comparable(const Entries& entries) {
  std::vector<const Entry*> result;
  for (const Entry& entry : entries)
    if (entry.blocks.send.exists()) result.push_back(&entry);
  return result;
}

// Members that disagree about the block with this index.
Difference differences_at(const std::vector<const Entry*>& entries, std::size_t index) {
  Difference difference;
  Signature reference;
  for (const Entry* entry : entries) {
    const Signature block = entry->blocks.send.at(index);
    if (!reference.known())
      reference = block;
    else
      difference.add(fits(block, reference));
  }
  return difference;
}

void add_fact(const std::vector<const Entry*>& entries, std::size_t index, const std::string& remark, Problem problem,
              Facts& facts) {
  Groups groups;
  for (const Entry* entry : entries) {
    const Signature block = entry->blocks.send.at(index);
    if (block.known()) groups.add(*entry->member, describe(block).text + remark, block.key());
  }
  facts.push_back(std::move(groups).fact(problem));
}

void examine_one_block(const std::vector<const Entry*>& entries, Facts& facts) {
  const Difference difference = differences_at(entries, 0);
  if (difference.found) add_fact(entries, 0, "", difference.problem(), facts);
}

// MPI_Reduce_scatter: the counts must be the same everywhere, block by block.
void examine_block_lists(const std::vector<const Entry*>& entries, Facts& facts) {
  const auto size = static_cast<std::size_t>(entries.front()->part().size);
  for (std::size_t i = 0; i < size; ++i) {
    const Difference difference = differences_at(entries, i);
    if (!difference.found) continue;
    return add_fact(entries, i, " in recvcounts[" + std::to_string(i) + "]", difference.problem(), facts);
  }
}

// The elements that a member's whole contribution has: blocks of the members of its own group.
std::int64_t total_elements(const Entry& entry) {
  std::int64_t total = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(entry.part().size); ++i) {
    const Signature block = entry.blocks.send.at(i);
    if (!block.known() || __builtin_add_overflow(total, block.elements(), &total)) return -1;
  }
  return total;
}

// Intercommunicators: each group scatters what the other has reduced, so the totals of the two must be the same, while
// the blocks may differ.
void examine_totals(const std::vector<const Entry*>& entries, Facts& facts) {
  Groups groups;
  for (const Entry* entry : entries) {
    const std::int64_t total = total_elements(*entry);
    if (total >= 0) groups.add(*entry->member, std::to_string(total) + " elements in all");
  }
  if (groups.size() > 1) facts.push_back(std::move(groups).fact(Problem::size));
}

void examine_blocks(const std::vector<const Entry*>& entries, Facts& facts) {
  if (entries.empty()) return;
  entries.front()->blocks.send.varies() ? examine_block_lists(entries, facts) : examine_one_block(entries, facts);
}

bool scatters(spec::Coll coll) {
  const spec::CollectiveInfo& c = spec::info(coll);
  return c.reduces && c.send != spec::Blocks::one;
}

}  // namespace

void examine_equal(const Entries& entries, Facts& facts) {
  const std::vector<const Entry*> all = comparable(entries);
  if (all.empty()) return;
  const CollectivePart& first = all.front()->part();
  if (!first.inter || !scatters(first.coll)) return examine_blocks(all, facts);
  for (const int side : {0, 1}) {
    std::vector<const Entry*> group;
    std::copy_if(all.begin(), all.end(), std::back_inserter(group), [&](auto* e) { return e->part().side == side; });
    if (facts.empty()) examine_blocks(group, facts);
  }
  if (facts.empty()) examine_totals(all, facts);
}

}  // namespace mpivet::rules
