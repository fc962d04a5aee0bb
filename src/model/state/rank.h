// What the tracker knows about a rank.
#pragma once
#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "event/canonical.h"
#include "model/arguments/ledger.h"
#include "model/high_water.h"
#include "model/local/books.h"
#include "model/rules.h"
#include "model/state/actor.h"
#include "model/state/communicator.h"
#include "model/state/handle_table.h"
#include "model/state/id_table.h"
#include "model/state/operation.h"
#include "model/state/plain_calls.h"
#include "rules/compare/user_operation.h"
#include "rules/types/type_table.h"

namespace mpivet::model {

// How a request really ended: which message a receive got, whether it was cancelled. A persistent one ends as often as
// it was started.
struct Fate {
  std::int32_t source, tag;
  bool cancelled;
  std::uint64_t start = 1;  // which of its starts
};
struct Fates {
  bool all_told = false;               // of each start, as with any-source receives
  std::uint64_t told = 0;              // then: so far
  std::deque<Fate> known;              // fed, of starts that virtual time has not come to
  std::vector<std::uint64_t> cancels;  // likewise: starts that MPI_Cancel was called on
  Operation* waiting = nullptr;        // if all are told: the operation that wants the next one
};

// The buffer for buffered sends, in virtual time, and what may be in it.
struct SendBuffer {
  struct Received {
    std::uint32_t when;  // on the clock of the receiver
    std::uint64_t room;
  };
  std::uint64_t size = 0, used = 0;
  std::uint64_t messages = 0;
  std::unordered_map<int, std::deque<Received>> received;  // by receiver, oldest first: those still counted as used
  std::uint32_t number = 0;                                // counts buffers
  bool attached = false;
  bool told = false;
  HeldRecord call;
};

// How many handles of a kind are unusually many, and how many were made.
struct Growth {
  std::uint64_t limit = HighWater::kUsual;  // doubles when it is reached
  std::uint64_t made = 0;
};

// Where the file that the rank runs is in its memory.
struct ProgramImage {
  std::uint64_t begin = 0, end = 0;
  std::uint64_t file = 0;  // a number for its path; 0: not known
};

struct Rank {
  int number = -1;                             // world rank
  std::vector<std::unique_ptr<Actor>> actors;  // by thread index; behind them, those that others have replaced
  std::size_t actor_count = 0;                 // threads that have been seen

  IdTable<Operation> requests;
  std::vector<Actor*> out_of_order;  // threads that wait for virtual time of another one
  IdTable<Operation> messages;       // taken out by a matched probe; its kTakesOut if it is not known which
  IdTable<Fates> fates;              // of any-source receives, and where the run has told more than virtual time knows
  std::uint32_t heard_of = 0;        // how often others may have got to know how far it is
  bool undecided_calls = false;      // as fed: has made an any-source receive request, or cancelled one
  TypeTable types;
  std::unordered_map<std::uint32_t, UserOperation> operations;  // made, and virtually not freed
  ProgramImage program;
  Books books;
  std::unique_ptr<RankData> data;  // if checksums are told
  HandleTable handles;
  Ledger ledger;
  std::array<Growth, spec::kHandleKinds> growth;
  std::map<std::pair<spec::HandleKind, std::uint32_t>, std::string> names;

  std::unique_ptr<CommView> world, self;
  std::unordered_map<std::uint32_t, std::unique_ptr<CommView>> views;
  std::uint32_t recent_id = 0;
  CommView* recent = nullptr;

  SendBuffer send_buffer;
  std::uint32_t mpi = 0;  // 1 Open MPI, 2 MPICH
  std::int32_t tag_ub = INT32_MAX;
  int thread_level = 0;    // asked for: 0 single .. 3 multiple
  bool finalized = false;  // virtually in MPI_Finalize
  bool ended = false;      // no more records
  bool exited = false;     // its exit handlers ran
  bool leaks_told = false;
  std::vector<std::byte> finalize_call;  // the record

  PlainCalls plain_calls;

  const event::Header* last_record = nullptr;  // fed
  Actor* last_actor = nullptr;

  bool many_threads() const { return actor_count > 1; }
  // A thread that has not been seen yet may call MPI.
  bool may_get_threads() const { return thread_level >= 2; }
  // It will never again do anything that could release another rank.
  bool gone() const;
};

}  // namespace mpivet::model
