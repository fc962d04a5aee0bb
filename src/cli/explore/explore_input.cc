#include "cli/explore/explore_input.h"

#include <fmt/format.h>

#include "cli/static/static_input.h"
#include "report/text/sanitize.h"
#include "static/dependence/data_dependence.h"

namespace mpivet::cli {
namespace {

using statics::Id;

std::string place_text(const statics::Program& program, Id unit, const statics::Place& place) {
  if (unit == statics::kNone || place.line == 0 || place.file >= program.units()[unit].files.size()) return "";
  const std::string& file = program.units()[unit].files[place.file];
  return fmt::format(" at {}:{}", report::sanitize(file.substr(file.rfind('/') + 1)), place.line);
}

}  // namespace

OtherInput other_input(const std::string& path) {
  auto input = read_program({path});
  if (!input) return {"unknown", {"not known; the summary that mpivet cc, c++ or fc leave in a program would tell"}};
  const statics::Program program(std::move(input->units));
  const statics::DataDependence data = statics::data_dependence(program);
  OtherInput out{"differs", {}};
  constexpr std::size_t kShown = 3;
  for (std::size_t i = 0; i < std::min(kShown, data.conditions.size()); ++i) {
    const statics::DataCondition& one = data.conditions[i];
    out.notes.push_back(fmt::format("{}{} decides{} which MPI calls are made", one.on,
                                    place_text(program, one.given_unit, one.given),
                                    place_text(program, one.site.unit, one.site.place)));
  }
  if (data.conditions.size() > kShown) out.notes.push_back(fmt::format("and {} more", data.conditions.size() - kShown));
  if (!out.notes.empty()) return out;
  if (data.unknown || !input->without.empty())
    return {"unknown", {"not known; what decides over some MPI calls is not in the summary"}};
  return {"same", {"the same; no data decides which MPI calls are made"}};
}

std::string other_input_text(const OtherInput& other) {
  std::string text;
  for (const std::string& note : other.notes)
    text += fmt::format("  {}: {}\n", other.verdict == "differs" ? "with this input only" : "with other input", note);
  return text;
}

}  // namespace mpivet::cli
