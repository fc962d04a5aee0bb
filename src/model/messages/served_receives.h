// Whether the messages at hand are enough for receives that compete for them. Each takes a message of its own, so two
// receives and one message leave one of them waiting, although the message fits either.
#pragma once
#include <cstdint>
#include <vector>

namespace mpivet::model {

struct Channel;
struct Operation;

// A receive as it was called.
struct AwaitedReceive {
  const Operation* operation;
  int tag;
  const Channel* only = nullptr;  // where its message has to come from; null: any source
  bool needed = true;             // not: it only takes a message away from others
};

// Receives of one mailbox that compete for too few messages, with each other and with undecided ones that were posted
// before: a further message that fits one of them is needed. Empty: there may be a message for each, or it is not worth
// the time to find out.
std::vector<AwaitedReceive> short_of_messages(std::vector<AwaitedReceive> receives);

// Whether a receive from one source may get a message, although undecided any-source receives are ahead of it. A
// message goes to the first receive that fits, so these must have found others.
bool may_be_served(const Operation& receive);
// Likewise a probe, which is behind all that is posted.
bool may_be_found(const Channel& channel, std::int32_t tag);

// Whether a message may be left over: all receives that are posted and that it fits may have found others. What nobody
// has told yet is not counted.
bool may_be_left_over(const Operation& send);

// Whether a receive that MPI_Cancel was called on may have this message, or one that waits may have it in the place of
// an earlier message that was cancelled.
bool may_be_taken_by_cancelled(const Operation& send);
// Whether a message of the mailbox may be cancelled.
bool a_message_may_be_cancelled(const Channel& channel);

// Whether a receive is certain to take another message before this send's: one of the same sender that came first and
// that no receive before it can take.
bool takes_an_earlier_message(const Operation& receive, const Operation& send);

// Whether an undecided receive, or one behind it, may have this message. A matched probe that has it has not received
// it.
bool may_have_been_received(const Operation& send);

}  // namespace mpivet::model
