// Reads collectives.txt: one line for each word that `coll=` has in meaning.txt.
#include <set>

#include "model.h"
#include "text.h"

namespace specgen {
namespace {

bool set_flag(Collective& c, const std::string& key) {
  if (key == "reduces") return c.reduces = true;
  if (key == "exclusive") return c.exclusive = true;
  return false;
}

bool set_word(Collective& c, const std::string& key, const std::string& value) {
  std::string Collective::*member = key == "flow"      ? &Collective::flow
                                    : key == "leaves"  ? &Collective::leaves
                                    : key == "members" ? &Collective::members
                                    : key == "send"    ? &Collective::send
                                    : key == "recv"    ? &Collective::recv
                                                       : nullptr;
  if (member) c.*member = value;
  return member != nullptr;
}

// The words themselves are checked by the compiler: they become enumerators of spec/flow.h.
Collective parse(const std::vector<std::string>& keys, const std::string& where) {
  Collective c;
  c.name = keys.front();
  for (std::size_t i = 1; i < keys.size(); ++i) {
    const auto equals = keys[i].find('=');
    const bool known = equals == std::string::npos ? set_flag(c, keys[i])
                                                   : set_word(c, keys[i].substr(0, equals), keys[i].substr(equals + 1));
    if (!known) throw InputError(where + ": unknown key: " + keys[i]);
  }
  if (c.flow.empty()) throw InputError(where + ": no flow: " + c.name);
  if (c.leaves.empty()) throw InputError(where + ": does not say who leaves when: " + c.name);
  return c;
}

}  // namespace

std::vector<Collective> load_collectives(const std::string& directory) {
  std::vector<Collective> all;
  std::set<std::string> names;
  for (const auto& line : data_lines(directory, "collectives.txt")) {
    all.push_back(parse(words(line.text), line.where));
    if (!names.insert(all.back().name).second) throw InputError(line.where + ": twice: " + all.back().name);
  }
  return all;
}

void apply_collectives(const std::vector<Collective>& collectives, std::vector<Function>& functions) {
  std::map<std::string, const Collective*> by_name;
  std::set<std::string> unused;
  for (const Collective& c : collectives) {
    by_name[c.name] = &c;
    unused.insert(c.name);
  }
  for (Function& f : functions) {
    if (f.meaning.coll == "none") continue;
    const auto found = by_name.find(f.meaning.coll);
    if (found == by_name.end()) throw InputError("collectives.txt: no line for " + f.meaning.coll);
    f.meaning.collective = *found->second;
    f.meaning.reduces = found->second->reduces;
    unused.erase(f.meaning.coll);
  }
  if (!unused.empty()) throw InputError("collectives.txt: no function does " + *unused.begin());
}

}  // namespace specgen
