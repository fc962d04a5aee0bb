#include "checks/check_set.h"

namespace mpivet::checks {
namespace {

// Null: not a check of runs.
std::unique_ptr<Check> make(Id id) {
  switch (id) {
#define CHECK(folder, name, severity, on, cost, title) \
  case Id::folder:                                     \
    return make_##folder();
#define STATIC_CHECK(folder, name, severity, on, cost, title) \
  case Id::folder:                                            \
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

template <class Ask>
void CheckSet::ask_all(Ask ask) {
  for (const auto& check : checks_)
    if (MaybeFinding finding = ask(*check)) sink_(std::move(*finding));
}

void CheckSet::message(const model::MessageFact& fact) {
  ask_all([&](const Check& check) { return check.message(fact); });
}

void CheckSet::unreceived(const model::UnreceivedFact& fact) {
  ask_all([&](const Check& check) { return check.unreceived(fact); });
}

void CheckSet::collective(const model::CollectiveFact& fact) {
  ask_all([&](const Check& check) { return check.collective(fact); });
}

void CheckSet::deadlock(const model::DeadlockFact& fact) {
  ask_all([&](const Check& check) { return check.deadlock(fact, context_); });
}

void CheckSet::notice(const model::NoticeFact& fact) {
  ask_all([&](const Check& check) { return check.notice(fact); });
}

void CheckSet::ended(const model::EndFact& fact) {
  ask_all([&](const Check& check) { return check.ended(fact); });
}

void CheckSet::stall(const model::StallFact& fact) {
  ask_all([&](const Check& check) { return check.stall(fact); });
}

void CheckSet::leaks(const model::LeakFact& fact) {
  ask_all([&](const Check& check) { return check.leaks(fact, context_); });
}

void CheckSet::race(const model::RaceFact& fact) {
  ask_all([&](const Check& check) { return check.race(fact); });
}

void CheckSet::transmission(const model::TransmissionFact& fact) {
  ask_all([&](const Check& check) { return check.transmission(fact); });
}

void CheckSet::overlap(const model::OverlapFact& fact) {
  ask_all([&](const Check& check) { return check.overlap(fact); });
}

void CheckSet::request(const model::RequestFact& fact) {
  ask_all([&](const Check& check) { return check.request(fact); });
}

void CheckSet::buffer(const model::BufferFact& fact) {
  ask_all([&](const Check& check) { return check.buffer(fact); });
}

void CheckSet::argument(const model::ArgumentFact& fact) {
  ask_all([&](const Check& check) { return check.argument(fact); });
}

}  // namespace mpivet::checks
