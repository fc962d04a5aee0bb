// A log from whatever holds one: a text (docs/text-log.md), an OTF2 archive (docs/trace-format.md), or the archives
// that the nodes of a job have written.
#pragma once
#include <string>
#include <vector>

#include "predict/archive/archive_log.h"
#include "predict/text/text_reader.h"

namespace mpivet::predict {

// Folders and .otf2 files are archives, all else is text.
bool is_archive(const std::string& path);
Result<Log> read_log(const std::vector<std::string>& paths, const ReadOptions& options = {});

}  // namespace mpivet::predict
