// Reads functions.txt, extensions.txt and kinds.txt.
#include <set>

#include "model.h"
#include "text.h"

namespace specgen {
namespace {

Direction direction_of(const std::string& word, const std::string& where) {
  if (word == "in") return Direction::in;
  if (word == "out") return Direction::out;
  if (word == "inout") return Direction::inout;
  throw InputError(where + ": not a direction: " + word);
}

// Only arrays of values we understand have elements in the record.
bool has_elements(const Kind& kind) {
  return kind.param_kind != "pointer" && kind.param_kind != "string" && kind.param_kind != "function";
}

void apply_modifier(Parameter& p, const std::string& word, const std::string& where) {
  if (word.starts_with("array[") && word.back() == ']') {
    p.array_length = word.substr(6, word.size() - 7);
    p.is_array = has_elements(p.kind);
  } else if (word == "async") {
    p.is_async = true;
  } else if (word == "root") {
    p.root_only = true;
  } else if (word == "large-only") {
    p.large_only = true;
  } else if (word != "const") {
    throw InputError(where + ": unknown modifier: " + word);
  }
}

// Variables of the wrappers (wrapper_body.cc), which a parameter must not hide.
bool is_taken(const std::string& name) {
  static const std::set<std::string> taken = {"a", "call", "err", "exchange", "gone", "i", "own", "real"};
  return taken.contains(name);
}

Parameter parse_parameter(const std::string& text, const std::map<std::string, Kind>& kinds, const std::string& where) {
  auto parts = split(text, ':');
  if (parts.size() < 3 || parts.size() > 4) throw InputError(where + ": not a parameter: " + text);
  auto kind = kinds.find(parts[1]);
  if (kind == kinds.end()) throw InputError(where + ": kind not in kinds.txt: " + parts[1]);
  Parameter p;
  p.name = is_taken(parts[0]) ? parts[0] + "_" : parts[0];
  p.kind_word = parts[1];
  p.kind = kind->second;
  p.direction = direction_of(parts[2], where);
  if (parts.size() == 4)
    for (const auto& word : split(parts[3], '+')) apply_modifier(p, word, where);
  return p;
}

Function parse_function(const Line& line, const std::map<std::string, Kind>& kinds) {
  auto open = line.text.find('(');
  auto close = line.text.rfind(')');
  if (open == std::string::npos || close == std::string::npos || close < open)
    throw InputError(line.where + ": not a function: " + line.text);
  Function f;
  f.name = trim(line.text.substr(0, open));
  f.enumerator = enumerator_of(f.name, line.where);
  auto rest = trim(line.text.substr(close + 1));
  if (rest != "" && rest != "large-count") throw InputError(line.where + ": unknown ending: " + rest);
  f.has_large_variant = rest == "large-count";
  auto list = trim(line.text.substr(open + 1, close - open - 1));
  if (list.empty()) return f;
  for (const auto& text : split(list, ','))
    if (text.find(":VARARGS:") == std::string::npos) f.parameters.push_back(parse_parameter(text, kinds, line.where));
  return f;
}

Function large_variant(const Function& base) {
  Function f = base;
  f.name += "_c";
  f.enumerator += "_c";
  f.large_count = true;
  f.has_large_variant = false;
  return f;
}

}  // namespace

std::string enumerator_of(const std::string& name, const std::string& where) {
  if (name.starts_with("MPI_")) return name.substr(4);
  if (name.starts_with("MPIX_")) return "X_" + name.substr(5);
  throw InputError(where + ": not an MPI name: " + name);
}

bool Parameter::is_handle() const {
  for (auto* handle : kHandleKinds)
    if (kind.param_kind == handle) return true;
  return false;
}

std::vector<Function> load_functions(const std::string& directory, const std::map<std::string, Kind>& kinds) {
  std::vector<Function> functions;
  for (const char* file : {"functions.txt", "extensions.txt"}) {
    for (const auto& line : data_lines(directory, file)) {
      Function f = parse_function(line, kinds);
      if (f.has_large_variant) functions.push_back(large_variant(f));
      std::erase_if(f.parameters, [](const Parameter& p) { return p.large_only; });
      functions.push_back(std::move(f));
    }
  }
  return functions;
}

std::map<std::string, Kind> load_kinds(const std::string& directory) {
  std::map<std::string, Kind> kinds;
  for (const auto& line : data_lines(directory, "kinds.txt")) {
    auto w = words(line.text);
    if (w.size() < 3 || w.size() > 4) throw InputError(line.where + ": KIND ParamKind width [special] expected");
    Kind kind{w[1], static_cast<int>(to_number(w[2], line.where)), w.size() == 4 ? w[3] : ""};
    if (!kinds.emplace(w[0], kind).second) throw InputError(line.where + ": twice: " + w[0]);
  }
  return kinds;
}

}  // namespace specgen
