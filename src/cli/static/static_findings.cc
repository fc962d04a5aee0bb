#include "cli/static/static_findings.h"

#include <algorithm>
#include <tuple>

#include "checks/list/rows.h"
#include "checks/words/dependence.h"
#include "checks/words/threads.h"
#include "cli/static/function_name.h"
#include "static/threads/thread_findings.h"
#include "static/worded.h"

namespace mpivet::cli {
namespace {

using statics::Answer;
using statics::Divergence;
using statics::kNone;
using statics::Place;
using statics::SplitCondition;
namespace words = checks::words;

words::Sureness sureness(Answer answer) {
  switch (answer) {
    case Answer::divergent:
      return words::Sureness::differs;
    case Answer::unknown:
      return words::Sureness::may_differ;
    case Answer::uniform:
      return words::Sureness::same;
  }
  return words::Sureness::may_differ;
}

class FindingMaker {
 public:
  FindingMaker(const statics::Program& program, const Divergence& divergence) : program_(program), d_(divergence) {}

  report::Finding make() {
    const auto& row = checks::row(checks::Id::static_collective_divergence);
    report::Finding out;
    out.check = row.id;
    out.severity = row.severity;
    out.evidence = report::Evidence::possible;
    out.message = message();
    collective(out);
    for (const auto& condition : d_.conditions) add_condition(condition, out);
    out.ways = {way(true, d_.path_with, d_.sites_with), way(false, d_.path_without, d_.sites_without)};
    out.hint = words::divergence_advice(d_.communicator);
    if (d_.functions.size() > 1) out.notes.push_back(instances());
    return out;
  }

 private:
  const std::string& file(statics::Id unit, const Place& place) const {
    static const std::string none;
    return place.file == kNone ? none : program_.units()[unit].files[place.file];
  }
  report::Frame frame(statics::Id unit, const Place& place, const std::string& function) const {
    report::Frame out;
    out.function = readable_function(function);
    out.file = file(unit, place);
    out.line = static_cast<int>(place.line);
    out.column = static_cast<int>(place.column);
    return out;
  }
  std::string where(const statics::Site& site) const {
    return file(site.unit, site.place) + ":" + std::to_string(site.place.line);
  }
  report::CallSite site(const std::string& intro, const report::Frame& at, const std::string& call = {}) const {
    report::CallSite out;
    out.intro = intro;
    out.call = call;
    out.stack = {at};
    return out;
  }

  report::Way way(bool first, const std::vector<std::string>& names, const std::vector<statics::Site>& sites) const {
    report::Way out{words::title_of_way(first), {}};
    for (std::size_t i = 0; i < names.size(); ++i) {
      const bool known = i < sites.size() && sites[i].unit != kNone;
      out.collectives.push_back({names[i], known ? file(sites[i].unit, sites[i].place) : "",
                                 known ? static_cast<int>(sites[i].place.line) : 0});
    }
    return out;
  }
  // A template, or a file that is included several times.
  std::string instances() const {
    std::vector<std::string> names;
    for (const std::string& name : d_.functions) {
      const auto remark = std::min(name.find(" ("), name.size());
      names.push_back(readable_function(name.substr(0, remark)) + name.substr(remark));
    }
    return words::capital(words::divergence_instances(names)) + ".";
  }
  // A parallel region is a function of its own, but nobody calls that one.
  std::string written_callee() const {
    const std::string callee = readable_function(d_.callee);
    return callee == readable_function(d_.function) ? "" : callee;
  }
  std::string message() const {
    const SplitCondition& first = d_.conditions.front();
    return words::divergence(worded(d_, written_callee())) +
           words::divergence_by(splitter(first), where(first.site), sureness(first.answer)) + "\n" +
           words::divergence_ways(d_.path_with, d_.path_without);
  }
  void collective(report::Finding& out) const {
    const auto at = frame(d_.site.unit, d_.site.place, d_.function);
    out.sites.push_back(
        site(words::collective_label(worded(d_, d_.callee)), at, d_.callee.empty() ? d_.collective : d_.callee));
    if (!d_.callee.empty() && d_.inner.unit != kNone)
      out.sites.push_back(
          site(words::inner_collective_label(), frame(d_.inner.unit, d_.inner.place, inner_function()), d_.collective));
  }
  std::string inner_function() const {
    if (d_.inner.function == kNone) return d_.callee;
    const auto& unit = program_.units()[d_.inner.unit];
    return statics::text(unit, unit.functions[d_.inner.function].name);
  }
  void add_condition(const SplitCondition& condition, report::Finding& out) const {
    const auto at = frame(condition.site.unit, condition.site.place, d_.function);
    out.sites.push_back(site(words::splitter_label(splitter(condition)), at));
    for (std::size_t i = 0; i + 1 < condition.why.size(); ++i) {
      const auto& step = condition.why[i];
      out.sites.push_back(
          site(words::step_label(i + 1, step.text), frame(step.unit, step.place, program_.name(step.function))));
    }
  }

  const statics::Program& program_;
  const Divergence& d_;
};

// The findings about threads bring their words with them.
class ThreadFindingMaker {
 public:
  explicit ThreadFindingMaker(const statics::Program& program) : program_(program) {}

  report::Finding make(const statics::ThreadFinding& from) const {
    const auto& row = checks::row(from.check);
    report::Finding out;
    out.check = row.id;
    out.severity = row.severity;
    out.evidence = report::Evidence::possible;
    out.message = from.message + ".";
    out.sites.push_back(site(words::call_label(), from.at, from.call));
    for (const auto& remark : from.remarks) out.sites.push_back(site(remark.text, remark.at, remark.call));
    out.hint = from.hint;
    return out;
  }

 private:
  report::CallSite site(const std::string& intro, const statics::ConstructPlace& at, const std::string& call) const {
    report::Frame frame;
    frame.function = function_name(program_, at.function);
    const auto& files = program_.unit_of(at.function).files;
    frame.file = at.place.file < files.size() ? files[at.place.file] : "";
    frame.line = static_cast<int>(at.place.line);
    frame.column = static_cast<int>(at.place.column);
    report::CallSite out;
    out.intro = intro;
    out.call = call;
    out.stack = {frame};
    return out;
  }

  const statics::Program& program_;
};

}  // namespace

std::vector<report::Finding> static_findings(const statics::Program& program, const statics::Analysis& analysis) {
  std::vector<report::Finding> out;
  for (const auto& divergence : analysis.divergences) out.push_back(FindingMaker(program, divergence).make());
  if (analysis.hybrid)
    for (const auto& finding : statics::thread_findings(*analysis.hybrid, true))
      out.push_back(ThreadFindingMaker(program).make(finding));
  const auto place = [](const report::Finding& f) {
    const auto& frame = f.sites.front().stack.front();
    return std::tie(frame.file, frame.line, frame.column);
  };
  std::stable_sort(out.begin(), out.end(), [&](const auto& a, const auto& b) { return place(a) < place(b); });
  return out;
}

}  // namespace mpivet::cli
