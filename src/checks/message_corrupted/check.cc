#include "checks/common/message.h"

namespace mpivet::checks {
namespace {

class MessageCorrupted : public Check {
 public:
  MaybeFinding transmission(const model::TransmissionFact& fact) const override {
    if (fact.collective) return {};
    return corrupted_finding(Id::message_corrupted, fact);
  }
};

}  // namespace

std::unique_ptr<Check> make_message_corrupted() { return std::make_unique<MessageCorrupted>(); }

}  // namespace mpivet::checks
