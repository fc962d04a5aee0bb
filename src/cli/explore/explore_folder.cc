#include "cli/explore/explore_folder.h"

#include <algorithm>

#include "base/log.h"
#include "explore/workers/workers.h"

namespace mpivet::cli {

Result<explore::FolderJob> read_folder_plan(const std::string& folder) { return explore::Folder(folder).job(); }

Result<bool> work_in_folder(const std::string& path, const ExploreSetup& setup, const Options& options) {
  const explore::Folder folder(path);
  const WorkerNumber number = worker_number();
  forget_launcher();
  if (setup.wanted.replay) return usage_error("--worker and --replay do not go together");
  if (auto begun = folder.begin({setup.program.words, setup.program.ranks, options.buffering}); !begun)
    return begun.error();
  explore::Wanted wanted = setup.wanted;
  if (auto& most = wanted.limits.interleavings; most != 0)
    most = std::max<std::uint64_t>(1, most / static_cast<std::uint64_t>(number.count));
  explore::Sharing own;  // counts the interleavings of this worker
  wanted.counter = &own->interleavings;
  for (const explore::Buffering buffering : setup.bufferings) {
    explore::ProgramToExplore program = setup.program;
    program.buffering = buffering;
    if (auto worked = folder.work(program, wanted, {number.number, number.count}); !worked) return worked.error();
    own->interleavings = 0;
  }
  const bool all_done = std::all_of(setup.bufferings.begin(), setup.bufferings.end(),
                                    [&](explore::Buffering buffering) { return folder.done(buffering); });
  if (all_done && folder.take_last_word()) return true;
  if (!all_done) log::verbose("other workers are not done; mpivet explore --merge " + path + " tells what there is");
  return false;
}

Result<explore::Found> found_in_folder(const std::string& path, const ExploreSetup& setup,
                                       const explore::HowToExplore& how) {
  auto found = explore::Folder(path).put_together(setup.program.buffering);
  if (!found || !setup.wanted.barriers) return found;
  if (const auto judged = explore::judge_barriers_of(*found, setup.program, setup.wanted, how);
      !judged && found->tally.problem.empty())
    found->tally.problem = judged.error().message;
  return found;
}

}  // namespace mpivet::cli
