#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <map>

#include "analyzer/postmortem/postmortem.h"
#include "event/attach.h"

namespace mpivet::analyzer {

Result<std::vector<std::string>> recorded_runs(const std::string& folder) {
  DIR* open = ::opendir(folder.c_str());
  if (open == nullptr) return Error{system_error("cannot read " + folder).message, Blame::usage};
  std::map<std::string, timespec> newest;  // by run
  while (const dirent* entry = ::readdir(open)) {
    const std::string name = entry->d_name;
    const auto process = name.rfind('-');  // <run>-<process>.ring
    if (!name.ends_with(event::kRingSuffix) || process == std::string::npos || process == 0) continue;
    struct stat info;
    if (::stat((folder + "/" + name).c_str(), &info) != 0) continue;
    timespec& time = newest[name.substr(0, process)];
    if (std::pair(info.st_mtim.tv_sec, info.st_mtim.tv_nsec) > std::pair(time.tv_sec, time.tv_nsec))
      time = info.st_mtim;
  }
  ::closedir(open);
  if (newest.empty()) return usage_error("no rings of a flight recorder in " + folder);
  std::vector<std::string> runs;
  for (const auto& [run, time] : newest) runs.push_back(run);
  std::stable_sort(runs.begin(), runs.end(), [&](const std::string& a, const std::string& b) {
    const timespec &left = newest[a], &right = newest[b];
    return std::pair(left.tv_sec, left.tv_nsec) > std::pair(right.tv_sec, right.tv_nsec);
  });
  return runs;
}

}  // namespace mpivet::analyzer
