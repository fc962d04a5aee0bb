// stubs.cc of libmpivet-virtual-*.so: a weak PMPI_X for each function that needs other ranks or objects they share.
// What src/runtime/virtual defines wins; the rest ends the exploration with the function's name. Functions without such
// a parameter are local and stay the MPI library's.
#include <set>
#include <sstream>

#include "emit.h"
#include "text.h"
#include "wrappers.h"

namespace specgen {
namespace {

bool is_shared(const Parameter& p) {
  static const std::set<std::string> kinds = {"comm", "group", "request", "message", "win", "file", "session"};
  return kinds.contains(p.kind.param_kind);
}

bool needs_others(const Function& f) {
  for (const auto& p : f.parameters)
    if (is_shared(p)) return true;
  return false;
}

bool is_count(const Parameter& p) { return p.kind_word.starts_with("POLY"); }

// A large-count function whose counts are plain numbers can be made of the other.
bool can_narrow(const Function& f) {
  if (!f.large_count) return false;
  for (const auto& p : f.parameters)
    if (is_count(p) && (p.is_array || p.is_output())) return false;
  return true;
}

std::string narrowed_call(const Function& f) {
  std::string text = "P" + f.name.substr(0, f.name.size() - 2) + "(";
  for (std::size_t i = 0; i < f.parameters.size(); ++i) {
    const Parameter& p = f.parameters[i];
    text += (i ? ", " : "") + (is_count(p) ? "static_cast<int>(" + p.name + ")" : p.name);
  }
  return text + ")";
}

std::string too_large(const Function& f) {
  std::string text;
  for (const auto& p : f.parameters)
    if (is_count(p)) text += (text.empty() ? "" : " || ") + ("is_large(" + p.name + ")");
  return text;
}

void emit_stub(std::ostream& out, const Declared& d) {
  const std::string& name = d.function->name;
  out << "#undef P" << name << "\nextern \"C\" [[gnu::weak, gnu::visibility(\"default\")]] " << d.prototype.result
      << " P" << name << parameter_list(d) << " {\n";
  if (can_narrow(*d.function))
    out << "  if (" << too_large(*d.function) << ") outside(\"" << name << " with a count beyond int\");\n  return "
        << narrowed_call(*d.function) << ";\n";
  else
    out << "  outside(\"" << name << "\");\n";
  out << "}\n\n";
}

}  // namespace

std::string virtual_stubs_source(const std::vector<Declared>& declared) {
  std::ostringstream out;
  out << kGeneratedNote << R"(#include "runtime/virtual/outside.h"
#include "spec/mpi_declarations.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"
using namespace mpivet::virtual_mpi;

)";
  for (const auto& d : declared)
    if (needs_others(*d.function) && !is_varargs(d.prototype)) emit_stub(out, d);
  return out.str();
}

}  // namespace specgen
