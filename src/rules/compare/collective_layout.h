// Where the arguments of a collective stand in its record. Found by the kind of the parameters, so one code reads all
// of them, however they are started and whatever counts they take.
#pragma once
#include <array>
#include <cstdint>
#include <cstring>
#include <span>

#include "spec/functions.h"

namespace mpivet::rules {

struct CollectiveLayout {
  // A parameter: a field of the argument struct, or one of the arrays behind it.
  struct Place {
    static constexpr std::uint16_t kNowhere = 0xffff;
    std::uint16_t offset = kNowhere;
    std::int8_t array = -1;  // its position among the arrays of the record; -1: a plain value
    bool exists() const { return offset != kNowhere; }
    bool is_array() const { return array >= 0; }
  };
  // What is sent and what is received; the same place twice where the call has one argument for both.
  struct Data {
    Place buffer, count, type;
    Place displacements;  // of the blocks, where the caller gives them
  };
  Data send, recv;
  Place root, op;
  std::uint16_t args_size = 0;
  std::array<std::uint8_t, 8> array_element_size{};  // 0: no such array
};

// Of any function with a `coll`.
const CollectiveLayout& collective_layout(spec::Func func);

// A value of the argument struct; 0 when the record is too short.
template <class T>
T read_value(std::span<const std::byte> payload, const CollectiveLayout::Place& place) {
  T value{};
  if (place.exists() && place.offset + sizeof(T) <= payload.size())
    std::memcpy(&value, payload.data() + place.offset, sizeof(T));
  return value;
}
// An array behind it; empty when the record is too short.
std::span<const std::byte> read_array(std::span<const std::byte> payload, const CollectiveLayout& layout,
                                      const CollectiveLayout::Place& place);

}  // namespace mpivet::rules
