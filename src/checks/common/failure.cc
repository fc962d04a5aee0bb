#include "checks/common/failure.h"

#include <fmt/format.h>

#include "checks/common/argument.h"

namespace mpivet::checks {
namespace {

// MPICH adds the way the error took through the library; the last line of it says the most.
std::string in_short(const std::string& text) {
  const auto stack = text.find(", error stack:");
  if (stack == std::string::npos) return text;
  const auto last = text.find_last_not_of('\n');
  const auto line = text.rfind('\n', last);
  const std::string detail = line == std::string::npos ? "" : text.substr(line + 1, last - line);
  const auto colon = detail.find("): ");
  return text.substr(0, stack) + (colon == std::string::npos ? "" : " (" + detail.substr(colon + 3) + ")");
}

}  // namespace

bool is_collective(const model::CallRef& call) {
  return call.known() && spec::info(static_cast<spec::Func>(call.header()->func)).role == spec::Role::collective;
}

RawFinding failure_finding(Id id, const model::NoticeFact& fact) {
  const bool fatal = (fact.info.flags & event::kEndsProgram) != 0;
  RawFinding finding = notice_finding(id, fact, "failed at");
  if (!fatal) finding.severity = report::Severity::warning;
  std::string reason;
  if (fact.argument) {
    reason = argument_problem(*fact.argument, 1) + '\n';
    add_argument_site(finding, *fact.argument);
  }
  const std::string unknown = fact.argument ? "" : unknown_handle(fact.call);
  finding.message = fmt::format("{} failed on {}: {}.{}\n{}{}", function_name(fact.call), who(fact),
                                in_short(fact.text), unknown, reason,
                                fatal ? "Its error handler is MPI_ERRORS_ARE_FATAL, so the MPI library ends the job."
                                      : "The program goes on, since its error handler returns.");
  finding.hint = fatal ? "Compare the arguments with what the message says."
                       : "Compare the arguments with what the message says. If the error is expected and dealt with, "
                         "suppress this finding.";
  return finding;
}

}  // namespace mpivet::checks
