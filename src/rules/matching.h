// Does this message fit this receive, and which of several does it?
//
// MPI 4.1, 3.2.4: a message is received by a receive whose source, tag and communicator match those of its envelope.
// The source may be MPI_ANY_SOURCE and the tag MPI_ANY_TAG; a communicator has no wildcard.
//
// 3.5, order: "If a sender sends two messages in succession to the same destination, and both match the same receive,
// then this operation cannot receive the second message if the first one is still pending. If a receiver posts two
// receives in succession, and both match the same message, then the second receive operation cannot be satisfied by
// this message, if the first one is still pending." So there are two orders and no third one:
//  - of the messages of one sender, a receive gets the first that fits (first_message);
//  - of the receives of one receiver, a message goes to the first that it fits (first_receive). An earlier one that
//    waits and that it fits has a claim on it (is_claimed), even if it names no source.
// Nothing is said about messages of different senders: who of them serves an any-source receive is free.
//
// 3.8: a probe finds the message that a receive at its place with its arguments would get. Its place is behind all
// receives that are posted, so their claims count against it.
//
// The queues are the caller's. All templates take what is to be looked at as a range of pointers, in the order in
// which it was posted, and functions that say what an element looks like: they are as quick as a loop by hand.
#pragma once
#include <cstdint>

#include "event/canonical.h"

namespace mpivet::rules {

constexpr bool tag_fits(std::int32_t sent, std::int32_t wanted) { return wanted == event::kAnyTag || wanted == sent; }
constexpr bool source_fits(std::int32_t sender, std::int32_t wanted) {
  return wanted == event::kAnySource || wanted == sender;
}

// What identifies a message, and what a receive or a probe asks for.
struct Envelope {
  std::uint64_t comm = 0;
  std::int32_t source = 0, tag = 0;
};

constexpr bool fits(const Envelope& message, const Envelope& wanted) {
  return message.comm == wanted.comm && source_fits(message.source, wanted.source) && tag_fits(message.tag, wanted.tag);
}

// Some message would fit either.
constexpr bool tags_compete(std::int32_t a, std::int32_t b) {
  return a == b || a == event::kAnyTag || b == event::kAnyTag;
}
// Every message that fits the second fits the first: where the first was posted earlier, it gets it.
constexpr bool covers(const Envelope& first, const Envelope& second) {
  return fits(second, first);  // a wildcard of the second is no value that the first could name
}

// Elements that are linked by `next`, as a range.
template <class Element>
class Chain {
 public:
  explicit Chain(Element* first) : first_(first) {}
  struct Iterator {
    Element* at;
    Element* operator*() const { return at; }
    Iterator& operator++() {
      at = at->next;
      return *this;
    }
    bool operator==(const Iterator&) const = default;
  };
  Iterator begin() const { return {first_}; }
  Iterator end() const { return {nullptr}; }

 private:
  Element* first_;
};

// Of the messages of one sender to one receiver on one communicator; null: none fits.
template <class Messages, class TagOf>
constexpr auto first_message(const Messages& messages, std::int32_t wanted, TagOf tag_of) {
  for (auto* message : messages)
    if (tag_fits(tag_of(*message), wanted)) return message;
  return decltype(*messages.begin())(nullptr);
}

// Of the receives of one receiver; `fits(receive)` says whether the message does.
template <class Receives, class Fits>
constexpr auto first_receive(const Receives& receives, Fits fits) {
  for (auto* receive : receives)
    if (fits(*receive)) return receive;
  return decltype(*receives.begin())(nullptr);
}

// A receive ahead of `before` (null: any, as for a probe) waits for a message like this.
template <class Receives, class Receive, class Fits>
constexpr bool is_claimed(const Receives& receives, const Receive* before, Fits fits) {
  for (const auto* receive : receives) {
    if (receive == before) return false;
    if (fits(*receive)) return true;
  }
  return false;
}

}  // namespace mpivet::rules
