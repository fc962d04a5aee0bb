// Intervals of memory by address: which of them meet a given one? Most programs have a handful of operations under way,
// which a short array serves best; what does not fit there goes into a treap, so that thousands do no harm.
#pragma once
#include <cstdint>
#include <utility>

#include "model/local/layout.h"

namespace mpivet::model {

// What is in a set; the set neither makes nor frees it.
struct IntervalNode {
  static constexpr std::uint32_t kInTree = 0xffff'ffffu;
  static constexpr std::uint32_t kNowhere = 0xffff'fffeu;
  Interval range;
  std::uint32_t place = kNowhere;  // in the array, or kInTree
  // Set when it is put into the tree.
  std::uint32_t priority;
  std::int64_t reach;  // greatest end of the subtree
  IntervalNode* left;
  IntervalNode* right;
};

class IntervalSet {
 public:
  bool empty() const { return used_ == 0 && !root_; }

  void insert(IntervalNode* n) {
    if (used_ < kArray) [[likely]] {
      n->place = used_;
      array_[used_++] = {n->range, n};
      return;
    }
    n->place = IntervalNode::kInTree;
    n->priority = seed_ = seed_ * 1664525u + 1013904223u;
    n->left = n->right = nullptr;
    n->reach = n->range.hi;
    root_ = insert(root_, n);
  }

  void erase(IntervalNode* n) {
    if (n->place == IntervalNode::kNowhere) return;
    if (n->place == IntervalNode::kInTree) {
      root_ = erase(root_, n);
    } else {
      array_[n->place] = array_[--used_];
      array_[n->place].node->place = n->place;
    }
    n->place = IntervalNode::kNowhere;
  }

  bool meets(const Interval& range) const {
    bool any = false;
    for (std::uint32_t i = 0; i < used_; ++i) any |= array_[i].range.meets(range);
    if (!any && root_) search(root_, range, [&](const IntervalNode*) { return !(any = true); });
    return any;
  }

  // Calls visit(node) for each that meets the range, until it returns false.
  template <class Visit>
  void meeting(const Interval& range, Visit&& visit) const {
    for (std::uint32_t i = 0; i < used_; ++i)
      if (array_[i].range.meets(range) && !visit(array_[i].node)) return;
    if (root_) search(root_, range, visit);
  }

 private:
  static constexpr std::uint32_t kArray = 32;
  struct Entry {
    Interval range;
    IntervalNode* node;
  };

  static void sum_up(IntervalNode* n) {
    n->reach = n->range.hi;
    for (const IntervalNode* child : {n->left, n->right})
      if (child && child->reach > n->reach) n->reach = child->reach;
  }
  static bool before(const IntervalNode* a, const IntervalNode* b) {
    return a->range.lo != b->range.lo ? a->range.lo < b->range.lo : a < b;
  }

  static IntervalNode* insert(IntervalNode* t, IntervalNode* n) {
    if (!t) return n;
    if (t->priority < n->priority) {
      split(t, n, n->left, n->right);
      sum_up(n);
      return n;
    }
    IntervalNode*& side = before(n, t) ? t->left : t->right;
    side = insert(side, n);
    sum_up(t);
    return t;
  }
  static void split(IntervalNode* t, const IntervalNode* at, IntervalNode*& left, IntervalNode*& right) {
    if (!t) {
      left = right = nullptr;
      return;
    }
    if (before(t, at)) {
      split(t->right, at, t->right, right);
      left = t;
    } else {
      split(t->left, at, left, t->left);
      right = t;
    }
    sum_up(t);
  }
  static IntervalNode* merge(IntervalNode* a, IntervalNode* b) {
    if (!a || !b) return a ? a : b;
    IntervalNode* top = a->priority > b->priority ? a : b;
    if (top == a)
      a->right = merge(a->right, b);
    else
      b->left = merge(a, b->left);
    sum_up(top);
    return top;
  }
  static IntervalNode* erase(IntervalNode* t, IntervalNode* n) {
    if (!t) return nullptr;
    if (t == n) return merge(t->left, t->right);
    IntervalNode*& side = before(n, t) ? t->left : t->right;
    side = erase(side, n);
    sum_up(t);
    return t;
  }
  template <class Visit>
  static bool search(IntervalNode* t, const Interval& range, Visit&& visit) {
    if (!t || t->reach <= range.lo) return true;
    if (!search(t->left, range, visit)) return false;
    if (t->range.lo >= range.hi) return true;
    if (t->range.meets(range) && !visit(t)) return false;
    return search(t->right, range, visit);
  }

  Entry array_[kArray];
  std::uint32_t used_ = 0;
  std::uint32_t seed_ = 1;
  IntervalNode* root_ = nullptr;
};

}  // namespace mpivet::model
