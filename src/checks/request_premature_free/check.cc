#include <fmt/format.h>

#include "checks/common/request.h"

namespace mpivet::checks {
namespace {

class RequestPrematureFree : public CheckOf<model::RequestFact> {
 public:
  MaybeFinding look(const model::RequestFact& fact, const Context&) const override {
    if (fact.problem != model::RequestFact::Problem::freed_receive) return {};
    RawFinding finding = request_finding(Id::request_premature_free, fact);
    finding.message = fmt::format(
        "{} frees the request of {} while the receive is under way: the message will still be written to the buffer, "
        "and "
        "nobody can find out when.",
        function_name(fact.call), function_name(fact.made));
    finding.hint =
        "Complete the receive with MPI_Wait or MPI_Test. If the message is not wanted any more, cancel the receive "
        "with "
        "MPI_Cancel, then wait for it.";
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_request_premature_free() { return std::make_unique<RequestPrematureFree>(); }

}  // namespace mpivet::checks
