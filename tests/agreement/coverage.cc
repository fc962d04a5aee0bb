#include <algorithm>

#include "compare.h"

namespace agreement {
namespace {

void count_call(const Program& program, int rank, const Call& call, std::map<std::string, std::uint64_t>& found) {
  const std::string text = text_of(call);
  found["call " + text.substr(0, text.find('('))] = 1;
  const Comm& comm = program.comms[static_cast<std::size_t>(call.comm)];
  const bool is_collective = call.what == What::collective || call.what == What::icollective;
  const bool receives = is_receive(call.what) || is_probe(call.what);
  const bool wild = (receives && call.peer == kAny) || (call.what == What::sendrecv && call.source == kAny);
  const bool any_tag = (receives && call.tag == kAny) || (call.what == What::sendrecv && call.source_tag == kAny);
  if (wild) found["wildcard of source"] = 1;
  if (any_tag) found["wildcard of tag"] = 1;
  if (is_send(call.what) && call.peer == rank) found["message to itself"] = 1;
  if (call.comm != 0 && is_collective)
    found[comm.inter() ? "collective on an intercommunicator" : "collective on a second communicator"] = 1;
  if (call.comm != 0 && (receives || is_send(call.what)))
    found[comm.inter() ? "messages on an intercommunicator" : "messages on a second communicator"] = 1;
}

}  // namespace

void count_features(const Program& program, Coverage& coverage) {
  std::map<std::string, std::uint64_t> found;
  found[std::to_string(program.size()) + " ranks"] = 1;
  for (int rank = 0; rank < program.size(); ++rank)
    for (const Call& call : program.ranks[static_cast<std::size_t>(rank)]) count_call(program, rank, call, found);
  for (const auto& [feature, one] : found) coverage.features[feature] += one;
}

void Coverage::add(const Coverage& other) {
  programs += other.programs;
  for (const auto& [name, count] : other.features) features[name] += count;
  for (const auto& [name, count] : other.verdicts) verdicts[name] += count;
  for (const auto& [name, count] : other.not_compared) not_compared[name] += count;
}

std::string Coverage::text() const {
  std::string out = std::to_string(programs) + " programs\n";
  const auto list = [&](const std::string& title, const std::map<std::string, std::uint64_t>& counts) {
    out += title + "\n";
    for (const auto& [name, count] : counts) {
      const std::string number = std::to_string(count);
      out += std::string(number.size() < 10 ? 10 - number.size() : 1, ' ') + number + "  " + name + "\n";
    }
  };
  list("programs with", features);
  list("verdicts", verdicts);
  list("not compared, and why", not_compared);
  return out;
}

}  // namespace agreement
