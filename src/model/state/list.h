// A doubly linked list through the members `prev` and `next` of its elements; it owns nothing.
#pragma once

namespace mpivet::model {

template <class T>
class List {
 public:
  bool empty() const { return !first_; }
  T* first() const { return first_; }
  T* last() const { return last_; }

  void push_back(T* t) { insert_before(nullptr, t); }

  // Before `place`; at the end when `place` is null.
  void insert_before(T* place, T* t) {
    T* before = place ? place->prev : last_;
    t->prev = before;
    t->next = place;
    (before ? before->next : first_) = t;
    (place ? place->prev : last_) = t;
  }

  void erase(T* t) {
    (t->prev ? t->prev->next : first_) = t->next;
    (t->next ? t->next->prev : last_) = t->prev;
    t->prev = t->next = nullptr;
  }

 private:
  T* first_ = nullptr;
  T* last_ = nullptr;
};

}  // namespace mpivet::model
