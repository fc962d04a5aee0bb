#include <fmt/format.h>

#include "checks/common/notice.h"
#include "report/findings/raw_finding.h"

namespace mpivet::checks {
namespace {

constexpr int kSingle = 0, kFunneled = 1;

class ThreadLevel : public CheckOf<model::NoticeFact> {
 public:
  MaybeFinding look(const model::NoticeFact& fact, const Context&) const override {
    if (fact.info.what != event::Notice::thread_level) return {};
    RawFinding finding = notice_finding(Id::thread_level, fact, "called at");
    if (fact.other.known()) finding.sites.push_back(site(intro(fact.info.code), fact.other));
    finding.message = message(fact);
    finding.hint =
        "Ask for the level the program needs with MPI_Init_thread and check what was provided, or let the thread that "
        "initialised MPI make all calls.";
    return finding;
  }

 private:
  static const char* intro(int level) {
    return level <= kFunneled ? "the last call of the thread that called MPI_Init" : "the other thread is in";
  }
  static std::string message(const model::NoticeFact& fact) {
    const std::string call = function_name(fact.call);
    const std::string team = team_words(fact);
    if (fact.info.code == kSingle)
      return fmt::format("A second thread of rank {}{} calls {}, but MPI was initialised with MPI_THREAD_SINGLE.",
                         fact.rank, team, call);
    if (fact.info.code == kFunneled)
      return fmt::format(
          "A thread of rank {}{} other than the one that initialised MPI calls {}, which MPI_THREAD_FUNNELED forbids.",
          fact.rank, team, call);
    return fmt::format(
        "A thread of rank {}{} calls {} while another one{} is inside {}, which MPI_THREAD_SERIALIZED forbids.",
        fact.rank, team, call, team_words_of_other(fact), function_name(fact.other));
  }
};

}  // namespace

std::unique_ptr<Check> make_thread_level() { return std::make_unique<ThreadLevel>(); }

}  // namespace mpivet::checks
