#include "predict/any_log.h"

#include <sys/stat.h>

#include <algorithm>

namespace mpivet::predict {

bool is_archive(const std::string& path) {
  struct stat info {};
  return (::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode)) || path.ends_with(".otf2");
}

Result<Log> read_log(const std::vector<std::string>& paths, const ReadOptions& options) {
  if (std::all_of(paths.begin(), paths.end(), is_archive)) return read_archive_log(paths, options);
  if (paths.size() == 1) return read_text_log(paths[0], options);
  return usage_error("only the archives of one job can be read together; give one text");
}

}  // namespace mpivet::predict
