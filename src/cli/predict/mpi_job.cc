#include "cli/predict/mpi_job.h"

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <type_traits>

#include "base/paths.h"
#include "event/exchange.h"

namespace mpivet::cli {
namespace {

int number_in(const char* variable) {
  const char* text = std::getenv(variable);
  return text ? std::atoi(text) : 0;
}

// Of each MPI, what its launcher tells the processes it starts.
struct JobLauncher {
  const char *mpi, *processes, *number;
};
constexpr JobLauncher kJobLaunchers[] = {{"openmpi", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
                                         {"mpich", "PMI_SIZE", "PMI_RANK"}};

[[noreturn]] void give_up() {
  std::fputs("mpivet: the other processes of this job cannot be reached any more\n", stderr);
  std::_Exit(3);
}

}  // namespace

struct MpiJob::Functions {
  void* library = nullptr;
  mpivet_exchange_start_t start = nullptr;
  mpivet_exchange_counts_t counts = nullptr;
  mpivet_exchange_items_t items = nullptr;
  mpivet_exchange_sum_t sum = nullptr;
  mpivet_exchange_end_t end = nullptr;

  template <class Function>
  bool find(Function& function, const char* name) {
    function = reinterpret_cast<Function>(::dlsym(library, name));
    return function != nullptr;
  }
  bool find_all() {
    return find(start, "mpivet_exchange_start") && find(counts, "mpivet_exchange_counts") &&
           find(items, "mpivet_exchange_items") && find(sum, "mpivet_exchange_sum") && find(end, "mpivet_exchange_end");
  }
};

Result<std::unique_ptr<MpiJob>> MpiJob::join() {
  for (const JobLauncher& launcher : kJobLaunchers) {
    if (number_in(launcher.processes) <= 1) continue;
    auto path = paths::exchange_library(launcher.mpi);
    if (!path) return path.error();
    std::unique_ptr<MpiJob> job(new MpiJob);
    job->processes_ = number_in(launcher.processes);
    job->number_ = number_in(launcher.number);
    job->start(*path);
    return job;
  }
  return std::unique_ptr<MpiJob>();
}

void MpiJob::start(const std::string& path) {
  functions_ = std::make_unique<Functions>();
  std::promise<Status> started;
  started_ = started.get_future();
  thread_ = std::thread([this, path, started = std::move(started), over = over_.get_future()]() mutable {
    const Status status = load_and_start(path);
    started.set_value(status);
    over.wait();
    if (status) functions_->end();
  });
}

Status MpiJob::load_and_start(const std::string& path) {
  // Open MPI's own modules look for its symbols in what is loaded globally.
  functions_->library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!functions_->library || !functions_->find_all())
    return Error{"cannot load " + path + ": " + std::string(::dlerror())};
  int number = 0, processes = 0;
  if (functions_->start(&number, &processes) != 0) return Error{"MPI does not start"};
  if (number != number_ || processes != processes_) {
    functions_->end();
    return Error{"the launcher and its MPI do not agree on the processes of this job"};
  }
  return Done{};
}

Status MpiJob::ready() {
  if (started_.valid()) status_ = started_.get();
  return status_;
}

MpiJob::~MpiJob() {
  over_.set_value();
  if (thread_.joinable()) thread_.join();
}

std::vector<predict::Note> MpiJob::notes(std::vector<std::vector<predict::Note>> out) {
  static_assert(std::is_trivially_copyable_v<predict::Note>);
  std::vector<int> out_counts, in_counts(static_cast<std::size_t>(processes_));
  std::vector<predict::Note> all;
  for (const auto& one : out) {
    out_counts.push_back(static_cast<int>(one.size()));
    all.insert(all.end(), one.begin(), one.end());
  }
  if (functions_->counts(out_counts.data(), in_counts.data()) != 0) give_up();
  std::size_t total = 0;
  for (const int count : in_counts) total += static_cast<std::size_t>(count);
  std::vector<predict::Note> in(total);
  if (functions_->items(all.data(), out_counts.data(), in.data(), in_counts.data(), sizeof(predict::Note)) != 0)
    give_up();
  return in;
}

std::uint64_t MpiJob::sum(std::uint64_t mine) {
  unsigned long long value = mine;
  if (functions_->sum(&value) != 0) give_up();
  return value;
}

std::vector<std::string> MpiJob::gather(const std::string& mine) {
  const auto size = static_cast<std::size_t>(processes_);
  std::vector<int> out_counts(size), in_counts(size);
  if (mine.size() > 0x7fffffff) give_up();
  out_counts[0] = static_cast<int>(mine.size());
  if (functions_->counts(out_counts.data(), in_counts.data()) != 0) give_up();
  std::size_t total = 0;
  for (const int count : in_counts) total += static_cast<std::size_t>(count);
  std::string in(total, '\0');
  if (functions_->items(mine.data(), out_counts.data(), in.data(), in_counts.data(), 1) != 0) give_up();
  std::vector<std::string> out;
  std::size_t at = 0;
  for (const int count : in_counts) {
    out.push_back(in.substr(at, static_cast<std::size_t>(count)));
    at += static_cast<std::size_t>(count);
  }
  return out;
}

}  // namespace mpivet::cli
