// Records a run: the records of all ranks of one analyzer become an OTF2 archive.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "event/ring.h"
#include "trace/archive_writer.h"
#include "trace/rank_recorder.h"

namespace mpivet::trace {

class Recorder {
 public:
  static Result<std::unique_ptr<Recorder>> open(const std::string& folder);
  ~Recorder();

  struct Process {
    int rank = 0, world = 0;
    std::string host, mpi;
    std::string program;  // its command line, quoted for a shell
    std::int64_t pid = 0;
  };
  void joined(const Process& process);
  // Records of a rank that has joined, in order.
  void time(int rank, const event::Header* record) {
    if (RankRecorder* r = find(rank)) r->time(record);
  }
  void record(int rank, const event::Header* record) {
    if (RankRecorder* r = find(rank)) r->record(record);
  }
  // A stack has got this id. Before or after the process has joined, since its number is that of the process.
  void stack(int process, std::uint32_t id);
  void bind(int rank, int process);

  // Why nothing is recorded any more; empty: all is well.
  const std::string& failure() const { return writer_->failure(); }
  std::uint64_t calls() const { return writer_->calls(); }
  const std::string& folder() const { return folder_; }

  struct Answers {
    std::function<bool(int rank, int thread)> inside;  // it has not returned from its last blocking call
    std::function<std::vector<Place>(int rank, std::uint32_t stack)> places;
  };
  // `end`: how the run ended, in words.
  Status finish(const Answers& answers, const std::string& end);

 private:
  Recorder(std::string folder, std::unique_ptr<ArchiveWriter> writer);
  struct Rank;
  RankRecorder* find(int rank);
  void define_processes(Definitions& definitions) const;
  void define_location(Definitions& definitions, const Rank& rank, int thread, const Answers& answers) const;

  std::string folder_;
  std::unique_ptr<ArchiveWriter> writer_;
  std::vector<std::unique_ptr<Rank>> ranks_;                    // by world rank; null: on another node, or never seen
  std::unordered_map<int, std::vector<std::uint32_t>> stacks_;  // by process
};

}  // namespace mpivet::trace
