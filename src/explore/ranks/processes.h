// Ranks as processes: copies of one process that was stopped in MPI_Init.
//
// A rank that waits at a stop is a frozen image. If other responses may be given to it later (Node::pins), a copy of it
// goes on; else it goes on itself. A stop whose image is gone is reached again from the nearest image before it, by
// giving the same responses: what the rank does then must be what it did before, otherwise it depends on something
// besides MPI.
//
// Threads of a rank are not in a copy of it. A rank that has started some goes on itself; other responses to the same
// stop are given to another run of it from the beginning.
#pragma once
#include <sys/types.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/process.h"
#include "base/unique_fd.h"
#include "explore/ranks/rank_runner.h"
#include "explore/ranks/records.h"

namespace mpivet::explore {

struct ProgramToExplore {
  process::Words words;
  process::Environment environment;  // what makes it load the virtual MPI
  int ranks = 1;
  Buffering buffering = Buffering::zero;
  std::size_t max_images = 512;
  std::size_t unused_places = 0;           // for tests: so many are left out, so that the last ones are used
  double time_limit = 0;                   // seconds a rank may take between two MPI calls; 0: no limit
  std::size_t max_memory = 0;              // bytes for what ranks have done; 0: no limit
  std::function<bool()> interrupted = {};  // asked now and then while a rank runs
};

struct RunCounts {
  std::uint64_t runs = 0, copies = 0, replays = 0, evicted = 0, forgotten = 0;
};

class Processes : public RankRunner {
 public:
  static Result<std::unique_ptr<Processes>> start(ProgramToExplore program, Records& records);
  ~Processes() override;
  Processes(const Processes&) = delete;
  Processes& operator=(const Processes&) = delete;

  Result<Node*> begin(int rank) override;
  Result<Node*> go_on(int rank, Node& at, const Response& response) override;
  // Forgets what has not been used for longest, if there is too much.
  void between_interleavings() override;

  // Since this was asked last.
  RunCounts take_counts() { return std::exchange(counts_, {}); }
  // How a rank that ended without telling ended, as from waitpid.
  std::string first_words() const { return first_words_; }

  // For messages; "work.c:12".
  std::function<std::string(std::uint32_t stack)> place_of;

 private:
  struct Image {
    pid_t pid = -1;
    Node* node = nullptr;
  };
  struct Running {
    int place;
    pid_t pid;  // -1: a copy, not known yet
  };
  explicit Processes(ProgramToExplore program, Records& records) : program_(std::move(program)), records_(records) {}

  Status open_region();
  Status start_program();
  Status start_process(int place);
  Result<std::unique_ptr<Node>> run_from_start(int rank);
  Result<std::unique_ptr<Node>> run_on(Node& at, const std::string& told);
  Result<std::unique_ptr<Node>> run(int place, event::virtual_mpi::Command command, const std::string& response,
                                    int copy_place);
  Status command(Running& running, int place, event::virtual_mpi::Command command, const std::string& response,
                 int copy_place, bool& died, int& wait_status);
  Status wait_for_stop(std::uint32_t seen, Running& running, bool& died, int& wait_status);
  bool reap(Running& running, int& wait_status);
  std::vector<std::byte> read_batch() const;
  void read_output(Batch& batch);
  Batch sudden_end(int wait_status) const;
  Result<int> image_at(int rank, Node& at);
  Result<int> free_place();
  bool evict_one();
  void drop(int place);
  Error differs(int rank, const Node& before, const Node& now);
  void forget(Node& leaf);
  static void dismantle(std::unique_ptr<Node> root);

  const ProgramToExplore program_;
  Records& records_;
  event::virtual_mpi::Region* region_ = nullptr;
  UniqueFd region_fd_, output_fd_, errors_fd_;
  off_t output_read_ = 0, errors_read_ = 0;
  std::vector<std::unique_ptr<Node>> roots_;
  std::vector<Image> images_;  // by place; 0 is the process they are all copies of
  std::vector<int> free_;
  std::uint64_t clock_ = 0;
  std::size_t memory_ = 0;  // of nodes
  bool same_addresses_ = false;
  RunCounts counts_;
  std::string first_words_;  // what was printed before MPI_Init
};

}  // namespace mpivet::explore
