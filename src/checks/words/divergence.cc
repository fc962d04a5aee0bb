#include "checks/words/divergence.h"

namespace mpivet::checks::words {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

const char* depends(Sureness sureness) {
  switch (sureness) {
    case Sureness::differs:
      return "depends on the rank";
    case Sureness::may_differ:
      return "depends on something that may differ from rank to rank";
    case Sureness::same:
      return "is the same on all ranks as far as can be seen";
  }
  return "";
}

std::string what_is_decided(Splitter splitter, const std::string& place) {
  switch (splitter) {
    case Splitter::condition:
      return "the condition at " + place + " ";
    case Splitter::loop:
      return "how often the loop runs is decided at " + place + ", which ";
    case Splitter::function:
      return "which function is called at " + place + " ";
    case Splitter::exception:
      return "whether an exception is thrown by the call at " + place + " ";
  }
  return "";
}

}  // namespace

std::string divergence(const Divergence& d) {
  return d.collective + (d.callee.empty() ? "" : ", which '" + d.callee + "' calls,") + " may not be called " +
         (d.equally_often ? "equally often " : "") + "by all ranks" +
         (d.communicator.empty() ? "" : " of " + d.communicator);
}

std::string divergence_by(Splitter splitter, const std::string& place, Sureness sureness) {
  return ": " + what_is_decided(splitter, place) + depends(sureness) + ".";
}

std::string divergence_ways(const std::vector<std::string>& one, const std::vector<std::string>& other) {
  const auto sequence = [](const auto& names) { return names.empty() ? "no collective" : joined(names); };
  return "One way: " + sequence(one) + ". Another: " + sequence(other) + ".";
}

std::string divergence_advice(const std::string& communicator) {
  return "Let every rank" + (communicator.empty() ? "" : " of " + communicator) +
         " make the same collective calls in the same order, or test a value that is "
         "equal on all of them: one that MPI_Bcast or MPI_Allreduce has made equal.";
}

std::string divergence_instances(const std::vector<std::string>& functions) {
  return "the same in " + std::to_string(functions.size()) + " functions: " + joined(functions);
}

const char* title_of_way(bool first) { return first ? "One way" : "Another way"; }

std::string collective_label(const Divergence& d) {
  return d.callee.empty() ? "The collective" : "The call that leads to " + d.collective;
}

std::string inner_collective_label() { return "The collective itself"; }

std::string splitter_label(Splitter splitter) {
  switch (splitter) {
    case Splitter::condition:
      return "The condition that splits the ranks";
    case Splitter::loop:
      return "What decides how often the loop runs";
    case Splitter::function:
      return "The call of one of several functions";
    case Splitter::exception:
      return "The call that may throw an exception";
  }
  return "";
}

std::string collective_is_called_here(const std::string& collective) { return collective + " is called here"; }

std::string decides_here(Splitter splitter) {
  switch (splitter) {
    case Splitter::condition:
      return "this condition decides it, and depends on the rank";
    case Splitter::loop:
      return "this condition decides how often, and depends on the rank";
    case Splitter::function:
      return "which function is called here decides it, and depends on the rank";
    case Splitter::exception:
      return "whether this call throws an exception decides it, and depends on the rank";
  }
  return "";
}

std::string ways_from_here(const std::vector<std::string>& one, const std::vector<std::string>& other) {
  const auto sequence = [](const auto& names) { return names.empty() ? "none" : joined(names); };
  return "the collectives from here on one way: " + sequence(one) + "; on the other: " + sequence(other);
}

std::string divergence_in_the_papers_words(const std::string& collective,
                                           const std::vector<std::uint32_t>& conditions) {
  std::vector<std::string> lines;
  for (const auto line : conditions) lines.push_back(std::to_string(line));
  return "STATIC-CHECK: " + collective +
         " may not be called by all processes in the communicator because of the conditional line " + joined(lines);
}

std::string check_inserted_in_the_papers_words(const std::string& collective, std::uint32_t line) {
  return " - Check inserted before " + collective + " line " + std::to_string(line);
}

}  // namespace mpivet::checks::words
