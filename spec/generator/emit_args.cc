// spec/args.h: one argument struct per function. Functions with the same fields share one struct, so that code
// which handles a family of calls (MPI_Send, MPI_Ssend_c ...) needs one type.
#include <algorithm>
#include <map>
#include <sstream>

#include "emit.h"

namespace specgen {
namespace {

// Calls that must cost one slot of the ring, and what two slots hold.
constexpr int kOneSlot = 48, kTwoSlots = 112;
constexpr const char* kHot[] = {"Send",   "Ssend",   "Recv",      "Isend", "Irecv",    "Bcast",
                                "Reduce", "Gather",  "Allreduce", "Scan",  "Alltoall", "Scatter",
                                "Wait",   "Waitall", "Test",      "Probe", "Barrier"};

using Owners = std::map<const Function*, const Function*>;

bool better_owner(const Function& a, const Function& b) {
  if (a.large_count != b.large_count) return !a.large_count;
  return a.enumerator.size() < b.enumerator.size();
}

// The function whose struct each function uses: the shortest name among those with the same fields.
Owners find_owners(const Spec& spec) {
  std::map<std::string, const Function*> by_fields;
  auto key = [](const Function& f) {
    std::string text = "{";
    for (const auto& field : f.fields) text += field.type + " " + field.name + ";";
    return text;
  };
  for (const auto& f : spec.functions) {
    auto& owner = by_fields[key(f)];
    if (!owner || better_owner(f, *owner)) owner = &f;
  }
  Owners owners;
  for (const auto& f : spec.functions) owners[&f] = by_fields[key(f)];
  return owners;
}

void emit_struct(std::ostream& out, const Function& f) {
  out << "struct " << f.enumerator << " {";
  if (!f.fields.empty()) out << "\n";
  for (const auto& field : f.fields) out << "  " << field.type << " " << field.name << ";\n";
  out << "};\n";
  if (f.args_size > 0) out << "static_assert(sizeof(" << f.enumerator << ") == " << f.args_size << ");\n";
}

}  // namespace

std::string args_header(const Spec& spec) {
  std::ostringstream out;
  out << kGeneratedNote << "// The layout rules are in spec/README.md.\n"
      << "#pragma once\n#include <cstdint>\n\nnamespace mpivet::args {\n\n";
  Owners owners = find_owners(spec);
  for (const auto& f : spec.functions)
    if (owners.at(&f) == &f) emit_struct(out, f);
  out << "\n";
  for (const auto& f : spec.functions)
    if (owners.at(&f) != &f) out << "using " << f.enumerator << " = " << owners.at(&f)->enumerator << ";\n";
  out << "\n";
  for (const char* hot : kHot)
    out << "static_assert(sizeof(" << hot << ") <= " << kOneSlot << ", \"must fit the first slot\");\n";
  out << "static_assert(sizeof(Sendrecv) <= " << kTwoSlots << ", \"must fit two slots\");\n";
  out << "\n}  // namespace mpivet::args\n";
  return out.str();
}

}  // namespace specgen
