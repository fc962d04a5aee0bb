#include "runtime/collective_check/stop.h"

#include <dlfcn.h>
#include <mpi.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>

#include "event/sites/site_reader.h"
#include "runtime/collective_check/exchange.h"
#include "runtime/collective_check/members.h"
#include "runtime/collective_check/sites.h"
#include "runtime/collective_check/state.h"
#include "runtime/collective_check/thread_report.h"
#include "spec/functions.h"

namespace mpivet::collective_check {
namespace {

const char* name_of(std::uint16_t func) { return spec::info(static_cast<spec::Func>(func)).name; }

struct ScopeName {
  char text[96];
  explicit ScopeName(const Scope& scope) {
    if (scope.made_by)
      std::snprintf(text, sizeof text, "%s of %d ranks made by %s", kind(scope.made_by), scope.size,
                    name_of(scope.made_by));
    else
      std::snprintf(text, sizeof text, "MPI_COMM_WORLD");
  }
  static const char* kind(std::uint16_t made_by) {
    const spec::HandleKind made = spec::info(static_cast<spec::Func>(made_by)).creates;
    return made == spec::HandleKind::win ? "a window" : made == spec::HandleKind::file ? "a file" : "a communicator";
  }
};

Doing doing(const Step& step) {
  Doing d;
  d.rank = process.rank;
  d.collective = name_of(step.func);
  d.site = step.sites_known ? step.sites[0] : nullptr;
  Dl_info info;
  if (!d.site && step.caller && dladdr(step.caller, &info) && info.dli_fname) {
    d.module = info.dli_fname;
    d.offset = reinterpret_cast<std::uint64_t>(step.caller) - reinterpret_cast<std::uint64_t>(info.dli_fbase);
  }
  return d;
}

Doing doing(const Difference& difference) {
  Doing d;
  d.rank = difference.rank;
  switch (difference.end) {
    case End::none:
      d.collective = name_of(difference.theirs.func);
      d.site = site_by_id(difference.theirs.site);
      break;
    case End::finalized:
      d.what = Doing::What::finalized;
      break;
    case End::ended:
      d.what = Doing::What::ended;
      break;
  }
  return d;
}

// What the compiler has said about the collective that a report is to name.
void blame(Report& report, const Step& step) {
  report.flagged = doing(step);
  report.conditions = step.sites;
  report.condition_sites = step.sites_known;
}
void blame(Report& report, const Doing& flagged) {
  report.flagged = flagged;
  report.conditions = &report.flagged.site;
  report.condition_sites = flagged.site != nullptr;
}

bool has_conditions(const Site& site) { return *strings_of(site).conditionals != 0; }
bool has_conditions(const Step* step) {
  for (int i = 0; step && i < step->sites_known; ++i)
    if (has_conditions(*step->sites[i])) return true;
  return false;
}

// Neither of the two calls is flagged: a function that was left with different numbers of collectives may be why.
void blame_earlier(Report& report, const Scope& scope) {
  const Disagreement* earlier = leaves().disagreement(scope.id);
  blame(report, report.mine);
  if (!earlier) return;
  const bool with_more = earlier->theirs > earlier->mine;
  report.left = {site_by_id(earlier->site), earlier->rank, process.rank, with_more};
  Doing heard;
  heard.rank = earlier->rank;
  heard.collective = name_of(scope.heard_flagged.func);
  heard.site = site_by_id(scope.heard_flagged.site);
  if (with_more && heard.site)
    blame(report, heard);
  else if (!with_more && scope.last_flagged.is_checked())
    blame(report, scope.last_flagged);
}

// Where the other rank has left a function that this rank's collective is in.
void explain(Report& report, const Scope& scope, const Step& step, int rank) {
  for (int i = 0; i < step.sites_known && !report.left.site; ++i) {
    const Leave* leave = leaves().of_this_visit(rank, scope.id, step.sites[i]->function);
    if (leave && leave->number < report.number)
      report.left = {site_by_id(leave->visits.site), rank, process.rank, false};
  }
}

void print(const char* text, std::size_t length) {
  // One write: lines of several ranks do not mix.
  while (length > 0) {
    const ssize_t written = write(STDERR_FILENO, text, length);
    if (written <= 0) return;
    text += written;
    length -= static_cast<std::size_t>(written);
  }
}

// Several ranks may find the same at once; the lowest one speaks, and usually ends the job before the others do.
void let_lower_ranks_speak() {
  if (process.rank == 0) return;
  const int behind = process.rank < 8 ? process.rank : 8;
  usleep(static_cast<useconds_t>(500000 + 50000 * behind));
}

// Launchers forward what ranks print, but not once the job is aborted: wait until they have taken it, and a little.
void wait_until_forwarded() {
  constexpr int kMostLooks = 100;
  constexpr useconds_t kPause = 10000;
  int unread = 0;
  for (int i = 0; i < kMostLooks && ioctl(STDERR_FILENO, FIONREAD, &unread) == 0 && unread > 0; ++i) usleep(kPause);
  usleep(15 * kPause);
}

template <class AnyReport>
[[noreturn]] void stop(const AnyReport& report, bool may_abort = true) {
  checking.store(false);
  let_lower_ranks_speak();
  char text[4096];
  print(text, format(report, text, sizeof text));
  wait_until_forwarded();
  if (may_abort) PMPI_Abort(all_ranks, 1);
  _exit(1);  // launchers end a job of which a rank ends like that
}

const char* name_of_level(int level) {
  switch (level) {
    case MPI_THREAD_SINGLE:
      return "MPI_THREAD_SINGLE";
    case MPI_THREAD_FUNNELED:
      return "MPI_THREAD_FUNNELED";
    case MPI_THREAD_SERIALIZED:
      return "MPI_THREAD_SERIALIZED";
    default:
      return nullptr;
  }
}

Report left_report(const ScopeName& name, std::uint32_t number, const Step& step, int rank, const Leave& leave) {
  Report report{process.rank, number, name.text, doing(step), {}, {}, {}};
  report.theirs.rank = rank;
  report.left = {site_by_id(leave.visits.site), rank, process.rank, false};
  blame(report, step);
  return report;
}

}  // namespace

void stop_different(const Scope& scope, const Difference& difference) {
  const ScopeName name(scope);
  Report report{process.rank, difference.number, name.text, {}, doing(difference), {}, {}};
  if (difference.mine) {
    report.mine = doing(*difference.mine);
    explain(report, scope, *difference.mine, difference.rank);
  } else {
    report.mine.rank = process.rank;
    report.mine.what = process.end == End::finalized ? Doing::What::finalized : Doing::What::ended;
  }
  const Site* theirs = report.theirs.site;
  const bool mine_checked = difference.mine && difference.mine->is_checked();
  const bool theirs_checked = theirs && theirs->state == kSiteChecked;
  // With --instrument=all calls under no condition are checked as well: the other one is to blame.
  const bool rather_theirs = theirs_checked && has_conditions(*theirs) && !has_conditions(difference.mine);
  if (mine_checked && !rather_theirs)
    blame(report, *difference.mine);
  else if (theirs_checked)
    blame(report, report.theirs);
  else
    blame_earlier(report, scope);
  stop(report);
}

void stop_left(const Scope& scope, std::uint32_t number, const Step& step, int rank, const Leave& leave) {
  const ScopeName name(scope);
  stop(left_report(name, number, step, rank, leave));
}

// Below MPI_THREAD_MULTIPLE, the thread must not call MPI while another one may be in it.
void stop_threads(const Scope& scope, const Step& step, const UnderWay& other) {
  const ScopeName name(scope);
  ThreadReport report{process.rank, name.text, {this_thread(), doing(step)}, {other.identity, doing(other.step)}};
  report.flags = step.thread_flags() | other.step.thread_flags();
  report.level = name_of_level(process.level);
  stop(report, process.threaded);
}

void hint_waiting(const Scope& scope, std::uint32_t number, const Step& step, int rank, const Leave& leave,
                  int seconds) {
  const ScopeName name(scope);
  char text[2048];
  print(text, format_waiting(left_report(name, number, step, rank, leave), seconds, text, sizeof text));
}

}  // namespace mpivet::collective_check
