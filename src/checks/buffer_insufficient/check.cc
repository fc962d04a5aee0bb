#include <fmt/format.h>

#include "checks/common/finding.h"

namespace mpivet::checks {
namespace {

class BufferInsufficient : public CheckOf<model::BufferFact> {
 public:
  MaybeFinding look(const model::BufferFact& fact, const Context&) const override {
    if (fact.problem != model::BufferFact::Problem::too_small) return {};
    RawFinding finding = start_finding(Id::buffer_insufficient);
    finding.ranks = {fact.call.rank};
    finding.message = fmt::format(
        "The buffer attached{} has {} bytes, but {} needs {} with all messages that may still be in it: {}, each with "
        "{} bytes of overhead. Nothing makes sure that any of them has been received by now.",
        place_of_site(1), fact.size, function_name(fact.call), fact.needed,
        fact.messages == 1 ? "this one alone" : fmt::format("{} messages", fact.messages), fact.overhead);
    finding.hint =
        "Make the buffer as large as the sum, over all messages that may be under way at once, of MPI_Pack_size plus "
        "MPI_BSEND_OVERHEAD; or wait for an answer before the buffer is full.";
    finding.sites.push_back(site("sent at", fact.call));
    finding.sites.push_back(site("attached at", fact.attached));
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_buffer_insufficient() { return std::make_unique<BufferInsufficient>(); }

}  // namespace mpivet::checks
