#include "checks/common/message.h"

namespace mpivet::checks {
namespace {

class MessageCorrupted : public CheckOf<model::TransmissionFact> {
 public:
  MaybeFinding look(const model::TransmissionFact& fact, const Context&) const override {
    if (fact.collective) return {};
    return corrupted_finding(Id::message_corrupted, fact);
  }
};

}  // namespace

std::unique_ptr<Check> make_message_corrupted() { return std::make_unique<MessageCorrupted>(); }

}  // namespace mpivet::checks
