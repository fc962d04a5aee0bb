// mpivet itself as one of several processes that an MPI launcher has started (docs/decisions/0015-mpi-job.md).
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "predict/notes.h"

namespace mpivet::cli {

class MpiJob : public predict::Exchange {
 public:
  // Null if this process was started alone.
  static Result<std::unique_ptr<MpiJob>> join();
  ~MpiJob() override;

  int processes() const override { return processes_; }
  int number() const override { return number_; }
  std::vector<predict::Note> notes(std::vector<std::vector<predict::Note>> out) override;
  std::uint64_t sum(std::uint64_t mine) override;
  std::vector<std::string> gather(const std::string& mine) override;

 private:
  MpiJob() = default;
  struct Functions;
  std::unique_ptr<Functions> functions_;
  int processes_ = 1, number_ = 0;
};

}  // namespace mpivet::cli
