#include <algorithm>

#include "model.h"
#include "text.h"

namespace specgen {
namespace {

// Changes with the generator's own rules (layout, numbering), so that two builds with one hash agree on every byte.
constexpr const char* kGeneratorVersion = "1";

unsigned hash_of_data(const std::string& directory) {
  unsigned hash = hash_on(2166136261u, kGeneratorVersion);
  for (const char* file :
       {"functions.txt", "extensions.txt", "kinds.txt", "meaning.txt", "collectives.txt", "constants.txt"})
    hash = hash_on(hash, read_file(directory + "/" + file));
  return hash;
}

void check_specials(const Spec& spec) {
  for (const auto& f : spec.functions)
    for (const auto& p : f.parameters)
      if (!p.kind.special.empty() && spec.constants.set_index(p.kind.special) == 0)
        throw InputError("kinds.txt: no values in constants.txt for " + p.kind.special);
}

}  // namespace

unsigned hash_on(unsigned hash, const std::string& text) {
  for (unsigned char c : text) hash = (hash ^ c) * 16777619u;
  return hash;
}

const Function* Spec::find(const std::string& name) const {
  auto at = std::lower_bound(functions.begin(), functions.end(), name,
                             [](const Function& f, const std::string& n) { return f.name < n; });
  return at != functions.end() && at->name == name ? &*at : nullptr;
}

Spec load_spec(const std::string& directory) {
  Spec spec;
  spec.hash = hash_of_data(directory);
  spec.constants = load_constants(directory);
  spec.kinds = load_kinds(directory);
  spec.functions = load_functions(directory, spec.kinds);
  load_meaning(directory, spec.functions);
  spec.collectives = load_collectives(directory);
  apply_collectives(spec.collectives, spec.functions);
  for (auto& f : spec.functions) lay_out(f);
  std::sort(spec.functions.begin(), spec.functions.end(),
            [](const Function& a, const Function& b) { return a.name < b.name; });
  for (std::size_t i = 1; i < spec.functions.size(); ++i)
    if (spec.functions[i].name == spec.functions[i - 1].name) throw InputError("twice: " + spec.functions[i].name);
  check_specials(spec);
  return spec;
}

}  // namespace specgen
