// Reads meaning.txt: every function must have exactly one line.
#include <map>

#include "model.h"
#include "text.h"

namespace specgen {
namespace {

bool set_flag(Meaning& m, const std::string& key) {
  if (key == "rooted") return m.rooted = true;
  if (key == "modelled") return m.modelled = true;
  if (key == "custom") return m.custom = true;
  if (key == "ignored") return m.ignored = true;
  if (key == "anytime") return m.anytime = true;
  return false;
}

bool set_word(Meaning& m, const std::string& key, const std::string& value) {
  std::string Meaning::*member = key == "shape"     ? &Meaning::shape
                                 : key == "role"    ? &Meaning::role
                                 : key == "mode"    ? &Meaning::mode
                                 : key == "start"   ? &Meaning::start
                                 : key == "coll"    ? &Meaning::coll
                                 : key == "creates" ? &Meaning::creates
                                 : key == "frees"   ? &Meaning::frees
                                 : key == "needs"   ? &Meaning::needs
                                 : key == "gives"   ? &Meaning::gives
                                                    : nullptr;
  if (member) m.*member = value;
  return member != nullptr;
}

// The words themselves are checked by the compiler: they become enumerators of spec/types.h.
Meaning parse_meaning(const std::vector<std::string>& keys, const std::string& where) {
  Meaning m;
  for (const auto& word : keys) {
    auto equals = word.find('=');
    bool known =
        equals == std::string::npos ? set_flag(m, word) : set_word(m, word.substr(0, equals), word.substr(equals + 1));
    if (!known) throw InputError(where + ": unknown key: " + word);
  }
  return m;
}

}  // namespace

void load_meaning(const std::string& directory, std::vector<Function>& functions) {
  std::map<std::string, Meaning> meanings;
  std::map<std::string, std::string> places;
  for (const auto& line : data_lines(directory, "meaning.txt")) {
    auto w = words(line.text);
    std::string name = w.front();
    w.erase(w.begin());
    if (!meanings.emplace(name, parse_meaning(w, line.where)).second) throw InputError(line.where + ": twice: " + name);
    places[name] = line.where;
  }
  for (auto& f : functions) {
    std::string base = f.large_count ? f.name.substr(0, f.name.size() - 2) : f.name;
    auto found = meanings.find(base);
    if (found == meanings.end()) throw InputError("meaning.txt: no line for " + base);
    f.meaning = found->second;
    places.erase(base);
  }
  if (!places.empty()) throw InputError(places.begin()->second + ": not a function: " + places.begin()->first);
}

}  // namespace specgen
