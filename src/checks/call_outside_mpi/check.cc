#include <fmt/format.h>

#include "checks/common/notice.h"

namespace mpivet::checks {
namespace {

class CallOutsideMpi : public CheckOf<model::NoticeFact> {
 public:
  MaybeFinding look(const model::NoticeFact& fact, const Context&) const override {
    if (fact.info.what != event::Notice::outside_mpi) return {};
    RawFinding finding = notice_finding(Id::call_outside_mpi, fact, "called at");
    const bool after = fact.info.code != 0;
    finding.message = fmt::format("{} called {} {} MPI_{}.", capital(who(fact)), function_name(fact.call),
                                  after ? "after" : "before", after ? "Finalize" : "Init");
    finding.hint = after ? "Move the call in front of MPI_Finalize. Destructors of static objects and atexit handlers "
                           "run after it: ask MPI_Finalized there."
                         : "Call MPI_Init or MPI_Init_thread first. In a library, ask MPI_Initialized.";
    return finding;
  }

 private:
  static std::string capital(std::string text) {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
  }
};

}  // namespace

std::unique_ptr<Check> make_call_outside_mpi() { return std::make_unique<CallOutsideMpi>(); }

}  // namespace mpivet::checks
