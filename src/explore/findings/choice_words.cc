#include "explore/findings/choice_words.h"

#include <algorithm>

#include "spec/functions.h"

namespace mpivet::explore {
namespace {

class Words {
 public:
  Words(const World& world, const PlaceOf& place_of) : world_(world), place_of_(place_of) {}

  std::string receive(const Posted& receive) const {
    return "Rank " + std::to_string(receive.rank) + "'s receive" + place(receive.receive->origin) + " gets " +
           message(*receive.partner) + ".";
  }

  std::string outcome(const Choice& choice, const Step& step) const {
    const std::string who =
        "Rank " + std::to_string(choice.rank) + "'s " + name(step.stop->origin) + place(step.stop->origin);
    if (choice.probe) return who + (step.found ? " finds " + message(*step.found) : " finds nothing") + ".";
    if (choice.chosen.empty()) return who + (choice.flag ? " finds all complete." : " completes nothing.");
    return who + " completes " + requests(choice, *step.stop) + ".";
  }

 private:
  std::string place(const Origin& origin) const {
    const std::string text = place_of_(origin.stack);
    return text.empty() ? "" : " at " + text;
  }

  static std::string name(const Origin& origin) {
    const bool known = origin.func != 0 && origin.func <= spec::kFunctionCount;
    return known ? spec::info(static_cast<spec::Func>(origin.func)).name : "call";
  }

  std::string message(const Posted& sent) const {
    return "the message of rank " + std::to_string(sent.rank) + " sent" + place(sent.send->origin);
  }

  // As the program counts them: from 0, positions without a request included.
  static std::string requests(const Choice& choice, const Stop& stop) {
    if (stop.ops.size() == 1) return "its request";
    if (choice.chosen.size() == stop.ops.size()) return "all its requests";
    std::string text = choice.chosen.size() == 1 ? "the request at position " : "the requests at positions ";
    for (std::size_t i = 0; i < choice.chosen.size(); ++i)
      text += (i == 0 ? "" : ", ") + std::to_string(choice.chosen[i]);
    return text + " of its array";
  }

  const World& world_;
  const PlaceOf& place_of_;
};

const Posted* receive_of(const World& world, const Choice& choice) {
  for (const Posted* receive : world.chosen())
    if (receive->rank == choice.rank && receive->number == choice.op) return receive;
  return nullptr;
}

// Calls that wait for all they name have no number of their own.
const Step* call_of(const World& world, const Choice& choice) {
  const auto& steps = world.steps(choice.rank);
  const auto same = std::find_if(steps.begin(), steps.end(), [&](const Step& step) {
    return step.stop && step.stop->call == choice.op && step.stop->kind != StopKind::all;
  });
  return same == steps.end() ? nullptr : &*same;
}

// The call had to end like this.
bool forced(const Step& step) {
  switch (step.stop->kind) {
    case StopKind::probe:
      return step.candidates.size() < 2;
    case StopKind::any:
    case StopKind::some:
      return std::count_if(step.stop->ops.begin(), step.stop->ops.end(), [](std::uint64_t op) { return op != 0; }) < 2;
    case StopKind::all:
    case StopKind::test_all:
    case StopKind::test_any:
    case StopKind::test_some:
    case StopKind::test_probe:
    case StopKind::end:
    case StopKind::abort:
    case StopKind::crash:
    case StopKind::unsupported:
      break;
  }
  return false;
}

}  // namespace

std::vector<std::string> choices_in_words(const Interleaving& interleaving, const PlaceOf& place_of) {
  const Words words(interleaving.world, place_of);
  std::vector<std::string> all;
  for (const Choice& choice : interleaving.path) {
    if (choice.kind == Choice::Kind::match) {
      const Posted* const receive = receive_of(interleaving.world, choice);
      if (receive && receive->candidates.size() >= 2) all.push_back(words.receive(*receive));
    } else if (const Step* const step = call_of(interleaving.world, choice)) {
      if (!forced(*step)) all.push_back(words.outcome(choice, *step));
    }
  }
  return all;
}

}  // namespace mpivet::explore
