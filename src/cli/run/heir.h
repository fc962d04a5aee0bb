// Reporting in the place of an analyzer that was killed: what it had found is in its journal
// (report/formats/journal.h).
#pragma once
#include <memory>

#include "base/guardian.h"
#include "base/result.h"
#include "cli/options/options.h"
#include "report/findings/reporter.h"

namespace mpivet::cli {

// What the guardian of this process becomes if the process is killed. `own`: mpivet's options.
Guardian::Heir heir_of(int journal, const Words& own);
// That program; `kHeir` is its first word, which is no command.
inline constexpr char kHeir[] = "--report-journal";
int heir_command(const Words& words);

// What is known of the run before it starts is in the journal from the beginning.
Result<std::shared_ptr<report::Journal>> begin_journal(const report::RunInfo& run);

// Prints what the user has not seen, and the summary; writes the files. The exit status.
int report_journal(int journal, const report::ReporterOptions& options);

}  // namespace mpivet::cli
