// What a report says about the run besides its findings: plain data, filled by the analyzer, printed by the renderers.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "report/findings/exploration.h"
#include "report/findings/finding.h"

namespace mpivet::report {

struct RankEnd {
  enum class How : std::uint8_t {
    finalized,  // MPI_Finalize, then a normal exit
    exited,     // exited without MPI_Finalize
    signalled,
    lost,     // gone, nothing more is known
    running,  // still there when mpivet ended (e.g. it was interrupted)
  };
  int rank = -1;
  How how = How::finalized;
  int code = 0;           // exit status or signal number; -1: not known
  std::string last_call;  // when it did not finalize: the last call seen, with its place if known
};

struct ProgramEnd {
  bool known = false;
  bool signalled = false;
  int code = 0;                // exit status of the launcher or program, or the signal
  std::string note;            // "ended by mpivet after the deadlock", "interrupted" ...
  std::vector<RankEnd> ranks;  // those worth telling: not `finalized` with status 0
};

struct CheckInfo {
  std::string id;
  Severity severity = Severity::error;
  std::string title;
  bool enabled = true;
  std::string explanation = {};  // Markdown, for the HTML page; not in the JSON report: the reader's mpivet has its own
};

// Lines of one source file that MPI was called at, or called from.
struct ReachedFile {
  std::string file;
  std::vector<int> lines;  // ascending
};

inline std::vector<ReachedFile> reached_files(const std::map<std::string, std::set<int>>& lines) {
  std::vector<ReachedFile> out;
  for (const auto& [file, numbers] : lines) out.push_back({file, {numbers.begin(), numbers.end()}});
  return out;
}

// What was looked at, so that silence means something.
struct Coverage {
  std::uint64_t calls = 0;
  std::uint64_t messages = 0;
  std::uint64_t collectives = 0;
  std::vector<std::pair<std::string, std::uint64_t>> not_modelled;  // function, how often
  std::uint64_t sends_taken_as_buffered = 0;
  std::uint64_t stepped_over = 0;
  std::vector<std::string> notes;                        // further limits of this run, one sentence each
  std::optional<std::vector<ReachedFile>> reached = {};  // not set: not known
};

// What an exploration has been through.
struct ExplorationExtent {
  std::uint64_t interleavings = 0;
  bool complete = false;  // every relevant interleaving, none cut short
};

// Data of one door for the HTML page, as JSON: the tree of an exploration, the events around a problem.
struct Attachment {
  std::string name;
  std::string json;
};
// The explorations of a report that was read, as they stood there.
inline constexpr char kExplorations[] = "explorations";
// A table of events (event_table.h). Too large for the JSON report: pages only.
inline constexpr char kEvents[] = "events";

// What a suppression did in this run.
struct SuppressionUse {
  std::string text;    // as written
  std::string origin;  // file and line, or the option
  std::uint64_t findings = 0, times = 0;
  std::string remark;  // not used, too broad; empty: nothing to say
};

struct RunInfo {
  std::string version;  // of mpivet
  std::string door = "run";
  std::vector<std::string> command;   // as given to mpivet
  std::vector<std::string> launched;  // what was really run, launcher included
  std::string program;                // path of the program
  std::string source_root = {};       // of the source, an absolute path; fingerprints do not depend on it
  std::string mpi;                    // "Open MPI 4.1.4"
  int ranks = 0;
  std::vector<std::string> hosts;
  double seconds = 0;   // wall time
  std::string started;  // ISO 8601, UTC
  ProgramEnd end;
  std::vector<CheckInfo> checks;
  Coverage coverage;
  std::vector<SuppressionUse> suppressions;
  std::vector<Exploration> explorations;  // of `mpivet explore`, one for each kind of buffering
  std::vector<Foreseen> not_confirmed;    // of threads: found possible at compile time, not seen in this run
  int exit_status = 0;                    // mpivet's own
  std::optional<ExplorationExtent> exploration = {};  // explore only
  std::vector<Attachment> attachments = {};
};

}  // namespace mpivet::report
