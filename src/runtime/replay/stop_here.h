// For debuggers: called in the rank that has left the way of the file, from within the call in question.
#pragma once

extern "C" [[gnu::visibility("default"), gnu::noinline]] void mpivet_replay_diverged(const char* how);
