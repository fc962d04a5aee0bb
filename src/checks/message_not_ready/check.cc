#include <fmt/format.h>

#include "checks/common/finding.h"
#include "report/findings/ranks.h"

namespace mpivet::checks {
namespace {

using model::ReadyFact;

std::string too_late(const ReadyFact& fact) {
  return fmt::format(
      "The ready send of rank {} was started before its receive was posted: rank {} posts the receive{} after "
      "something that "
      "can only happen once the send has been started.",
      fact.source_rank, fact.dest_rank, place_of_site(1));
}

std::string race(const ReadyFact& fact) {
  return fmt::format(
      "Nothing makes sure that the receive of rank {}{} has been posted when rank {} starts the ready send: the sender "
      "has "
      "heard nothing of rank {} since then, be it by a message, a collective operation or another rank.",
      fact.dest_rank, place_of_site(1), fact.source_rank, fact.dest_rank);
}

class MessageNotReady : public CheckOf<ReadyFact> {
 public:
  MaybeFinding look(const ReadyFact& fact, const Context&) const override {
    RawFinding finding = start_finding(Id::message_not_ready);
    if (!fact.certain) finding.severity = report::Severity::warning;
    finding.ranks = {fact.source_rank, fact.dest_rank};
    report::normalize_ranks(finding.ranks);
    finding.message = fact.certain ? too_late(fact) : race(fact);
    finding.hint =
        "Post the receive first, and let the sender know (MPI_Barrier, a message from the receiver) before it starts "
        "the ready "
        "send; or use a send of another mode.";
    finding.sites.push_back(site("sent at", fact.send));
    finding.sites.push_back(site("received at", fact.receive));
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_message_not_ready() { return std::make_unique<MessageNotReady>(); }

}  // namespace mpivet::checks
