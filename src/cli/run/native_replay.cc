#include "cli/run/native_replay.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "analyzer/exit_status.h"
#include "base/log.h"
#include "base/text.h"
#include "checks/registry.h"
#include "cli/run/launcher.h"
#include "event/replay_plan.h"
#include "replay/native_plan.h"
#include "report/findings/ranks.h"
#include "report/text/sanitize.h"

namespace mpivet::cli {
namespace {

namespace plan = event::replay;
using plan::RankState;

// The boards as the ranks have left them. Where they are is not taken from what ranks can write to.
class Boards {
 public:
  Boards(int fd, const std::vector<std::byte>& plan) : bytes_(plan.size()) {
    std::memcpy(&header_, plan.data(), sizeof header_);
    void* p = ::mmap(nullptr, bytes_, PROT_READ, MAP_SHARED, fd, 0);
    if (p != MAP_FAILED) region_ = static_cast<const std::byte*>(p);
  }
  ~Boards() {
    if (region_) ::munmap(const_cast<std::byte*>(region_), bytes_);
  }
  Boards(const Boards&) = delete;
  Boards& operator=(const Boards&) = delete;

  bool ok() const { return region_ != nullptr; }
  const plan::Board& operator[](int rank) const {
    return reinterpret_cast<const plan::Board*>(region_ + plan::boards_offset(header_))[rank];
  }

 private:
  plan::Header header_{};
  const std::byte* region_ = nullptr;
  const std::size_t bytes_;
};

std::string text_of(const plan::Board& board) {
  return report::sanitize(std::string(board.text, ::strnlen(board.text, sizeof board.text)));
}

std::string check_of(const std::string& about) { return about.substr(0, about.find(": ")); }

// "rank 0 exits with status 4", "rank 0 calls MPI_Abort with 4".
bool is_about_status(const std::string& about) { return about.starts_with("rank "); }

// More are not started because a file says so.
constexpr int kMostRanks = 1024;

bool has(const std::vector<report::Finding>& findings, checks::Id check) {
  return std::any_of(findings.begin(), findings.end(), [&](const auto& finding) { return finding.check == check; });
}

}  // namespace

Result<NativeReplay> NativeReplay::open(const std::string& file) {
  auto replay = replay::read_replay(file);
  if (!replay) return replay.error();
  auto built = replay::native_plan(*replay, file);
  if (!built) return built.error();
  NativeReplay made;
  made.file_ = file;
  made.replay_ = std::move(*replay);
  made.plan_ = std::move(*built);
  made.region_ = UniqueFd(::memfd_create("mpivet-replay", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (!made.region_.valid()) return system_error("cannot make memory for the replay");
  for (std::size_t done = 0; done < made.plan_.size();) {
    const ssize_t written = ::write(made.region_.get(), made.plan_.data() + done, made.plan_.size() - done);
    if (written <= 0) return system_error("cannot write the plan of the replay");
    done += static_cast<std::size_t>(written);
  }
  // Ranks must not take away what others, and we, have mapped.
  ::fcntl(made.region_.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
  return made;
}

std::string NativeReplay::path() const {
  return "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(region_.get());
}

NativeReplay::Followed NativeReplay::followed() const {
  const Boards boards(region_.get(), plan_);
  if (!boards.ok()) return {"its memory is gone", {}};
  const plan::RankPlan* plans = plan::rank_plans(reinterpret_cast<const plan::Header*>(plan_.data()));
  Followed result;
  for (int rank = 0; rank < replay_.ranks; ++rank) {
    const plan::Board& board = boards[rank];
    const std::string name = std::to_string(rank);
    log::verbose("rank " + name + " made " + std::to_string(board.operations.load()) + " operations and " +
                 std::to_string(board.calls.load()) + " completing calls");
    if (board.state.load() == RankState::diverged && result.diverged.empty())
      result.diverged = "rank " + name + ": " + text_of(board);
    const bool all = board.state.load() != RankState::absent &&
                     board.operation_items.load() >= plans[rank].operation_items &&
                     board.call_items.load() >= plans[rank].call_items;
    if (!all) result.behind.push_back(rank);
  }
  return result;
}

std::string NativeReplay::what_happened(const std::vector<report::Finding>& findings, int code) const {
  using enum checks::Id;
  const auto check = checks::find_id(check_of(replay_.about));
  if (!check) return is_about_status(replay_.about) ? what_status(code) : "";
  if (has(findings, *check)) return "; what it is about has happened: " + std::string(name_of(*check));
  if (*check == deadlock_hard && has(findings, deadlock_potential))
    return "; the deadlock it is about needs sends that wait for their receives, and this MPI has buffered the "
           "messages: see " +
           std::string(name_of(deadlock_potential));
  return "; what it is about has not happened: " + std::string(name_of(*check));
}

// The launcher's status is that of the rank that fails.
std::string NativeReplay::what_status(int code) const {
  const bool same = replay_.about.ends_with(" " + std::to_string(code));
  return std::string("; what it is about has ") + (same ? "" : "not ") + "happened: " + report::sanitize(replay_.about);
}

// In the file everything came to pass.
std::string NativeReplay::where_it_stands(const Followed& followed) const {
  const std::string file = report::sanitize(file_);
  return "the program has left the way of " + file +
         ": the job stands still, and the file was not followed to its end by " + report::name_ranks(followed.behind) +
         ", so the deadlock told above may be the " +
         (replay_.buffering == replay::Buffering::infinite
              ? "replay's doing, or that of messages that this MPI does not buffer. "
              : "replay's doing. ") +
         "Is it the same program, with the same input?";
}

int NativeReplay::tell(const std::vector<report::Finding>& findings, int code, int status, bool quiet) const {
  const Followed followed = this->followed();
  const std::string name = report::sanitize(file_);
  if (!followed.diverged.empty()) {
    log::error("the program has left the way of " + name + " (" + followed.diverged +
               "). Is it the same program, with the same input?");
    return plan::kDivergedStatus;
  }
  if (!followed.behind.empty() && has(findings, checks::Id::deadlock_hard)) {
    log::error(where_it_stands(followed));
    return plan::kDivergedStatus;
  }
  const std::string choices =
      std::to_string(replay_.choices.size()) + (replay_.choices.size() == 1 ? " choice" : " choices");
  if (!quiet && followed.behind.empty())
    log::write("mpivet: all of " + name + " was followed (" + choices + ")" + what_happened(findings, code) + "\n");
  else if (!quiet)
    log::write("mpivet: " + name + " was not followed to its end by " + report::name_ranks(followed.behind) +
               what_happened(findings, code) + "\n");
  return status == plan::kDivergedStatus ? analyzer::kProgramFailed : status;
}

// A rank that has left the way has said so itself.
void NativeReplay::tell_of_own_rank(bool quiet) const {
  const Boards boards(region_.get(), plan_);
  const Followed followed = this->followed();
  if (quiet || !boards.ok()) return;
  for (int rank = 0; rank < replay_.ranks; ++rank) {
    const RankState state = boards[rank].state.load();
    if (state == RankState::absent || state == RankState::diverged) continue;
    const bool behind = std::find(followed.behind.begin(), followed.behind.end(), rank) != followed.behind.end();
    const std::string name = report::sanitize(file_);
    if (behind)
      log::write("mpivet: " + name + " was not followed to its end by rank " + std::to_string(rank) + "\n");
    else if (rank == 0)
      log::write("mpivet: all of " + name + " was followed by rank 0; ranks that have not followed it say so\n");
  }
}

namespace {

// The value of --replay among words that could not be split.
std::string replay_file(const Words& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].starts_with("--replay=")) return words[i].substr(std::strlen("--replay="));
    if (words[i] == "--replay" && i + 1 < words.size()) return words[i + 1];
  }
  return "";
}

}  // namespace

Result<SplitCommand> complete_command(const Words& words) {
  auto command = split_command(kRun, words, true);
  const std::string file = replay_file(words);
  const bool is_own = command ? !replay_file(command->own).empty() : !file.empty();
  if (!is_own || (command && command->help)) return command;
  auto replay = replay::read_replay(command ? replay_file(command->own) : file);
  if (!replay) return replay.error();
  if (!command) {
    Words whole = words;
    if (whole.back() != "--") whole.push_back("--");
    whole.insert(whole.end(), replay->program.begin(), replay->program.end());
    command = split_command(kRun, whole, true);
    if (!command) return command;
    log::write("mpivet: running " + report::sanitize(text::shell_join(replay->program)) + ", as " +
               report::sanitize(file) + " says\n");
  }
  const int wanted = ranks_wanted(*command);
  if (wanted == 0 && replay->ranks > kMostRanks)
    return usage_error("the replay file is of " + std::to_string(replay->ranks) +
                       " ranks: give -n if that many are to be started");
  if (wanted == 0 && command->parts.size() == 1) {
    Words& launcher = command->parts[0].launcher;
    launcher.insert(launcher.end(), {"-n", std::to_string(replay->ranks)});
  } else if (wanted != 0 && wanted != replay->ranks) {
    return usage_error("the replay file is of " + std::to_string(replay->ranks) + " ranks, the command asks for " +
                       std::to_string(wanted));
  }
  return command;
}

}  // namespace mpivet::cli
