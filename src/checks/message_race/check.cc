#include <fmt/format.h>

#include "checks/common/finding.h"
#include "report/findings/ranks.h"

namespace mpivet::checks {
namespace {

class MessageRace : public CheckOf<model::RaceFact> {
 public:
  MaybeFinding look(const model::RaceFact& fact, const Context&) const override {
    RawFinding finding = start_finding(Id::message_race);
    finding.ranks = {fact.receive.rank, fact.taken_rank, fact.other_rank};
    report::normalize_ranks(finding.ranks);
    finding.message = fmt::format(
        "Rank {} received from any source and got the message of rank {}; the message of rank {} was there as well and "
        "fits, so another run may receive them in the other order.",
        fact.receive.rank, fact.taken_rank, fact.other_rank);
    finding.hint =
        "If the order matters, name the source, or use different tags. If it does not (results that are just "
        "collected), "
        "nothing is wrong.";
    finding.sites.push_back(site("received at", fact.receive));
    finding.sites.push_back(site("got the message sent at", fact.taken));
    finding.sites.push_back(site("could have got the one sent at", fact.other));
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_message_race() { return std::make_unique<MessageRace>(); }

}  // namespace mpivet::checks
