// Lines of Python, where the process is a Python interpreter: read from its frames as they stand in memory, without its
// lock. The frames of a thread do not change while that thread is in an MPI call, and hold all they mention; nothing is
// written, no reference is counted. The layout of frames is CPython's own affair, so only versions whose layout is
// known are read: 3.11 and 3.12; with any other, stacks are as for any program.
#pragma once
#include <cstddef>
#include <cstdint>

namespace mpivet::runtime {

// Whether this is an interpreter whose frames can be read; found out when it is asked first.
bool is_python();

struct PythonFrame {
  const std::byte* code;
  const std::byte* instruction;
};

// The frames of this thread, innermost first. None: it is not Python's, or Python is not running.
std::size_t python_frames(PythonFrame* frames, std::size_t room);
// Equal for equal places, also if a code object has taken the place of another one.
std::uint64_t python_hash(const PythonFrame* frames, std::size_t count);
// The address that stands for the line (event/python_module.h), whose module has been told. 0: not known.
std::uint64_t python_address(const PythonFrame& frame);
// The stack (stack.cc) with these addresses, innermost first; 0 for none.
std::uint32_t stack_of(const std::uint64_t* addresses, std::size_t count);
// In the code of the interpreter itself.
bool inside_interpreter(std::uint64_t address);

// From now on exceptions that nobody catches are told (Notice::exiting with code 1), if this thread has the
// interpreter's lock; otherwise at a later call.
void watch_exceptions();
// From now on it is known where sys.exit was called; needs the interpreter's lock.
void watch_python_exit();
// In MPI_Finalize: tells the place if that is why the interpreter ends.
void tell_python_exit();

}  // namespace mpivet::runtime
