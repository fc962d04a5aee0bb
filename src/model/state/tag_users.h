// Which threads of a rank use which tag on a channel. The order of calls of different threads is not defined, so a pair
// made from a tag that two threads use may be the wrong one, and its types are not compared.
#pragma once
#include <cstdint>
#include <vector>

namespace mpivet::model {

class TagUsers {
 public:
  void note(std::int32_t tag, int actor) {
    for (Use& u : uses_) {
      if (u.tag != tag) continue;
      if (u.actor != actor) u.actor = kSeveral;
      return;
    }
    if (uses_.size() < kMost)
      uses_.push_back({tag, actor});
    else
      overflow_ = true;
  }

  void several_use(std::int32_t tag) { note(tag, kSeveral); }

  bool ambiguous(std::int32_t tag) const {
    if (overflow_) return true;
    for (const Use& u : uses_)
      if (u.tag == tag) return u.actor == kSeveral;
    return false;
  }

 private:
  static constexpr std::size_t kMost = 64;
  static constexpr int kSeveral = -1;
  struct Use {
    std::int32_t tag;
    int actor;
  };
  std::vector<Use> uses_;
  bool overflow_ = false;
};

}  // namespace mpivet::model
