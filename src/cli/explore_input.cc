#include "cli/explore_input.h"

#include <fmt/format.h>

#include "cli/static_input.h"
#include "report/sanitize.h"
#include "static/data_dependence.h"

namespace mpivet::cli {
namespace {

using statics::Id;

std::string place_text(const statics::Program& program, Id unit, const statics::Place& place) {
  if (unit == statics::kNone || place.line == 0 || place.file >= program.units()[unit].files.size()) return "";
  const std::string& file = program.units()[unit].files[place.file];
  return fmt::format(" at {}:{}", report::sanitize(file.substr(file.rfind('/') + 1)), place.line);
}

}  // namespace

std::string other_input_text(const std::string& path) {
  auto input = read_program({path});
  if (!input)
    return "  with other input: not known; the summary that mpivet cc, c++ or fc leave in a program would tell\n";
  const statics::Program program(std::move(input->units));
  const statics::DataDependence data = statics::data_dependence(program);
  std::string text;
  constexpr std::size_t kShown = 3;
  for (std::size_t i = 0; i < std::min(kShown, data.conditions.size()); ++i) {
    const statics::DataCondition& one = data.conditions[i];
    text +=
        fmt::format("  with this input only: {}{} decides{} which MPI calls are made\n", one.on,
                    place_text(program, one.given_unit, one.given), place_text(program, one.site.unit, one.site.place));
  }
  if (data.conditions.size() > kShown) text += fmt::format("    and {} more\n", data.conditions.size() - kShown);
  if (!text.empty()) return text;
  if (data.unknown || !input->without.empty())
    return "  with other input: not known; what decides over some MPI calls is not in the summary\n";
  return "  with other input: the same; no data decides which MPI calls are made\n";
}

}  // namespace mpivet::cli
