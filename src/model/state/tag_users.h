// Which threads of a rank use which tag on a channel. The order of calls of different threads is not defined, so a pair
// made from a tag that two threads use may be the wrong one, and its types are not compared.
#pragma once
#include <cstdint>
#include <vector>

namespace mpivet::model {

class TagUsers {
 public:
  void note(std::int32_t tag, int thread) {
    for (Use& u : uses_) {
      if (u.tag != tag) continue;
      if (u.thread != thread) u.thread = kSeveral;
      return;
    }
    if (uses_.size() < kMost)
      uses_.push_back({tag, thread});
    else
      overflow_ = true;
  }

  bool ambiguous(std::int32_t tag) const {
    if (overflow_) return true;
    for (const Use& u : uses_)
      if (u.tag == tag) return u.thread == kSeveral;
    return false;
  }

 private:
  static constexpr std::size_t kMost = 64;
  static constexpr int kSeveral = -1;
  struct Use {
    std::int32_t tag;
    int thread;
  };
  std::vector<Use> uses_;
  bool overflow_ = false;
};

}  // namespace mpivet::model
