// `mpivet explore --worker` and `--merge`: an exploration by workers that share a folder.
#pragma once
#include "cli/explore/explore_setup.h"
#include "explore/workers/folder.h"

namespace mpivet::cli {

Result<explore::FolderJob> read_folder_plan(const std::string& folder);
// True: all is done, and it falls to this worker to tell.
Result<bool> work_in_folder(const std::string& folder, const ExploreSetup& setup, const Options& options);
// What the workers have found with setup.program.buffering; barriers are judged here.
Result<explore::Found> found_in_folder(const std::string& folder, const ExploreSetup& setup,
                                       const explore::HowToExplore& how);

}  // namespace mpivet::cli
