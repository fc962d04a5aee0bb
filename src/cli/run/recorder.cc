#include "cli/run/recorder.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <vector>

#include "analyzer/rings/definitions.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/text.h"
#include "event/attach.h"

namespace mpivet::cli {

Result<Recorder> Recorder::open(const std::string& folder, const std::string& run) {
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
    return Error{system_error("cannot make the folder " + folder).message, Blame::usage};
  struct stat info;
  if (::stat(folder.c_str(), &info) != 0 || !S_ISDIR(info.st_mode)) return usage_error(folder + " is not a folder");
  if (info.st_uid != ::geteuid()) return usage_error("the folder " + folder + " belongs to another user");
  // What a program sends is nobody else's business.
  if ((info.st_mode & 077) != 0)
    return usage_error("others may look into " + folder + "; give a folder that does not exist, or chmod 700 it");
  return Recorder(paths::real(folder), run);
}

std::string Recorder::definitions() const { return folder_ + "/" + run_ + analyzer::kDefinitionsSuffix; }

void Recorder::close(bool something_died) const {
  if (something_died) {
    log::warning("the last calls of all ranks are kept: mpivet postmortem " + text::shell_quote(folder_));
    return;
  }
  std::vector<std::string> ours{definitions()};
  if (DIR* open = ::opendir(folder_.c_str())) {
    while (const dirent* entry = ::readdir(open)) {
      const std::string name = entry->d_name;
      if (name.starts_with(run_ + "-") && name.ends_with(event::kRingSuffix)) ours.push_back(folder_ + "/" + name);
    }
    ::closedir(open);
  }
  for (const std::string& path : ours) ::unlink(path.c_str());
  ::rmdir(folder_.c_str());  // fails when there is something else in it, as it should
}

std::string name_of_this_run() { return std::to_string(::getpid()) + "-" + std::to_string(std::time(nullptr)); }

std::string name_of_launched_run() {
  char host[256] = "";
  ::gethostname(host, sizeof host - 1);
  return std::string(host) + "-" + std::to_string(::getppid());
}

}  // namespace mpivet::cli
