// The analyzer process a supervisor starts.
#pragma once
#include <optional>

#include "analyzer/service.h"
#include "base/unique_fd.h"
#include "cli/options/options.h"
#include "cli/run/recorder.h"

namespace mpivet::cli {

struct HostSettings {
  analyzer::ServiceSettings service;
  Options options;
  Words words;
  std::optional<Recorder> recorder;
};

// Serves until all ranks are gone. `supervisor`: a socket on which the supervisor tells the status of its program, and
// whose end of file tells that the supervisor was killed. Returns the exit status.
//
// When ranks are left after the program ended badly, the host tells the supervisor a status to leave with: only then
// does the launcher notice, and end them.
int host_analyzer(analyzer::Door door, UniqueFd supervisor, HostSettings settings);

}  // namespace mpivet::cli
