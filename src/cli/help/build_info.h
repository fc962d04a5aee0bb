// What this mpivet was built of: generated at each build (cmake/build_info.cmake).
#pragma once

namespace mpivet::cli {

// "1a2b3c4d5e6f"; "1a2b3c4d5e6f, changed" if files differed from it; "unknown" outside of a repository.
const char* build_commit();
// "Release, GNU 12.2.0".
const char* build_kind();

}  // namespace mpivet::cli
