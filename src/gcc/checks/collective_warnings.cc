#include "gcc/checks/collective_warnings.h"

#include "static/worded.h"

namespace mpivet::gcc {
namespace {

using statics::Divergence;
using statics::SplitCondition;
namespace words = checks::words;

class Teller {
 public:
  Teller(const UnitBuilder& builder, const PluginOptions& options) : builder_(builder), options_(options) {}

  void tell_all(const statics::Analysis& analysis) {
    for (const Divergence& divergence : analysis.divergences) tell_one(divergence);
  }

 private:
  location_t at(const statics::Place& place) const { return builder_.location(place); }

  void tell_one(const Divergence& divergence) {
    if (divergence.conditions.empty()) return;
    Warning warning;
    warning.option = option_of_check(checks::Id::static_collective_divergence);
    warning.where = at(divergence.site.place);
    if (options_.paper_style) {
      warning.text = in_the_papers_words(divergence);
    } else {
      warning.text = words::divergence(worded(divergence, divergence.callee));
      explain(divergence, warning.notes);
    }
    tell(warning, options_.warnings);
  }

  std::string in_the_papers_words(const Divergence& divergence) const {
    std::vector<std::uint32_t> lines;
    for (const SplitCondition& condition : divergence.conditions) lines.push_back(condition.site.place.line);
    return words::divergence_in_the_papers_words(divergence.collective, lines) +
           (options_.instrument == Instrument::none
                ? ""
                : words::check_inserted_in_the_papers_words(divergence.collective, divergence.site.place.line));
  }

  void explain(const Divergence& divergence, std::vector<Note>& notes) const {
    if (!divergence.callee.empty())
      notes.push_back({at(divergence.inner.place), words::collective_is_called_here(divergence.collective)});
    for (const SplitCondition& condition : divergence.conditions) {
      notes.push_back({at(condition.site.place), words::decides_here(splitter(condition))});
      for (const statics::Step& step : condition.why)
        if (at(step.place) != at(condition.site.place)) notes.push_back({at(step.place), step.text});
    }
    notes.push_back({at(divergence.conditions.front().site.place),
                     words::ways_from_here(divergence.path_with, divergence.path_without)});
    if (divergence.functions.size() > 1)
      notes.push_back({at(divergence.site.place), words::divergence_instances(divergence.functions)});
  }

  const UnitBuilder& builder_;
  const PluginOptions& options_;
};

}  // namespace

void warn_of_divergences(const statics::Analysis& analysis, const UnitBuilder& builder, const PluginOptions& options) {
  Teller(builder, options).tell_all(analysis);
}

}  // namespace mpivet::gcc
