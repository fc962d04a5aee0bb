// mpivet exec: with a job, set up the environment and become the program; without, stay as its supervisor.
#include <sys/socket.h>
#include <sys/un.h>

#include "base/log.h"
#include "base/paths.h"
#include "base/unique_fd.h"
#include "cli/commands.h"
#include "cli/run/detect_mpi.h"
#include "cli/run/job_token.h"
#include "cli/run/launched_by.h"
#include "cli/run/native_replay.h"
#include "cli/run/preload.h"
#include "cli/run/settings.h"
#include "cli/run/split_command.h"
#include "cli/run/supervisor.h"
#include "event/attach.h"
#include "event/replay_plan.h"

namespace mpivet::cli {
namespace {

// Whether the analyzer of the job is on this node: abstract sockets do not reach others.
bool job_is_here(const std::string& token) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::size_t length = event::socket_name(token.c_str(), address.sun_path);
  const UniqueFd fd(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0));
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + length);
  return length != 0 && ::connect(fd.get(), reinterpret_cast<sockaddr*>(&address), size) == 0;
}

// What is to be preloaded. A replay that no job has prepared is prepared here, for this rank.
Result<process::Environment> ranks_environment(const Options& options, Mpi mpi, const std::string& recorder,
                                               std::optional<NativeReplay>& replay) {
  std::string plan = options.replay_plan;
  if (plan.empty() && !options.replay.empty()) {
    auto opened = NativeReplay::open(options.replay);
    if (!opened) return opened.error();
    replay = std::move(*opened);
    plan = replay->path();
  }
  if (plan.empty()) return preload_environment({recorder});
  auto library = paths::replay_library(name_of(mpi));
  if (!library) return library.error();
  auto environment = preload_environment({*library, recorder});
  if (environment) environment->emplace_back(event::kReplayVariable, plan);
  return environment;
}

}  // namespace

int exec_command(const Words& words) {
  auto command = split_command(kExec, words, false);
  if (!command) return fail(command.error());
  if (command->help) return print_help(*find_command("exec")), 0;
  auto options = parse_options(kExec, command->own);
  if (!options) return fail(options.error());
  const Words& program = command->parts[0].program;
  auto mpi = detect_mpi(program, options->mpi);
  if (!mpi) return fail(mpi.error());
  if (const auto fits = own_launcher_fits(*mpi, program[0]); !fits) return fail(fits.error());
  auto library = paths::preload_library(name_of(mpi->mpi));
  if (!library) return fail(library.error());

  std::optional<NativeReplay> replay;
  auto preload = ranks_environment(*options, mpi->mpi, *library, replay);
  if (!preload) return fail(preload.error());
  process::Environment environment = std::move(*preload);
  if (!options->job.empty()) {
    // Unwatched ranks are allowed for: what needs all ranks is then not checked.
    const std::string token = token_at(options->job);
    if (!job_is_here(token)) {
      log::warning("this rank runs on another node than mpivet and is not checked; use mpirun ... mpivet exec");
      return fail(process::become(program, {}));
    }
    environment.emplace_back(event::kJobVariable, token);
    environment.emplace_back(event::kRecorderVariable, options->recorder);
    return fail(process::become(program, environment));
  }
  auto settings = make_settings(*options);
  if (!settings) return fail(settings.error());
  std::function<void()> ended;
  if (replay) ended = [&] { replay->tell_of_own_rank(options->quiet); };
  auto status = supervise(program, std::move(environment), std::move(*settings), *options, words, ended);
  return status ? *status : fail(status.error());
}

}  // namespace mpivet::cli
