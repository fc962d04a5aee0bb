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

// Of an unknown function nobody can tell that it needs no one, or what its addresses are of.
bool needs_others(const Function& f) {
  if (f.meaning.unknown && f.meaning.role != "tool" && !f.parameters.empty()) return true;
  for (const auto& p : f.parameters)
    if (is_shared(p)) return true;
  return false;
}

bool is_count(const Parameter& p) { return p.kind_word.starts_with("POLY"); }

// Arrays whose length follows from the communicator.
bool has_known_length(const Parameter& p) {
  static const std::set<std::string> lengths = {"@peers", "@local_size", "@in_degree", "@out_degree"};
  return lengths.contains(p.array_length);
}

// A large-count function that is told its counts can be made of the other.
bool can_narrow(const Function& f) {
  if (!f.large_count) return false;
  for (const auto& p : f.parameters)
    if (is_count(p) && ((p.is_array && !has_known_length(p)) || p.is_output())) return false;
  return true;
}

bool has_parameter(const Function& f, const std::string& name) {
  for (const auto& p : f.parameters)
    if (p.name == name) return true;
  return false;
}

std::string refusal(const Function& f) { return "\"" + f.name + " with a count beyond int\""; }

// What is read of the array: at the root only, and nothing of what is sent in place.
std::string entries_read(const Function& f, const Parameter& p) {
  const std::string all = "entries(comm, Entries::" + p.array_length.substr(1) + ")";
  if (p.root_only) return "is_root(comm, root) ? " + all + " : 0";
  const bool of_send = p.name == "sendcounts" || p.name == "sdispls";
  return of_send && has_parameter(f, "sendbuf") ? "sendbuf == MPI_IN_PLACE ? 0 : " + all : all;
}

std::string narrowed_call(const Function& f) {
  std::string text = "P" + f.name.substr(0, f.name.size() - 2) + "(";
  for (std::size_t i = 0; i < f.parameters.size(); ++i) {
    const Parameter& p = f.parameters[i];
    const bool number = is_count(p) && !p.is_array;
    text += (i ? ", " : "") + (number ? "static_cast<int>(" + p.name + ")" : is_count(p) ? "small_" + p.name : p.name);
  }
  return text + ")";
}

std::string too_large(const Function& f) {
  std::string text;
  for (const auto& p : f.parameters)
    if (is_count(p) && !p.is_array) text += (text.empty() ? "" : " || ") + ("is_large(" + p.name + ")");
  return text;
}

void emit_narrowed(std::ostream& out, const Function& f) {
  if (const std::string large = too_large(f); !large.empty())
    out << "  if (" << large << ") outside(" << refusal(f) << ");\n";
  for (const auto& p : f.parameters)
    if (is_count(p) && p.is_array)
      out << "  const Narrowed small_" << p.name << "(" << p.name << ", " << entries_read(f, p) << ", " << refusal(f)
          << ");\n";
  out << "  return " << narrowed_call(f) << ";\n";
}

void emit_stub(std::ostream& out, const Declared& d) {
  const std::string& name = d.function->name;
  out << "#undef P" << name << "\nextern \"C\" [[gnu::weak, gnu::visibility(\"default\")]] " << d.prototype.result
      << " P" << name << parameter_list(d) << " {\n";
  if (can_narrow(*d.function))
    emit_narrowed(out, *d.function);
  else
    out << "  outside(\"" << name << "\");\n";
  out << "}\n\n";
}

}  // namespace

std::string virtual_stubs_source(const std::vector<Declared>& declared) {
  std::ostringstream out;
  out << kGeneratedNote << R"(#include "runtime/virtual/narrow.h"
#include "spec/mpi_declarations.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"
using namespace mpivet::virtual_mpi;

)";
  for (const auto& d : declared)
    if (needs_others(*d.function) && !is_varargs(d.prototype)) emit_stub(out, d);
  return out.str();
}

}  // namespace specgen
