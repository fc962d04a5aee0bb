#include <fmt/format.h>

#include "checks/common/finding.h"

namespace mpivet::checks {
namespace {

class MessagePending : public CheckOf<model::UnreceivedFact> {
 public:
  MaybeFinding look(const model::UnreceivedFact& fact, const Context&) const override {
    RawFinding finding = start_finding(Id::message_pending);
    finding.ranks = {fact.send.rank};
    finding.tally = true;
    finding.message = fmt::format(
        "A message that rank {} sent to rank {} was never received: nobody had asked for it when the program ended.",
        fact.send.rank, fact.dest_rank);
    finding.hint =
        "Receive every message that is sent. Check rank, tag and communicator of the receive that was meant for it, "
        "and "
        "whether both sides make the same number of rounds.";
    report::RawSite sent = site("sent at", fact.send);
    sent.times = fact.times;
    finding.sites.push_back(std::move(sent));
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_message_pending() { return std::make_unique<MessagePending>(); }

}  // namespace mpivet::checks
