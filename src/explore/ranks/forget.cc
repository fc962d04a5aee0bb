// Processes: the memory for what ranks have done is bounded.
#include <algorithm>

#include "explore/ranks/processes.h"

namespace mpivet::explore {

std::size_t bytes_of(const Node& node) {
  constexpr std::size_t kAround = 256;  // maps, lists, allocation
  return sizeof node + kAround + node.batch.memory.size() + node.batch.ops.size() * sizeof(Operation) +
         node.records.size() * sizeof(event::Slot) + 2 * node.told.size() + node.batch.output.size() +
         node.batch.errors.size();
}

namespace {

// Parents before children.
std::vector<Node*> all_below(Node& root) {
  std::vector<Node*> all{&root};
  for (std::size_t i = 0; i < all.size(); ++i)
    for (auto& [told, next] : all[i]->next) all.push_back(next.get());
  return all;
}

}  // namespace

void Processes::between_interleavings() {
  if (program_.max_memory == 0 || memory_ <= program_.max_memory) return;
  std::vector<Node*> all;
  for (auto& root : roots_)
    if (root) {
      const auto below = all_below(*root);
      all.insert(all.end(), below.begin(), below.end());
    }
  // The half that was used last stays.
  std::vector<std::uint64_t> used;
  for (const Node* node : all) used.push_back(node->used);
  const auto middle = used.begin() + static_cast<std::ptrdiff_t>(used.size() / 2);
  std::nth_element(used.begin(), middle, used.end());
  const std::uint64_t oldest = *middle;
  for (auto node = all.rbegin(); node != all.rend(); ++node)
    if ((*node)->before && (*node)->pins == 0 && (*node)->next.empty() && (*node)->used <= oldest) forget(**node);
}

void Processes::forget(Node& leaf) {
  if (leaf.image >= 0) drop(leaf.image);
  memory_ -= std::min(memory_, bytes_of(leaf));
  ++counts_.forgotten;
  const std::string told = leaf.told;
  leaf.before->next.erase(told);
}

// Without recursion: a history may be long.
void Processes::dismantle(std::unique_ptr<Node> root) {
  std::vector<std::unique_ptr<Node>> open;
  if (root) open.push_back(std::move(root));
  while (!open.empty()) {
    std::unique_ptr<Node> node = std::move(open.back());
    open.pop_back();
    for (auto& [told, next] : node->next) open.push_back(std::move(next));
  }
}

}  // namespace mpivet::explore
