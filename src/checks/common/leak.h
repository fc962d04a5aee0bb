// Handles that were made and never freed: the same story for every kind of handle, in that kind's words.
#pragma once
#include "checks/check.h"

namespace mpivet::checks {

struct LeakWords {
  spec::HandleKind kind;
  const char* plural;              // "requests"
  const char* what;                // what was left behind: the beginning of a sentence that ends in a number
  const char* why;                 // why it matters
  const char* advice;              // what to do
  bool kept_by_libraries = false;  // one that a library made, once, is not told
};

class LeakCheck : public CheckOf<model::LeakFact> {
 public:
  LeakCheck(Id id, const LeakWords& words) : id_(id), words_(words) {}
  MaybeFinding look(const model::LeakFact& all, const Context& context) const override;

 private:
  Id id_;
  LeakWords words_;
};

}  // namespace mpivet::checks
