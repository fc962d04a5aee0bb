#include "checks/words/prediction.h"

namespace mpivet::checks::words {
namespace {

std::string what_never_comes(const Predicted& deadlock) {
  const bool one = deadlock.ended.size() == 1;
  return capital(deadlock.who.name) + (deadlock.who.one ? " waits" : " wait") + " for what " +
         (one ? "rank " + std::to_string(deadlock.ended[0]) : "others") + " never " + (one ? "does: " : "do: ") +
         (one ? "it has" : "they have") + " ended without it.";
}

std::string who_waits(const Predicted& deadlock) {
  if (!deadlock.each_alone) return wait_for_each_other(deadlock.who);
  return deadlock.ended.empty() ? waits_for_nothing(deadlock.who) : what_never_comes(deadlock);
}

const char* reason(Marking why) {
  switch (why) {
    case Marking::unmatched:
      return "have no counterpart that is reached";
    case Marking::contested:
      return "may get more messages than there are receives for";
    case Marking::out_of_turn:
      return "may lose their receive to another message, while others wait for what comes after them";
  }
  return "";
}

}  // namespace

std::string predicted_deadlock(const Predicted& deadlock) {
  std::string text = who_waits(deadlock);
  if (deadlock.sets > 1)
    text += " These are " + std::to_string(deadlock.sets) +
            " sets of ranks that have nothing to do with each other; the first is " + deadlock.first_set + ".";
  if (deadlock.other_order) text += " It needs another order of messages than the logged run had.";
  if (!deadlock.always)
    text +=
        " Only buffering of messages inside the MPI library can keep the program from it, which MPI does not promise.";
  if (!deadlock.mixed_on.empty())
    text += " Different collective operations, or different roots, meet on " + deadlock.mixed_on + ".";
  return text;
}

std::string predicted_advice(const Predicted& deadlock) {
  if (deadlock.other_order)
    return "Name the sender in the receives where it matters, or let the protocol not depend on the order in which "
           "messages come.";
  if (deadlock.always)
    return "Each receive needs a send that is reached before anybody waits for what comes after it, and each "
           "collective operation has to be reached by all members of its communicator.";
  return advice_against_buffering();
}

std::string needs_buffering() {
  return "It needs messages that the MPI library buffers, as most do with small ones: without, they cannot come in "
         "this "
         "order.";
}

std::string communicator_of_all() { return "the communicator of all ranks"; }

std::string waits_for_operations(const std::string& call, const std::string& first, Part part, std::size_t more) {
  const char* const what = part == Part::none ? " for " : part == Part::send ? ": its send " : ": its receive ";
  return call + what + first + (more > 0 ? " and " + std::to_string(more) + " more" : "");
}

std::string predicted_label(const std::string& too_many) {
  return too_many.empty() ? "waiting in" : capital(too_many) + ", waiting in";
}

std::string more_kinds_of_calls(std::size_t count) {
  return std::to_string(count) + " further kinds of calls are not shown.";
}

std::string drawing_is_a_sample(std::size_t shown, std::size_t of) {
  return "The drawing shows " + std::to_string(shown) + " of " + std::to_string(of) + " ranks that wait.";
}

std::string marked_operations(std::size_t count, const Who& who, Marking why) {
  return "EMPDD marks " + std::to_string(count) + " operations of " + who.name + ": they " + reason(why) + ".";
}

std::string marking_is_not_exact() {
  return "EMPDD is not exact, and shows no way to the deadlock; --method exact decides.";
}

std::string marked_label() { return "marked"; }

}  // namespace mpivet::checks::words
