// From the records of one rank to calls: each is handed on when it has returned, which for a blocking call without an
// `exit` is told by the next record of its thread.
#pragma once
#include <array>
#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "event/operands.h"
#include "event/ring.h"
#include "rules/types/type_table.h"
#include "trace/call.h"
#include "trace/comm_ledger.h"

namespace mpivet::trace {

// Completion calls that give back all of their requests, and those that give back some.
inline bool waits_for_all(spec::Role role) {
  return role == spec::Role::wait || role == spec::Role::waitall || role == spec::Role::test ||
         role == spec::Role::testall;
}
inline bool waits_for_some(spec::Role role) {
  return role == spec::Role::waitany || role == spec::Role::waitsome || role == spec::Role::testany ||
         role == spec::Role::testsome;
}

class RankRecorder {
 public:
  using Take = std::function<void(int thread, const Call& call)>;
  RankRecorder(int rank, int world, Take take);

  void time(const event::Header* record);
  void record(const event::Header* record);
  // No more records. A thread that is still inside of its last call, as `inside` says, never returned from it.
  void finish(std::uint64_t last_time, const std::function<bool(int thread)>& inside);

  const CommLedger& comms() const { return comms_; }
  bool self_used() const { return self_used_; }  // MPI_COMM_SELF stands in a call
  std::uint64_t first_time() const { return first_time_; }
  std::uint64_t last_time() const { return last_time_; }
  // Ids of what the program has made that stand in calls.
  const std::unordered_set<std::uint32_t>& types_used() const { return types_used_.ids; }
  const std::unordered_set<std::uint32_t>& ops_used() const { return ops_used_.ids; }

 private:
  struct Thread {
    bool open = false;  // `call` is being made
    Call call;
    event::TimeInfo time{};
  };
  struct Used {
    void note(std::uint32_t id) {
      if (id != last && id >= event::kFirstUserHandle) ids.insert(last = id);
    }
    std::uint32_t last = 0;
    std::unordered_set<std::uint32_t> ids;
  };
  struct Results;

  void blocking(const event::Header* record);
  void exit(const event::Header* record);
  void immediate(const event::Header* record);
  void hand_on(int thread, Call& call, std::uint64_t end);
  void left(int thread, std::uint64_t when);

  void describe(const event::Header* record, const event::Operands& f, Call& call);
  void describe_send(const event::Header* record, const event::Operands& f, Call& call);
  void describe_receive(const event::Header* record, const event::Operands& f, bool second, Call& call);
  void describe_collective(const event::Header* record, const event::Operands& f, Call& call);
  void describe_requests(const event::Header* record, const event::Operands& f, Call& call);
  void begin(const event::Operands& f, Call& call, Transfer transfer);
  void start(std::uint32_t request, Call& call);
  std::int64_t datatype(const event::Header* record, std::uint16_t offset, Call& call, Attribute attribute);

  void settle(const event::Operands& f, Call& call, const Results& results);
  void complete(Call& call, std::uint32_t request, const event::StatusInfo* status);
  void note_results(const event::Operands& f, Call& call, const Results& results);

  void learn(const event::Header* record, const event::Operands& f);
  bool known(std::uint32_t comm) const { return comm == event::kCommWorld || comms_.find(comm) != nullptr; }

  Take take_;
  CommLedger comms_;
  rules::TypeTable types_;
  std::unordered_map<std::uint32_t, Transfer> under_way_;   // by request
  std::unordered_map<std::uint32_t, Transfer> persistent_;  // what starting the request begins
  std::array<Thread, event::kMaxThreads> threads_;
  Used types_used_, ops_used_;
  bool self_used_ = false;
  std::uint64_t first_time_ = ~0ull, last_time_ = 0;
};

}  // namespace mpivet::trace
