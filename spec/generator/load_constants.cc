// Reads constants.txt.
#include <algorithm>

#include "model.h"
#include "text.h"

namespace specgen {
namespace {

SignatureClass find_class(const Constants& c, const std::string& name, const std::string& where) {
  for (const auto& cls : c.classes)
    if (cls.name == name) return cls;
  throw InputError(where + ": unknown class: " + name);
}

void add_component(Datatype& type, const Constants& c, const std::string& word, const std::string& where) {
  auto at = word.find('@');
  const SignatureClass cls = find_class(c, word.substr(0, at), where);
  int offset = at == std::string::npos ? 0 : static_cast<int>(to_number(word.substr(at + 1), where));
  type.components.push_back({cls.name, offset});
  type.size += cls.size;
  type.extent = std::max(type.extent, offset + cls.size);
  type.alignment = std::max(type.alignment, cls.alignment);
}

Datatype parse_datatype(const Constants& c, const std::vector<std::string>& w, const std::string& where) {
  Datatype type;
  type.name = w.at(1);
  for (std::size_t i = 2; i < w.size(); ++i) {
    if (w[i].starts_with("extent="))
      type.extent = static_cast<int>(to_number(w[i].substr(7), where));
    else
      add_component(type, c, w[i], where);
  }
  if (type.components.empty() || type.components.size() > 2) throw InputError(where + ": one or two classes expected");
  return type;
}

// "4.1" -> 401
int parse_version(const std::string& text, const std::string& where) {
  auto parts = split(text, '.');
  if (parts.size() != 2) throw InputError(where + ": not a version: " + text);
  return static_cast<int>(100 * to_number(parts[0], where) + to_number(parts[1], where));
}

void add_value(Constants& c, const std::vector<std::string>& w, const std::string& where) {
  auto set = std::find_if(c.sets.begin(), c.sets.end(), [&](const ValueSet& s) { return s.name == w.at(1); });
  if (set == c.sets.end()) set = c.sets.insert(c.sets.end(), {w.at(1), w[0] == "bits", {}});
  int since = w.size() > 4 ? parse_version(w[4], where) : 0;
  set->values.push_back({w.at(2), to_number(w.at(3), where), since});
}

}  // namespace

int Constants::set_index(const std::string& name) const {
  for (std::size_t i = 0; i < sets.size(); ++i)
    if (sets[i].name == name) return static_cast<int>(i) + 1;
  return 0;
}

Constants load_constants(const std::string& directory) {
  Constants c;
  for (const auto& line : data_lines(directory, "constants.txt")) {
    auto w = words(line.text);
    std::size_t least = w[0] == "value" || w[0] == "bits" || w[0] == "class" ? 4
                        : w[0] == "datatype" || w[0] == "null"               ? 3
                                                                             : 2;
    if (w.size() < least) throw InputError(line.where + ": too few words");
    if (w[0] == "null") {
      c.null_names[w[1]] = w[2];
    } else if (w[0] == "class") {
      c.classes.push_back({w[1], int(to_number(w[2], line.where)), int(to_number(w[3], line.where))});
    } else if (w[0] == "value" || w[0] == "bits") {
      add_value(c, w, line.where);
    } else if (std::find(std::begin(kHandleKinds), std::end(kHandleKinds), w[0]) != std::end(kHandleKinds)) {
      if (w[0] == "datatype") c.datatypes.push_back(parse_datatype(c, w, line.where));
      c.handles[w[0]].push_back(w[1]);
    } else {
      throw InputError(line.where + ": unknown word: " + w[0]);
    }
  }
  return c;
}

}  // namespace specgen
