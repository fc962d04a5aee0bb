// Which of several receives, in their order, can have a message each: augmenting ways, as for any bipartite graph
// (Hall, Kuhn). Messages of one sender with one tag are the same to all receives, and so are receives that name the
// same source and tag to all messages; so the ways lead over kinds of them, of which there are few, and not over each
// of them. When one receive cannot be served, those that were tried on its behalf are the ones that have too few
// messages between them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/messages/served_receives.h"
#include "model/state/channel.h"

namespace mpivet::model {

class Serving {
 public:
  Serving(const std::vector<AwaitedReceive>& receives, const std::vector<const Operation*>& messages);

  // Of those that are needed.
  std::vector<AwaitedReceive> unserved();
  // The last one gets a message when those before it have theirs, as far as there are any for them.
  bool serves_last();

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  struct Messages {
    const Channel* channel;
    std::int32_t tag;
    std::size_t left = 0;                                 // served to nobody
    std::unordered_map<std::size_t, std::size_t> served;  // how many to which kind of receives
  };
  struct Receives {
    AwaitedReceive like;
    std::vector<std::size_t> fitting;  // kinds of messages
    std::size_t exhausted = 0;         // at the front of them: nothing is left, and never will be
  };

  void add_messages(const std::vector<const Operation*>& messages);
  void add_receives();
  bool serve(std::size_t receive);
  bool serve_what_is_left(std::size_t kind);
  void hand_over(std::size_t free, const std::vector<std::size_t>& came_by, const std::vector<std::size_t>& came_from);
  std::vector<AwaitedReceive> all_tried(std::size_t last) const;

  const std::vector<AwaitedReceive>& receives_;
  std::vector<std::size_t> kind_of_;  // by receive
  std::vector<Messages> messages_;
  std::vector<Receives> kinds_;
  std::vector<char> looked_at_, tried_;
};

}  // namespace mpivet::model
