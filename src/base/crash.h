// Our own crashes: told in one line, with a stack for the bug report, and the exit status that stands for them.
#pragma once

namespace mpivet {

// Signals that mean a bug end the process with `status` after a message.
void tell_own_crashes(int status);

}  // namespace mpivet
