// The type model written down the long way: every basic element with its displacement. What the tests compare with.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "rules/types/datatype.h"

namespace mpivet::rules::naive {

struct Element {
  BasicClass basic_class;
  std::int64_t displacement;
  std::int64_t size;
  std::int64_t alignment;
};

struct Type {
  std::vector<Element> elements;
  std::vector<std::int64_t> lb_markers, ub_markers;

  std::int64_t bytes() const {
    std::int64_t sum = 0;
    for (const Element& e : elements) sum += e.size;
    return sum;
  }
  std::int64_t true_lb() const {
    std::int64_t least = elements.empty() ? 0 : elements.front().displacement;
    for (const Element& e : elements) least = std::min(least, e.displacement);
    return least;
  }
  std::int64_t true_ub() const {
    std::int64_t most = elements.empty() ? 0 : elements.front().displacement;
    for (const Element& e : elements) most = std::max(most, e.displacement + e.size);
    return most;
  }
  std::int64_t lb() const {
    return lb_markers.empty() ? true_lb() : *std::min_element(lb_markers.begin(), lb_markers.end());
  }
  std::int64_t ub() const {
    if (!ub_markers.empty()) return *std::max_element(ub_markers.begin(), ub_markers.end());
    std::int64_t alignment = 1;
    for (const Element& e : elements) alignment = std::max(alignment, e.alignment);
    std::int64_t upper = true_ub();
    while ((upper - lb()) > 0 && (upper - lb()) % alignment != 0) ++upper;
    return upper;
  }
  std::int64_t extent() const { return ub() - lb(); }

  // Appends `copies` of `other`, one extent apart.
  void append(const Type& other, std::int64_t copies, std::int64_t displacement) {
    for (std::int64_t i = 0; i < copies; ++i) {
      const std::int64_t at = displacement + i * other.extent();
      for (Element e : other.elements) {
        e.displacement += at;
        elements.push_back(e);
      }
      for (const std::int64_t marker : other.lb_markers) lb_markers.push_back(marker + at);
      for (const std::int64_t marker : other.ub_markers) ub_markers.push_back(marker + at);
    }
  }
};

inline Type basic(const Datatype& type) {
  Type result;
  const TypeMap& map = *type.map();
  result.elements.push_back({map.uniform_class(), 0, map.bytes(), map.alignment()});
  return result;
}

}  // namespace mpivet::rules::naive
