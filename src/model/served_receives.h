// Whether the messages at hand are enough for any-source receives that must all complete. Each takes a message of its
// own, so two receives and one message leave one of them waiting, although the message fits either.
#pragma once
#include <vector>

namespace mpivet::model {

struct Operation;

// An any-source receive that is waited for, as it was called.
struct AwaitedReceive {
  const Operation* operation;
  int tag;
};

// Receives of one mailbox that compete for too few messages: a further one that fits one of them is needed. Empty:
// there may be a message for each, or it is not worth the time to find out.
std::vector<AwaitedReceive> short_of_messages(const std::vector<AwaitedReceive>& receives);

// Whether an any-source receive is certain to take another message before this send's: one of the same sender that came
// first and that no other receive can take.
bool takes_an_earlier_message(const Operation& any_source_receive, const Operation& send);

}  // namespace mpivet::model
