// Bytes without zeros (consistent overhead byte stuffing): each run of non-zero bytes is led by its length + 1, and a
// length below 255 also stands for the zero after the run. At most one byte in 254 is added.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace mpivet::statics {

std::string without_zeros(std::string_view bytes);
// nullopt: not made by without_zeros.
std::optional<std::string> with_zeros(std::string_view stuffed);

}  // namespace mpivet::statics
