// What a prototype says about a function nobody has described: which arguments are handles, numbers or addresses. It
// says nothing about what the call does, so the call is a query of which only the use (and a failure) is reported.
#include "unknown.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "text.h"

namespace specgen {
namespace {

struct TypeWord {
  const char* type;
  const char* kind_word;
  const char* name;
};

constexpr TypeWord kHandleTypes[] = {{"MPI_Comm", "COMMUNICATOR", "comm"},
                                     {"MPI_Group", "GROUP", "group"},
                                     {"MPI_Datatype", "DATATYPE", "datatype"},
                                     {"MPI_Op", "OPERATION", "op"},
                                     {"MPI_Win", "WINDOW", "win"},
                                     {"MPI_File", "FILE", "file"},
                                     {"MPI_Info", "INFO", "info"},
                                     {"MPI_Errhandler", "ERRHANDLER", "errhandler"},
                                     {"MPI_Session", "SESSION", "session"}};
constexpr TypeWord kNumberTypes[] = {{"int", "INDEX", ""},
                                     {"MPI_Fint", "INDEX", ""},
                                     {"MPI_Count", "NUM_BYTES", ""},
                                     {"MPI_Aint", "NUM_BYTES", ""},
                                     {"MPI_Offset", "NUM_BYTES", ""}};

// The rest: an address, or a value of a type of which nothing is known.
constexpr TypeWord kOpaque = {"", "EXTRA_STATE", ""};

template <std::size_t Size>
const TypeWord* find_word(const TypeWord (&words)[Size], const std::string& type) {
  for (const auto& word : words)
    if (type == word.type) return &word;
  return nullptr;
}

std::string without_const(const std::string& type) { return type.starts_with("const ") ? type.substr(6) : type; }

// "MPI_Comm *" -> "MPI_Comm"; empty for anything else, arrays of constants among them.
std::string target_of(const std::string& type) {
  return type.ends_with(" *") && std::count(type.begin(), type.end(), '*') == 1 ? type.substr(0, type.size() - 2) : "";
}

std::pair<TypeWord, Direction> look_up(const std::string& type) {
  if (const auto* handle = find_word(kHandleTypes, without_const(type))) return {*handle, Direction::in};
  if (const auto* number = find_word(kNumberTypes, without_const(type))) return {*number, Direction::in};
  if (const auto* result = find_word(kHandleTypes, target_of(type))) return {*result, Direction::out};
  if (target_of(type) == "MPI_Status") return {{"", "STATUS", "status"}, Direction::out};
  return {kOpaque, Direction::in};
}

Parameter parameter_of(const std::string& type, std::size_t position, const std::map<std::string, Kind>& kinds) {
  const auto [word, direction] = look_up(type);
  Parameter p;
  p.name = *word.name ? word.name : "arg" + std::to_string(position);
  p.kind_word = word.kind_word;
  p.kind = kinds.at(word.kind_word);
  p.direction = direction;
  return p;
}

}  // namespace

Function described_by(const Prototype& prototype, const std::map<std::string, Kind>& kinds) {
  Function f;
  f.name = prototype.name;
  f.enumerator = enumerator_of(prototype.name, "mpi.h");
  f.meaning.anytime = true;  // who knows
  f.meaning.unknown = true;
  if (f.name.starts_with("MPI_T_")) f.meaning.role = "tool";
  for (std::size_t i = 0; i < prototype.types.size(); ++i) {
    Parameter p = parameter_of(prototype.types[i], i + 1, kinds);
    for (const auto& other : f.parameters)
      if (other.name == p.name) p.name += std::to_string(i + 1);
    f.parameters.push_back(std::move(p));
  }
  lay_out(f);
  return f;
}

std::vector<std::string> add_unknown(Spec& spec, const std::map<std::string, Prototype>& prototypes) {
  std::vector<std::string> names;
  std::vector<Function> added;
  for (const auto& [name, prototype] : prototypes) {
    if (spec.find(name) || is_varargs(prototype)) continue;
    names.push_back(name);
    added.push_back(described_by(prototype, spec.kinds));
    spec.hash = hash_on(spec.hash, name);
    for (const auto& type : prototype.types) spec.hash = hash_on(spec.hash, type);
  }
  std::move(added.begin(), added.end(), std::back_inserter(spec.functions));
  std::sort(spec.functions.begin(), spec.functions.end(),
            [](const Function& a, const Function& b) { return a.name < b.name; });
  return names;
}

}  // namespace specgen
