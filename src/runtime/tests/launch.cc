#include "launch.h"

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

namespace mpivet::runtime_test {
namespace {

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') result += "'\\'";
    result += c;
  }
  result += '\'';
  return result;
}

std::string launcher(const Job& job, const std::map<std::string, std::string>& environment) {
  const std::string n = std::to_string(job.ranks);
  std::string command = "timeout 60 ";
  if (job.mpi == "openmpi") {
    command += "env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun.openmpi --oversubscribe -n " + n;
    for (const auto& [name, value] : environment) command.append(" -x ").append(name).append("=").append(quoted(value));
  } else {
    command += "mpiexec.mpich -n " + n;
    for (const auto& [name, value] : environment)
      command.append(" -env ").append(name).append(" ").append(quoted(value));
  }
  return command;
}

Outcome execute(const Job& job, std::map<std::string, std::string> environment) {
  environment["LD_PRELOAD"] = std::string(MPIVET_LIBRARY_DIR) + "/libmpivet-" + job.mpi + ".so";
  for (const auto& [name, value] : job.environment) environment[name] = value;
  std::string command = launcher(job, environment);
  command.append(" ").append(quoted(program_path(job.mpi, job.program)));
  for (const auto& argument : job.arguments) command.append(" ").append(quoted(argument));
  command.append(" 2>&1 < /dev/null");
  Outcome outcome;
  const auto begin = std::chrono::steady_clock::now();
  std::FILE* pipe = ::popen(command.c_str(), "r");
  char buffer[4096];
  while (const std::size_t n = std::fread(buffer, 1, sizeof buffer, pipe)) outcome.output.append(buffer, n);
  const int status = ::pclose(pipe);
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return outcome;
}

}  // namespace

std::string program_path(const std::string& mpi, const std::string& program) {
  if (program.find('/') != std::string::npos) return program;
  return std::string(MPIVET_PROGRAM_DIR).append("/").append(mpi).append("/").append(program);
}

Outcome run(const Job& job, Behaviour behaviour) {
  Server server(behaviour);
  Outcome outcome = execute(job, {{event::kJobVariable, server.token()}});
  for (auto& ring : server.finish()) outcome.rings.push_back(std::move(ring));
  return outcome;
}

Outcome run_alone(const Job& job) { return execute(job, {}); }

}  // namespace mpivet::runtime_test
