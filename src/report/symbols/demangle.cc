#include "report/symbols/demangle.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace mpivet::report {
namespace {

struct Free {
  void operator()(char* text) const { std::free(text); }
};

std::string demangle_cxx(const std::string& symbol) {
  int status = 0;
  const std::unique_ptr<char, Free> text(abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status));
  return status == 0 && text ? text.get() : symbol;
}

}  // namespace

std::string demangle(const std::string& symbol) {
  if (symbol.starts_with("_Z")) return demangle_cxx(symbol);
  constexpr std::size_t kPrefix = 2;
  const std::size_t mod = symbol.find("_MOD_");
  if (symbol.starts_with("__") && mod != std::string::npos && mod > kPrefix)
    return symbol.substr(kPrefix, mod - kPrefix) + "::" + symbol.substr(mod + 5);
  return symbol;
}

}  // namespace mpivet::report
