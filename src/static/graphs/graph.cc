#include "static/graphs/graph.h"

#include <algorithm>

namespace mpivet::statics {

Adjacency reversed(const Adjacency& successors) {
  Adjacency out(successors.size());
  for (Id node = 0; node < successors.size(); ++node)
    for (const Id next : successors[node]) out[next].push_back(node);
  return out;
}

std::vector<char> reached(const Adjacency& successors, Id start, const std::vector<char>& avoid) {
  const auto may_enter = [&](Id node) { return avoid.empty() || !avoid[node]; };
  std::vector<char> seen(successors.size(), 0);
  if (!may_enter(start)) return seen;
  std::vector<Id> work{start};
  seen[start] = 1;
  while (!work.empty()) {
    const Id node = work.back();
    work.pop_back();
    for (const Id next : successors[node]) {
      if (seen[next] || !may_enter(next)) continue;
      seen[next] = 1;
      work.push_back(next);
    }
  }
  return seen;
}

std::vector<Id> reverse_postorder(const Adjacency& successors, Id start) {
  struct Visit {
    Id node;
    std::size_t next = 0;
  };
  std::vector<char> seen(successors.size(), 0);
  std::vector<Id> order;
  std::vector<Visit> stack{{start}};
  seen[start] = 1;
  while (!stack.empty()) {
    Visit& top = stack.back();
    if (top.next < successors[top.node].size()) {
      const Id next = successors[top.node][top.next++];
      if (!seen[next]) {
        seen[next] = 1;
        stack.push_back({next});
      }
      continue;
    }
    order.push_back(top.node);
    stack.pop_back();
  }
  std::reverse(order.begin(), order.end());
  return order;
}

namespace {

// Tarjan's algorithm with its own stack: functions of tens of thousands of blocks exist.
class ComponentSearch {
 public:
  explicit ComponentSearch(const Adjacency& successors)
      : successors_(successors), number_(successors.size(), 0), low_(successors.size(), 0) {
    result_.of.assign(successors.size(), kNone);
  }

  Components run() {
    for (Id node = 0; node < successors_.size(); ++node)
      if (!number_[node]) search(node);
    return std::move(result_);
  }

 private:
  struct Visit {
    Id node;
    std::size_t next = 0;
  };

  void enter(Id node) {
    number_[node] = low_[node] = ++count_;
    open_.push_back(node);
    visits_.push_back({node});
  }

  void search(Id start) {
    enter(start);
    while (!visits_.empty()) {
      const Id node = visits_.back().node;
      if (visits_.back().next < successors_[node].size()) {
        const Id next = successors_[node][visits_.back().next++];
        if (!number_[next])
          enter(next);
        else if (result_.of[next] == kNone)
          low_[node] = std::min(low_[node], number_[next]);
        continue;
      }
      visits_.pop_back();
      if (!visits_.empty()) low_[visits_.back().node] = std::min(low_[visits_.back().node], low_[node]);
      if (low_[node] == number_[node]) close(node);
    }
  }

  void close(Id root) {
    const Id component = static_cast<Id>(result_.members.size());
    auto& members = result_.members.emplace_back();
    Id node;
    do {
      node = open_.back();
      open_.pop_back();
      result_.of[node] = component;
      members.push_back(node);
    } while (node != root);
    const auto& next = successors_[root];
    result_.cyclic.push_back(members.size() > 1 || std::find(next.begin(), next.end(), root) != next.end());
  }

  const Adjacency& successors_;
  std::vector<Id> number_, low_, open_;
  std::vector<Visit> visits_;
  Id count_ = 0;
  Components result_;
};

}  // namespace

Components strong_components(const Adjacency& successors) { return ComponentSearch(successors).run(); }

}  // namespace mpivet::statics
