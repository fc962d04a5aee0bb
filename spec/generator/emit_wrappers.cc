// wrappers_<n>.cc: one wrapper for each function that the mpi.h declares, unless it is hand-written or ignored.
#include <set>
#include <sstream>

#include "emit.h"
#include "text.h"
#include "wrappers.h"

namespace specgen {
namespace {

bool is_generated(const Function& f) { return !f.meaning.custom && !f.meaning.ignored; }

void emit_wrapper(std::ostream& out, const Declared& d) {
  if (is_varargs(d.prototype)) throw InputError(d.function->name + ": a function with varargs must be custom");
  const std::string& name = d.function->name;
  out << "#undef " << name << "\n#undef P" << name << "\n"  // some are macros as well (MPI_Aint_add)
      << "MPIVET_WRAP(" << d.prototype.result << ", " << name << ", " << parameter_list(d) << ") {\n"
      << wrapper_body(d) << "}\n\n";
}

// Named integers of this MPI -> canonical values. A value that is none of them but reads like one is moved away.
void emit_value_set(std::ostream& out, const ValueSet& set) {
  out << "[[maybe_unused]] std::int32_t canonical_" << set.name << "(int value) {\n";
  if (set.bits) out << "  std::int32_t result = 0;\n";
  for (const auto& v : set.values) {
    if (v.since) out << "#if MPI_VERSION * 100 + MPI_SUBVERSION >= " << v.since << "\n";
    if (set.bits)
      out << "  if (value & " << v.name << ") result |= " << v.value << ";\n";
    else
      out << "  if (value == " << v.name << ") return " << v.value << ";\n";
    if (v.since) out << "#endif\n";
  }
  if (set.bits) {
    out << "  return result;\n}\n";
    return;
  }
  out << "  const bool ours = ";
  for (const auto& v : set.values) out << (&v == &set.values.front() ? "" : " || ") << "value == " << v.value;
  out << ";\n  return ours ? foreign(value) : value;\n}\n";
}

std::set<std::string> used_sets(const std::vector<Declared>& declared) {
  std::set<std::string> used;
  for (const auto& d : declared)
    if (is_generated(*d.function) && d.function->meaning.shape != "query")
      for (const auto& p : d.function->parameters)
        if (p.kind.special != "rank" && p.kind.special != "tag" && p.kind.special != "color")
          used.insert(p.kind.special);
  return used;
}

}  // namespace

std::string parameter_list(const Declared& d) {
  std::string text = "(";
  for (std::size_t i = 0; i < d.function->parameters.size(); ++i)
    text += (i ? ", " : "") + declare(d.prototype.types[i], d.function->parameters[i].name);
  return text + ")";
}

std::string wrappers_source(const Spec& spec, const std::vector<Declared>& declared, int part) {
  std::ostringstream out;
  out << kGeneratedNote << R"(#include "runtime/handles/existence.h"
#include "runtime/record/wrap.h"

namespace mpivet::runtime {
namespace {

[[maybe_unused]] bool has_weights(const int* p) { return p && p != MPI_UNWEIGHTED && p != MPI_WEIGHTS_EMPTY; }

[[maybe_unused]] std::int64_t sum(const int* p, std::int64_t n) {
  std::int64_t total = 0;
  for (std::int64_t i = 0; p && i < n; ++i) total += p[i];
  return total;
}

)";
  const auto used = used_sets(declared);
  for (const auto& set : spec.constants.sets)
    if (used.contains(set.name)) emit_value_set(out, set);
  out << "\n}  // namespace\n\n";
  int position = 0;
  for (const auto& d : declared)
    if (is_generated(*d.function) && position++ % kWrapperParts == part) emit_wrapper(out, d);
  out << "}  // namespace mpivet::runtime\n";
  return out.str();
}

}  // namespace specgen
