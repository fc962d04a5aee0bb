#include "checks/check_set.h"

namespace mpivet::checks {
namespace {

// Null: not a check of runs.
std::unique_ptr<Check> make(Id id) {
  switch (id) {
#define CHECK(folder, name, severity, on, cost, title) \
  case Id::folder:                                     \
    return make_##folder();
#define STATIC_CHECK(folder, name, severity, on, cost, title, foretells) \
  case Id::folder:                                                       \
    return nullptr;
#include "checks/checks.inc"
#undef CHECK
  }
  return nullptr;
}

}  // namespace

CheckSet::CheckSet(const Selection& selection, Context context, Sink sink)
    : context_(std::move(context)), sink_(std::move(sink)) {
  for (const Row& row : all())
    if (auto check = selection.on(row.id) ? make(row.id) : nullptr) checks_.push_back(std::move(check));
}

void CheckSet::on(const model::Fact& fact) {
  for (const auto& check : checks_)
    if (MaybeFinding finding = check->on(fact, context_)) sink_(std::move(*finding));
}

}  // namespace mpivet::checks
