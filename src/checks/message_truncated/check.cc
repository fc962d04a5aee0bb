#include <fmt/format.h>

#include "checks/common/message.h"

namespace mpivet::checks {
namespace {

class MessageTruncated : public CheckOf<model::MessageFact> {
 public:
  MaybeFinding look(const model::MessageFact& fact, const Context&) const override {
    // Types that differ are a mistake of their own, and do not make room.
    if (fact.problem != model::MessageFact::Problem::truncated && !is_longer(fact)) return {};
    RawFinding finding = message_finding(Id::message_truncated, fact);
    finding.message =
        fmt::format("Rank {} receives into a buffer of {} a message of {} from rank {}, which does not fit.",
                    fact.dest_rank, amount(fact.expected), amount(fact.sent), fact.source_rank);
    finding.hint =
        "Give the receive at least the count that is sent, or find out the length first with MPI_Probe and "
        "MPI_Get_count. If the receive was meant for another message, check source and tag.";
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_message_truncated() { return std::make_unique<MessageTruncated>(); }

}  // namespace mpivet::checks
