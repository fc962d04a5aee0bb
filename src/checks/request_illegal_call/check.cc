#include <fmt/format.h>

#include "checks/common/request.h"

namespace mpivet::checks {
namespace {

using model::RequestFact;
using Problem = RequestFact::Problem;

std::string what(const RequestFact& fact) {
  const std::string name = function_name(fact.call);
  switch (fact.problem) {
    case Problem::unknown:
      return fmt::format("{} is given a request that does not exist: it was completed or freed before, or never made.",
                         name);
    case Problem::not_persistent:
      return fmt::format("{} is given a request of {}, which is not persistent and was started when it was made.", name,
                         function_name(fact.made));
    case Problem::already_active:
      return fmt::format("{} is given a persistent request that is already active: it was started{} and not completed.",
                         name, fact.started.known() ? place_of_site(2) : "");
    case Problem::freed_collective:
      return fmt::format(
          "{} frees the request of {} while the collective operation is under way, which is not allowed.", name,
          function_name(fact.made));
    case Problem::cancelled_collective:
      return fmt::format("{} is given a request of {}; collective operations cannot be cancelled.", name,
                         function_name(fact.made));
    case Problem::not_partitioned:
      return fmt::format("{} is given a request of {}, which is no partitioned send.", name, function_name(fact.made));
    case Problem::not_active:
      return fmt::format("{} is given a partitioned send that is not active: it has not been started, or is complete.",
                         name);
    case Problem::out_of_range:
      return fmt::format("{} names partition {} of a send with {} partitions.", name, fact.partition, fact.partitions);
    case Problem::ready_twice:
      return fmt::format("{} marks partition {} as ready a second time since the send was started.", name,
                         fact.partition);
    case Problem::freed_receive:
      break;
  }
  return {};
}

const char* advice(Problem problem) {
  switch (problem) {
    case Problem::unknown:
      return "Look for a second copy of the request, for an array with entries that were never set, and for a request "
             "completed elsewhere. MPI_REQUEST_NULL may be waited for; set unused requests to it.";
    case Problem::not_persistent:
      return "MPI_Start and MPI_Startall are for requests made by an _init function (MPI_Send_init, MPI_Recv_init).";
    case Problem::already_active:
      return "Complete a persistent request with MPI_Wait or MPI_Test before it is started again.";
    case Problem::freed_collective:
      return "Complete it with MPI_Wait or MPI_Test instead.";
    case Problem::cancelled_collective:
      return "Complete it with MPI_Wait or MPI_Test; all ranks have to take part in it.";
    case Problem::not_partitioned:
    case Problem::not_active:
    case Problem::out_of_range:
    case Problem::ready_twice:
      return "Mark each partition of a request of MPI_Psend_init as ready once between MPI_Start and its completion.";
    case Problem::freed_receive:
      break;
  }
  return "";
}

class RequestIllegalCall : public CheckOf<RequestFact> {
 public:
  MaybeFinding look(const RequestFact& fact, const Context&) const override {
    if (fact.problem == Problem::freed_receive) return {};
    RawFinding finding = request_finding(Id::request_illegal_call, fact);
    finding.message = what(fact);
    finding.hint = advice(fact.problem);
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_request_illegal_call() { return std::make_unique<RequestIllegalCall>(); }

}  // namespace mpivet::checks
