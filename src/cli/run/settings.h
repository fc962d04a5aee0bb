// From options to the settings of the analyzer.
#pragma once
#include "analyzer/service.h"
#include "base/result.h"
#include "checks/select.h"
#include "cli/options/options.h"

namespace mpivet::cli {

// --color
report::ColorMode color_mode(const std::string& word);

// --checks and --severity.
Result<checks::Selection> select_checks(const Options& options);

// --suppress and --suppressions, or the default file.
Result<report::Suppressions> read_suppressions(const Options& options);

// Also sets the log level. An option that cannot be carried out (a report file in a folder that does not exist) is
// told here, before anything is started.
Result<analyzer::ServiceSettings> make_settings(const Options& options);

}  // namespace mpivet::cli
