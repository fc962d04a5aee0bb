#include "cli/link_step.h"

#include "cli/closed_program.h"
#include "cli/site_decisions.h"
#include "cli/static_input.h"

namespace mpivet::cli {

Status finish_linked_program(const std::string& path, const Options& options) {
  const auto sources = divergent_sources(options.divergent_sources);
  if (!sources) return sources.error();
  auto sites = report::read_sites(path);
  if (!sites) return sites.error();
  if (sites->empty()) return Done{};
  auto input = read_program({path});
  if (!input) return input.error();
  const LoadedObjects loaded = std::move(input->loaded);
  const statics::Program program(std::move(input->units));
  const auto plan = statics::PlanOptions{.closed = is_closed(path, loaded, program)};
  const auto analysis = statics::analyze(program, {.divergent = *sources, .plan = plan});
  return report::write_sites(path, decide_sites(program, analysis.plans, *sites, options.instrument == "all").changed);
}

}  // namespace mpivet::cli
