// mpivet itself as one of several processes that an MPI launcher has started (docs/decisions/0015-mpi-job.md).
#pragma once
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/result.h"
#include "predict/parallel/notes.h"

namespace mpivet::cli {

class MpiJob : public predict::Exchange {
 public:
  // Null if this process was started alone. MPI starts while the caller goes on: it takes some tenths of a second, most
  // of them spent waiting.
  static Result<std::unique_ptr<MpiJob>> join();
  // Waits until MPI has started; only then can anything be exchanged.
  Status ready();
  ~MpiJob() override;

  int processes() const override { return processes_; }
  int number() const override { return number_; }
  std::vector<predict::Note> notes(std::vector<std::vector<predict::Note>> out) override;
  std::uint64_t sum(std::uint64_t mine) override;
  std::vector<std::string> gather(const std::string& mine) override;

 private:
  MpiJob() = default;
  struct Functions;
  void start(const std::string& path);
  Status load_and_start(const std::string& path);

  std::unique_ptr<Functions> functions_;
  std::thread thread_;  // starts MPI and ends it
  std::future<Status> started_;
  std::promise<void> over_;
  Status status_ = Done{};
  int processes_ = 1, number_ = 0;  // as the launcher says
};

}  // namespace mpivet::cli
