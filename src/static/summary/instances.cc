#include "static/summary/instances.h"

#include <algorithm>
#include <filesystem>

namespace mpivet::statics {
namespace {

class Instances {
 public:
  explicit Instances(const Program& program) : program_(program) {}

  // Is the second the same as the first in another function: the same collective, or all conditions at the same places?
  bool are_same(const Divergence& first, const Divergence& other) const {
    return is_same_collective(first, other) ||
           (first.function != other.function &&
            std::all_of(other.conditions.begin(), other.conditions.end(),
                        [&](const SplitCondition& c) { return is_known(c.site) && find(first, c) != kNone; }));
  }
  void merge(Divergence& first, Divergence other) const {
    std::string name = other.function;
    if (!is_same_collective(first, other) && is_known(other.site))
      name += " (" + other.collective + " at " + file(other.site) + ':' + std::to_string(other.site.place.line) + ')';
    if (std::find(first.functions.begin(), first.functions.end(), name) == first.functions.end())
      first.functions.push_back(std::move(name));
    if (first.communicator != other.communicator) first.communicator = Expression{}.display();
    // The condition may be another one, where the instances are called.
    for (SplitCondition& condition : other.conditions) {
      const Id same = find(first, condition);
      if (same == kNone)
        first.conditions.push_back(std::move(condition));
      else if (first.conditions[same].answer < condition.answer)
        first.conditions[same] = std::move(condition);
    }
  }
  // Relative to where the compiler ran, without detours; empty: not known.
  std::string file(const Site& site) const {
    const auto& files = program_.units()[site.unit].files;
    return is_known(site) ? std::filesystem::path(files[site.place.file]).lexically_normal().string() : "";
  }

 private:
  bool is_known(const Site& site) const {
    return site.unit != kNone && site.place.line != 0 && site.place.file < program_.units()[site.unit].files.size();
  }
  bool are_at_one_place(const Site& a, const Site& b) const {
    if (!is_known(a) || !is_known(b)) return is_known(a) == is_known(b);
    return a.place.line == b.place.line && a.place.column == b.place.column && file(a) == file(b);
  }
  bool is_same_collective(const Divergence& a, const Divergence& b) const {
    return is_known(a.site) && a.collective == b.collective && are_at_one_place(a.site, b.site) &&
           are_at_one_place(a.inner, b.inner);
  }
  Id find(const Divergence& in, const SplitCondition& condition) const {
    for (Id i = 0; i < in.conditions.size(); ++i)
      if (in.conditions[i].choice == condition.choice && are_at_one_place(in.conditions[i].site, condition.site))
        return i;
    return kNone;
  }

  const Program& program_;
};

}  // namespace

void merge_instances(const Program& program, std::vector<Divergence>& divergences) {
  const Instances instances(program);
  std::vector<Divergence> out;
  for (Divergence& divergence : divergences) {
    divergence.functions = {divergence.function};
    const auto same = std::find_if(out.begin(), out.end(),
                                   [&](const Divergence& known) { return instances.are_same(known, divergence); });
    if (same == out.end())
      out.push_back(std::move(divergence));
    else
      instances.merge(*same, std::move(divergence));
  }
  divergences = std::move(out);
}

}  // namespace mpivet::statics
