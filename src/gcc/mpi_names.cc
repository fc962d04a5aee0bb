#include "gcc/mpi_names.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace mpivet::gcc {
namespace {

std::string lower(std::string_view name) {
  std::string result(name);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

using ByName = std::vector<std::pair<std::string, spec::Func>>;

// Fortran knows no case. Made when the first Fortran name is asked for: most units have none.
const ByName& lower_names() {
  static const ByName names = [] {
    ByName made;
    for (int i = 1; i <= spec::kFunctionCount; ++i) {
      const auto func = static_cast<spec::Func>(i);
      made.emplace_back(lower(spec::info(func).name), func);
    }
    std::sort(made.begin(), made.end());
    return made;
  }();
  return names;
}

bool drop_end(std::string_view& name, std::string_view end) {
  if (!name.ends_with(end)) return false;
  name.remove_suffix(end.size());
  return true;
}

MpiName fortran_name(std::string_view symbol) {
  if (!drop_end(symbol, "_")) return {};
  const bool f08 = drop_end(symbol, "_f08ts") || drop_end(symbol, "_f08");
  const ByName& names = lower_names();
  const auto at = std::lower_bound(names.begin(), names.end(), symbol,
                                   [](const auto& entry, std::string_view name) { return entry.first < name; });
  if (at == names.end() || at->first != symbol) return {};
  return {at->second, f08 ? Binding::fortran_f08 : Binding::fortran};
}

}  // namespace

MpiName mpi_name(std::string_view symbol) {
  if (symbol.starts_with('P') || symbol.starts_with('p')) symbol.remove_prefix(1);
  if (symbol.starts_with("MPI_") || symbol.starts_with("MPIX_")) return {spec::find(symbol), Binding::c};
  if (symbol.starts_with("mpi_") || symbol.starts_with("mpix_")) return fortran_name(symbol);
  return {};
}

}  // namespace mpivet::gcc
