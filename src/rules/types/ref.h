// Reference counting for the immutable objects of the type model. Not atomic: the objects of a rank's type table are
// used by the one thread that drives its tracker. Predefined types are shared by everybody and are never counted.
#pragma once
#include <cstdint>
#include <utility>

namespace mpivet::rules {

class Counted {
 public:
  Counted() = default;
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

  void make_immortal() { count_ = kImmortal; }
  void acquire() const {
    if (count_ != kImmortal) ++count_;
  }
  // True when the last reference is gone.
  bool release() const { return count_ != kImmortal && --count_ == 0; }

 protected:
  ~Counted() = default;

 private:
  static constexpr std::uint32_t kImmortal = 0xffff'ffffu;
  mutable std::uint32_t count_ = 0;
};

// A shared pointer to an immutable T (derived from Counted).
template <class T>
class Ref {
 public:
  Ref() = default;
  Ref(const T* object) : object_(object) { acquire(); }
  Ref(const Ref& other) : object_(other.object_) { acquire(); }
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Ref& operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Ref() {
    if (object_ && object_->release()) delete object_;
  }

  const T* get() const { return object_; }
  const T* operator->() const { return object_; }
  const T& operator*() const { return *object_; }
  explicit operator bool() const { return object_ != nullptr; }
  friend bool operator==(const Ref& a, const Ref& b) { return a.object_ == b.object_; }

 private:
  void acquire() const {
    if (object_) object_->acquire();
  }
  const T* object_ = nullptr;
};

}  // namespace mpivet::rules
