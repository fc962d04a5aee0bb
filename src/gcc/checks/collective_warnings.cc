#include "gcc/checks/collective_warnings.h"

namespace mpivet::gcc {
namespace {

using statics::Divergence;
using statics::SplitCondition;

std::string joined(const std::vector<std::string>& calls) {
  if (calls.empty()) return "none";
  std::string text;
  for (const auto& call : calls) text += (text.empty() ? "" : ", ") + call;
  return text;
}

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
      warning.text = headline(divergence);
      explain(divergence, warning.notes);
    }
    tell(warning, options_.warnings);
  }

  // As the compiler of parcoach-2014 puts it, section 4.2.
  std::string in_the_papers_words(const Divergence& divergence) const {
    std::string lines;
    for (const SplitCondition& condition : divergence.conditions)
      lines += (lines.empty() ? "" : ", ") + std::to_string(condition.site.place.line);
    return "STATIC-CHECK: " + divergence.collective +
           " may not be called by all processes in the communicator because of the conditional line " + lines +
           (options_.instrument == Instrument::none ? "" : check_inserted(divergence));
  }

  static std::string check_inserted(const Divergence& divergence) {
    return " - Check inserted before " + divergence.collective + " line " + std::to_string(divergence.site.place.line);
  }

  static std::string headline(const Divergence& divergence) {
    const std::string where = divergence.callee.empty() ? "" : ", which '" + divergence.callee + "' calls,";
    const std::string whom = divergence.communicator.empty() ? "" : " of " + divergence.communicator;
    const bool loop = divergence.conditions.front().loop;
    return divergence.collective + where +
           (loop ? " may not be called equally often by all ranks" : " may not be called by all ranks") + whom;
  }

  static const char* what_decides(const SplitCondition& condition) {
    if (condition.choice) return "which function is called here decides it, and depends on the rank";
    if (condition.exception) return "whether this call throws an exception decides it, and depends on the rank";
    return condition.loop ? "this condition decides how often, and depends on the rank"
                          : "this condition decides it, and depends on the rank";
  }

  void explain(const Divergence& divergence, std::vector<Note>& notes) const {
    if (!divergence.callee.empty())
      notes.push_back({at(divergence.inner.place), divergence.collective + " is called here"});
    for (const SplitCondition& condition : divergence.conditions) {
      notes.push_back({at(condition.site.place), what_decides(condition)});
      for (const statics::Step& step : condition.why)
        if (at(step.place) != at(condition.site.place)) notes.push_back({at(step.place), step.text});
    }
    notes.push_back({at(divergence.conditions.front().site.place),
                     "the collectives from here on one way: " + joined(divergence.path_with) +
                         "; on the other: " + joined(divergence.path_without)});
    if (divergence.functions.size() > 1)
      notes.push_back({at(divergence.site.place), "the same in " + std::to_string(divergence.functions.size()) +
                                                      " functions: " + joined(divergence.functions)});
  }

  const UnitBuilder& builder_;
  const PluginOptions& options_;
};

}  // namespace

void warn_of_divergences(const statics::Analysis& analysis, const UnitBuilder& builder, const PluginOptions& options) {
  Teller(builder, options).tell_all(analysis);
}

}  // namespace mpivet::gcc
