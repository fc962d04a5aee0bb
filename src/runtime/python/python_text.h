// Python's strings as UTF-8, and the module records that stand for Python's functions.
#pragma once
#include <cstddef>
#include <cstdint>

namespace mpivet::runtime {

inline constexpr std::size_t kLongestPythonText = 512;

struct TextLayout {
  std::size_t length, state;   // PyASCIIObject
  std::size_t ascii, compact;  // where the characters begin: sizes of PyASCIIObject, PyCompactUnicodeObject
};

// What does not fit is cut at the beginning: the end of a path says more.
void copy_text(const std::byte* object, const TextLayout& layout, char (&out)[kLongestPythonText]);

// The address that stands for a line of a function (event/python_module.h); tells the function's module if it is new.
// 0: no memory.
std::uint64_t python_line(const char* function, const char* file, int line);

}  // namespace mpivet::runtime
