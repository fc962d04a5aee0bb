#include "report/symbols/openmp_body.h"

namespace mpivet::report {
namespace {
constexpr std::string_view kGcc = "._omp_fn.";
constexpr std::string_view kLlvm = ".omp_outlined";
}  // namespace

bool is_openmp_body(std::string_view function) {
  return function.find(kGcc) != std::string_view::npos || function.find(kLlvm) != std::string_view::npos;
}

std::string_view written_in(std::string_view function) {
  const auto gcc = function.find(kGcc);
  return function.substr(0, gcc != std::string_view::npos ? gcc : function.find(kLlvm));
}

}  // namespace mpivet::report
