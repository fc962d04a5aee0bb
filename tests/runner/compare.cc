#include "compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "join.h"

namespace mpivet::testrun {
namespace {

std::string show(const Place& place) {
  return place.line == 0 ? std::string("(place unknown)") : fmt::format("{}:{}", place.file, place.line);
}

std::string show(const Expectation& e) {
  std::string text = e.check;
  text += e.place.line == 0 ? std::string(" anywhere") : " at " + show(e.place);
  if (e.ranks) text += " on ranks " + format_ranks(*e.ranks);
  if (e.message) text += fmt::format(" with message matching \"{}\"", *e.message);
  return text;
}

std::string show(const ReportedFinding& f) {
  std::vector<std::string> places;
  for (const Place& place : f.places) places.push_back(show(place));
  return fmt::format("{} at {} on ranks {}", f.check, places.empty() ? "(no call site)" : join(places, ", "),
                     format_ranks(f.ranks));
}

bool same_place(const Expectation& e, const ReportedFinding& f) {
  if (e.place.line == 0) return true;
  if (e.any_site || e.also) return std::find(f.places.begin(), f.places.end(), e.place) != f.places.end();
  return !f.places.empty() && f.places.front() == e.place;
}

bool same_ranks(const Expectation& e, const ReportedFinding& f) { return !e.ranks || *e.ranks == f.ranks; }

bool same_message(const Expectation& e, const ReportedFinding& f) {
  return !e.message || std::regex_search(f.text, std::regex(*e.message));
}

bool agrees(const Expectation& e, const ReportedFinding& f) {
  return e.check == f.check && same_place(e, f) && same_ranks(e, f) && same_message(e, f);
}

// Each expectation takes one finding; what is left on either side is a failure.
class Matcher {
 public:
  Matcher(const TestSpec& spec, std::string_view mpi, const Report& report) : report_(report) {
    for (const Expectation& e : spec.expectations)
      if (e.mpi.empty() || e.mpi == mpi) (e.also ? also_ : expected_).push_back(&e);
    taken_.resize(report.findings.size());
  }

  std::vector<std::string> run() {
    std::vector<const Expectation*> open;
    for (const Expectation* e : expected_)
      if (!take([&](const ReportedFinding& f) { return agrees(*e, f); })) open.push_back(e);
    for (const Expectation* e : open) explain_missing(*e);
    for (const Expectation* e : also_) {
      const auto& all = report_.findings;
      if (std::none_of(all.begin(), all.end(), [&](const ReportedFinding& f) { return agrees(*e, f); }))
        failures_.push_back("missing call site: " + show(*e));
    }
    for (std::size_t i = 0; i < taken_.size(); ++i)
      if (!taken_[i]) failures_.push_back("unexpected finding: " + show(report_.findings[i]));
    return failures_;
  }

 private:
  template <class Predicate>
  const ReportedFinding* take(Predicate predicate) {
    for (std::size_t i = 0; i < taken_.size(); ++i) {
      if (taken_[i] || !predicate(report_.findings[i])) continue;
      taken_[i] = true;
      return &report_.findings[i];
    }
    return nullptr;
  }

  // Takes the nearest finding, so that a wrong line is one failure and not a missing and an unexpected one.
  void explain_missing(const Expectation& e) {
    auto same_check = [&](const ReportedFinding& f) { return f.check == e.check; };
    const ReportedFinding* near = take([&](const ReportedFinding& f) { return same_check(f) && same_place(e, f); });
    if (!near) near = take(same_check);
    if (!near) {
      failures_.push_back("missing finding: " + show(e));
      return;
    }
    const char* what = !same_place(e, *near) ? "wrong line" : !same_ranks(e, *near) ? "wrong ranks" : "wrong message";
    failures_.push_back(fmt::format("{}: expected {}\n    but reported {}", what, show(e), show(*near)));
  }

  const Report& report_;
  std::vector<const Expectation*> expected_, also_;
  std::vector<bool> taken_;
  std::vector<std::string> failures_;
};

// As docs/exit-status.md says it: errors found, else the program's own status moved out of mpivet's range.
int expected_exit(const TestSpec& spec, const Report& report) {
  if (spec.exit_status) return *spec.exit_status;
  const auto& all = report.findings;
  if (std::any_of(all.begin(), all.end(), [](const ReportedFinding& f) { return f.is_error; })) return 1;
  if (report.program_signal) return 128 + *report.program_signal;
  const int status = report.program_status.value_or(0);
  return status >= 1 && status <= 3 ? 4 : status;
}

bool program_failed(const Report& report) {
  return report.program_status.value_or(0) != 0 || report.program_signal.has_value();
}

}  // namespace

std::vector<std::string> compare(const TestSpec& spec, std::string_view mpi, const Report& report,
                                 const Outcome& outcome) {
  std::vector<std::string> failures;
  if (outcome.timed_out) failures.push_back(fmt::format("over its time limit of {} s", spec.timeout));
  for (std::string& failure : Matcher(spec, mpi, report).run()) failures.push_back(std::move(failure));
  if (const int wanted = expected_exit(spec, report); !outcome.timed_out && outcome.exit_status != wanted)
    failures.push_back(fmt::format("wrong exit status of mpivet: expected {}, got {}", wanted, outcome.exit_status));
  if (spec.expectations.empty() && program_failed(report))
    failures.push_back(report.program_signal
                           ? fmt::format("the program itself was ended by signal {}", *report.program_signal)
                           : fmt::format("the program itself ended with status {}", *report.program_status));
  for (const std::string& what : outcome.left_over) failures.push_back("left over: " + what);
  return failures;
}

}  // namespace mpivet::testrun
