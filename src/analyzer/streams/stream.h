// One attached process: its ring, what its own records say about it, and its place in the world once that is known.
#pragma once
#include <sys/types.h>

#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "analyzer/rings/ring_map.h"
#include "analyzer/rings/ring_reader.h"
#include "analyzer/streams/answers.h"
#include "analyzer/streams/cycle_source.h"
#include "analyzer/threads/bystanders.h"
#include "analyzer/threads/thread_watch.h"
#include "event/canonical.h"
#include "event/chunks.h"
#include "model/facts.h"

namespace mpivet::analyzer {

// Slots read from one ring before the next one has its turn.
inline constexpr std::size_t kSlotsATurn = 4096;

class Stream;

// Where a stream's records go.
class StreamUser {
 public:
  virtual ~StreamUser() = default;
  // The process has told its place in MPI_COMM_WORLD. False: it is not part of the world we look at.
  virtual bool joined(Stream& stream) = 0;
  virtual void symbols(const Stream& stream, const event::Header* record) = 0;  // process, modules, stacks
  // Whether the rank waits for others then; see model::Tracker::waits().
  virtual bool feed(const Stream& stream, const event::Header* record) = 0;
  virtual void notice(Stream& /*stream*/, const event::Header* /*record*/) {}
  virtual void time(const Stream& /*stream*/, const event::Header* /*record*/) {}
  virtual void feed_repeat(const Stream& stream, std::uint32_t more) = 0;
};

class Stream : public CycleSource {
 public:
  struct About {  // from ProcessInfo
    int world_rank = -1, world_size = 0, thread_level = 0;
    int launch_rank = -1;
    int parent = 0;
    std::int32_t tag_ub = 0;
    std::uint32_t mpi = 0;
    std::string host, program, library;
    std::vector<std::string> arguments;
  };
  enum class End {
    none,       // still running, or gone without a word
    exited,     // through exit handlers, without MPI_Finalize
    finalized,  // through exit handlers, after MPI_Finalize, or after MPI_Session_finalize of all its sessions
  };

  Stream(int index, pid_t pid, RingMap ring, StreamUser& user);

  // What a record of kind `process` says; its rank is -1 where that is not known yet or makes no sense.
  static About about_of(const event::Header* record);

  std::size_t drain(std::size_t max_slots);
  // The same in steps, as RingReader has them. `patient`: only until it waits for others.
  std::size_t look();
  std::size_t go_on(std::size_t max_slots, bool patient);
  void give_back() { reader_.give_back(); }
  std::uint64_t unread() const override { return reader_.unread(); }
  const event::CycleRound* cycle() const override { return reader_.cycle(); }
  std::uint64_t cycle_number() const override { return reader_.cycle_number(); }
  std::uint64_t counted_left() const override { return reader_.counted_left(); }
  std::size_t place() const override { return reader_.place(); }
  void read_one() override;
  void pass_over(std::uint64_t rounds) override { reader_.pass_over(rounds); }
  bool drained() const { return reader_.drained(); }
  std::uint64_t next_slot() const { return reader_.next(); }
  std::uint64_t counted() const { return reader_.counted(); }  // see RingReader
  bool broken() const { return reader_.broken(); }
  const std::string& why_broken() const { return reader_.why_broken(); }

  int index() const { return index_; }
  pid_t pid() const { return pid_; }
  int rank() const override { return about_.world_rank; }
  bool in_world() const { return place_ == Place::inside; }
  const About& about() const { return about_; }
  // It uses sessions only, and has finalized them all.
  bool sessions_are_over() const;
  // The thread that called MPI_Init.
  int main_thread() const { return main_thread_; }
  // Its place in an OpenMP team (event/team.h) when it first called MPI.
  std::uint32_t team_of(int thread) const { return teams_[static_cast<std::size_t>(thread)]; }
  // Its number in the world, or a number of its own that is none of a rank.
  int identity() const { return in_world() ? about_.world_rank : -2 - index_; }
  End end() const { return end_; }
  const event::RingHeader& header() const { return ring_.header(); }
  const RingMap& ring() const { return ring_; }
  const event::Header* newest() const { return reader_.newest(); }
  // The newest `enter` or `call` of a thread, whole unless it is very long; unknown if there was none.
  model::CallRef remembered(int thread) const;
  ThreadWatch& watch() { return watch_; }
  const ThreadWatch& watch() const { return watch_; }
  Bystanders& bystanders() { return bystanders_; }
  // Several threads may call MPI, or do so although they may not.
  bool may_have_threads() const { return about_.thread_level >= event::kThreadSerialized || others_call_; }

  // The thread is in the blocking call whose `enter` was the last of its records handed on.
  bool inside(int thread, std::uint64_t& epoch) const;

  // Threads that cannot be told apart have written records: from then on nothing is known of its calls.
  bool crowded() const { return crowded_; }

  Answers& answers() { return answers_; }

  // The process is gone (it may still have records to be drained).
  bool gone = false;
  int gone_as = 0;  // the how many-th of all
  std::chrono::steady_clock::time_point gone_at{};
  bool ended_with_job = false;               // somebody had decided to end the job before it went
  bool orphaned = false;                     // what had started it was gone before
  UniqueFd process;                          // then: a pidfd to ask for its status, if the kernel has them
  bool end_told = false;                     // the tracker knows
  std::vector<event::Slot> signal, exiting;  // the notice of a signal, of exit(), if there was one
  std::vector<event::Slot> exception;        // of a Python exception that nobody caught
  bool alerted = false;                      // it has been told of a finding
  bool failed_for_good = false;              // an MPI error has ended it
  bool held = false;                         // it is not to end before more is known about the error

 private:
  enum class Place {
    unknown,  // before MPI_Init: call records wait
    inside,
    outside,  // not in our world: call records are dropped
  };
  friend class RingReader;  // uses the three functions below
  bool pauses() const { return patient_ && waits_; }
  bool record(const event::Header* record, std::uint64_t slot);
  void repeat(std::uint32_t more);
  bool call_record(const event::Header* record, std::uint64_t slot);
  void time_record(const event::Header* record);
  void remember(const event::Header* record);
  void process_record(const event::Header* record);
  void keep(const event::Header* record);
  void feed_kept();

  const int index_;
  const pid_t pid_;
  RingMap ring_;
  StreamUser& user_;
  RingReader reader_;
  ThreadWatch watch_;
  Bystanders bystanders_;
  Answers answers_;
  event::Chunks chunks_;
  About about_;
  End end_ = End::none;
  Place place_ = Place::unknown;
  int main_thread_ = 0;
  bool patient_ = false, waits_ = false;
  bool others_call_ = false;  // threads besides the main one
  bool crowded_ = false;
  bool newest_is_call_ = false;  // the newest record was handed on: repetitions are
  std::array<std::uint64_t, event::kMaxThreads> last_enter_;
  std::array<std::uint32_t, event::kMaxThreads> teams_{};
  std::array<std::vector<event::Slot>, event::kMaxThreads> last_call_;
  std::vector<event::Slot> kept_;
};

// By index; they stay until the end.
using Streams = std::vector<std::unique_ptr<Stream>>;

}  // namespace mpivet::analyzer
