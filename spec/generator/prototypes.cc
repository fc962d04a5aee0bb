#include "prototypes.h"

#include <sstream>

#include "text.h"
#include "unknown.h"

namespace specgen {
namespace {

std::vector<std::string> split_types(const std::string& list) {
  std::vector<std::string> types;
  std::string current;
  int depth = 0;
  for (char c : list) {
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (c == ',' && depth == 0) {
      types.push_back(trim(current));
      current.clear();
    } else {
      current += c;
    }
  }
  types.push_back(trim(current));
  if (types.size() == 1 && (types[0] == "void" || types[0].empty())) types.clear();
  return types;
}

// "/* mpi.h:12:NC */ extern int MPI_Send (const void *, int);" -> a prototype; false if it is not an MPI function.
bool parse_line(std::string line, Prototype& p) {
  auto comment = line.find("*/");
  if (comment == std::string::npos) return false;
  line = trim(line.substr(comment + 2));
  if (!line.starts_with("extern ")) return false;
  auto open = line.find(" (");
  auto close = line.rfind(");");
  if (open == std::string::npos || close == std::string::npos) return false;
  std::string head = trim(line.substr(7, open - 7));
  auto name_begin = head.find_last_of(" *") + 1;
  p.name = head.substr(name_begin);
  p.result = trim(head.substr(0, name_begin));
  p.types = split_types(line.substr(open + 2, close - open - 2));
  return p.name.starts_with("MPI_") || p.name.starts_with("MPIX_");
}

// What does not fit; empty if all does.
std::string misfit(const Function& f, const Prototype& p) {
  std::size_t fixed = p.types.size() - (is_varargs(p) ? 1 : 0);
  if (fixed != f.parameters.size())
    return f.name + ": mpi.h declares " + std::to_string(fixed) + " parameters, the spec has " +
           std::to_string(f.parameters.size());
  for (std::size_t i = 0; i < fixed; ++i) {
    const auto& parameter = f.parameters[i];
    bool needs_pointer = parameter.is_array || parameter.kind.param_kind == "buffer" ||
                         parameter.kind.param_kind == "string" || parameter.kind.param_kind == "status";
    if (needs_pointer && !is_pointer(p.types[i]))
      return f.name + ": " + parameter.name + " is not a pointer in mpi.h: " + p.types[i];
  }
  return "";
}

// Another MPI has the same name for something else.
bool is_other(const Function& f, const Prototype& p, const Spec& spec) {
  return f.meaning.unknown && described_by(p, spec.kinds).fields != f.fields;
}

Declared declared_as(const Function& f, const Prototype& p, const Spec& spec) {
  const std::string complaint = misfit(f, p);
  if (complaint.empty() && !is_other(f, p, spec)) return {&f, p};
  if (f.meaning.modelled || f.meaning.custom || is_varargs(p))
    throw InputError(complaint.empty() ? f.name + ": takes varargs in one mpi.h only" : complaint);
  const auto stand_in = std::make_shared<const Function>(described_by(p, spec.kinds));
  return {stand_in.get(), p, stand_in};
}

}  // namespace

std::map<std::string, Prototype> parse_prototypes(const std::string& text) {
  std::map<std::string, Prototype> prototypes;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    if (Prototype p; parse_line(line, p)) prototypes.emplace(p.name, p);
  return prototypes;
}

std::map<std::string, Prototype> load_prototypes(const std::string& path) { return parse_prototypes(read_file(path)); }

Match match_prototypes(const Spec& spec, const std::map<std::string, Prototype>& prototypes) {
  Match match;
  for (const auto& [name, prototype] : prototypes) {
    if (const Function* f = spec.find(name)) {
      match.declared.push_back(declared_as(*f, prototype, spec));
    } else {
      match.missing.push_back(name);
    }
  }
  return match;
}

std::string declare(const std::string& type, const std::string& name) {
  auto star = type.find("(*)");
  if (star == std::string::npos) return type + " " + name;
  return type.substr(0, star + 2) + name + type.substr(star + 2);
}

bool is_pointer(const std::string& type) { return type.find('*') != std::string::npos; }

bool is_varargs(const Prototype& p) { return !p.types.empty() && p.types.back() == "..."; }

}  // namespace specgen
