// Places in Python among the addresses of a stack.
//
// A Python function is told as a module of its own, in a range of addresses that no process has: line n of it is the
// address `begin + n`. Its path is kPythonMark, the name of the function, kPythonMark's last character again, and the
// file. So stacks with lines of Python in them go wherever stacks go.
#pragma once
#include <cstdint>
#include <string_view>

namespace mpivet::event {

inline constexpr std::string_view kPythonMark = "\x1fpython\x1f";
inline constexpr std::uint64_t kPythonBegin = 0x8000'0000'0000'0000;  // not canonical: no code can be there
inline constexpr std::uint64_t kPythonLines = 1 << 24;                // of one function's range

struct PythonPlace {
  std::string_view function, file;
};

constexpr bool is_python(std::string_view module_path) { return module_path.starts_with(kPythonMark); }

constexpr PythonPlace python_place(std::string_view module_path) {
  const std::string_view rest = module_path.substr(kPythonMark.size());
  const auto end = rest.find(kPythonMark.back());
  if (end == std::string_view::npos) return {rest, {}};
  return {rest.substr(0, end), rest.substr(end + 1)};
}

}  // namespace mpivet::event
