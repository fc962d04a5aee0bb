#include <fmt/format.h>

#include "checks/common/message.h"

namespace mpivet::checks {
namespace {

class MessageDatatypeMismatch : public CheckOf<model::MessageFact> {
 public:
  MaybeFinding look(const model::MessageFact& fact, const Context&) const override {
    if (fact.problem != model::MessageFact::Problem::type_mismatch) return {};
    RawFinding finding = message_finding(Id::message_datatype_mismatch, fact);
    finding.message = fmt::format("Rank {} receives as {} what rank {} sent as {}.", fact.dest_rank, fact.expected.text,
                                  fact.source_rank, fact.sent.text);
    if (fact.first_difference >= 0)
      finding.message +=
          fmt::format(" The basic types differ from element {} on (counted from 0).", fact.first_difference);
    if (!is_longer(fact))
      finding.message += " MPI libraries do not notice: the bytes are taken for values of another type.";
    finding.hint =
        "Send and receive with datatypes that hold the same sequence of basic types, or with MPI_BYTE or MPI_PACKED on "
        "both sides. If the receive was meant for another message, check source and tag.";
    return finding;
  }
};

}  // namespace

std::unique_ptr<Check> make_message_datatype_mismatch() { return std::make_unique<MessageDatatypeMismatch>(); }

}  // namespace mpivet::checks
