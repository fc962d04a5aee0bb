// A signature in words. The text follows the way the type was built, which is what its author will recognise, and
// stops after a few items: a message is read by people.
#include <string>

#include "rules/types/signature.h"

namespace mpivet::rules {
namespace {

constexpr int kMaxItems = 8;
constexpr int kMaxNesting = 4;

std::string times(std::string text, std::int64_t count) {
  return count == 1 ? text : text + " x " + std::to_string(count);
}

class Describer {
 public:
  std::string text(const TypeMap& map, std::int64_t count, int nesting) {
    if (map.uniform_class() != kMixedClass) return times(map.element(0).name(), map.elements() * count);
    if (map.name() != nullptr) return times(map.name(), count);
    if (map.parts().size() == 1) {
      const TypeMap::Part& part = map.parts().front();
      return text(*part.map, part.count * count, nesting);
    }
    const std::string list = "(" + items(map, nesting) + ")";
    return times(list, count);
  }

 private:
  std::string items(const TypeMap& map, int nesting) {
    if (nesting == kMaxNesting) return "...";
    std::string result;
    for (const TypeMap::Part& part : map.parts()) {
      if (!result.empty()) result += ", ";
      if (items_ == kMaxItems) return result + "...";
      ++items_;
      result += text(*part.map, part.count, nesting + 1);
    }
    return result;
  }

  int items_ = 0;
};

}  // namespace

SignatureText describe(const Signature& signature) {
  if (!signature.known()) return {"unknown data", 0, 0};
  if (signature.is_empty()) return {"nothing", 0, 0};
  Describer describer;
  return {describer.text(*signature.map(), signature.count(), 0), signature.elements(), signature.bytes()};
}

}  // namespace mpivet::rules
