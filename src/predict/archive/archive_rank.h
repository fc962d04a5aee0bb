// From the calls of one process, as an archive has them, to its operations in a log.
//
// Archives of other tools do not tell what a receive was posted for, which requests a call waited for and what a probe
// looked for: what can be told from the messages themselves is filled in, and what is missing is counted.
#pragma once
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "predict/archive/archive_comms.h"
#include "predict/log/log.h"
#include "predict/log/missing.h"
#include "trace/call.h"

namespace mpivet::predict {

class ArchiveRank {
 public:
  ArchiveRank(const ArchiveComms& comms, bool ours, bool from_log,
              const std::unordered_map<std::uint32_t, std::uint32_t>& sites)
      : comms_(comms), ours_(ours), from_log_(from_log), sites_(sites) {}

  void begin(Rank rank);
  void add(const trace::Call& call);
  // The operations of the process; valid until the next begin().
  const RankOps& end();
  const Missing& missing() const { return missing_; }

 private:
  struct Pending {
    std::uint32_t op = 0;
    std::uint32_t second = kNone;  // the receive of an MPI_Isendrecv
    const ArchiveComms::View* comm = nullptr;
    bool told = true;  // false: what it is will be told when it ends
  };
  struct Persistent {
    spec::Func func = spec::Func::none;
    std::int64_t peer = 0, tag = 0, root = 0;
    const ArchiveComms::View* comm = nullptr;
    std::uint64_t made = 0, starts = 0;  // collectives: the how many-th that was made on `comm`
  };
  static constexpr std::uint32_t kNone = ~0u;

  std::uint32_t site(const trace::Call& call) const;
  const ArchiveComms::View* comm_of(const trace::Call& call) const;
  std::uint32_t add_op(const Op& op, const trace::Call& call);
  void send(const trace::Call& call);
  void receive(const trace::Call& call);
  void send_receive(const trace::Call& call);
  void probe(const trace::Call& call);
  void matched_receive(const trace::Call& call);
  void collective(const trace::Call& call);
  void start(const trace::Call& call);
  void start_one(std::uint32_t request, const trace::Call& call);
  void wait(const trace::Call& call);
  void started(std::uint32_t request, Pending pending);
  void finished(const trace::Transfer& done);
  void tell(std::uint32_t op, const ArchiveComms::View& comm, const trace::Transfer& done);
  void tell_late(const Pending& pending, const trace::Transfer& done);
  std::uint32_t request_of(const trace::Call& call) const;

  const ArchiveComms& comms_;
  const bool ours_, from_log_;
  const std::unordered_map<std::uint32_t, std::uint32_t>& sites_;
  Rank rank_ = 0;
  RankOps ops_;
  bool finalized_ = false, inside_ = false;
  std::unordered_map<std::uint32_t, Pending> pending_;
  std::unordered_map<std::uint32_t, Persistent> persistent_;
  std::unordered_map<std::uint32_t, std::uint64_t> made_persistent_;      // collectives, by communicator
  std::unordered_map<std::uint32_t, std::uint32_t> messages_;             // taken out by matched probes: the probe
  std::unordered_map<std::uint64_t, const ArchiveComms::View*> handles_;  // windows and files: their communicators
  Missing missing_;
};

}  // namespace mpivet::predict
