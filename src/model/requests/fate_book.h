// What the run tells about a request only when it completes: which message an any-source receive got, whether a cancel
// came in time. Virtual time may want to know before that, or later; here the two meet.
#pragma once
#include <cstdint>

#include "model/records.h"

namespace mpivet::model {

struct Actor;
struct Fate;
class Matching;
struct Operation;
class Operations;
struct Rank;
class Requests;
class Undecided;

class FateBook {
 public:
  FateBook(Operations& operations, Requests& requests, Matching& matching, Undecided& undecided)
      : operations_(operations), requests_(requests), matching_(matching), undecided_(undecided) {}

  // A call that makes a receive request was fed: if its source is any, its completions tell which message it got.
  void expect(Rank& rank, const Operands& f, const event::Header* record);
  // A completion call was fed.
  void note_completions(Rank& rank, const Operands& f, const event::Header* record);
  // MPI_Cancel was fed. Until its outcome is known, nobody knows whether the operation is paired.
  void note_cancel(Rank& rank, const Operands& f, const event::Header* record);
  // Posts an operation of a request, as far as the run has not told what became of it.
  void post(Rank& rank, Operation* op, std::uint32_t id);
  // The call has returned without telling what an any-source receive got.
  void give_up(Actor& actor, const Operands& f);

 private:
  void note(Rank& rank, const event::Completion& completion);
  void apply(Rank& rank, Operation* request, const Fate& fate);
  void apply(Operation* op, const Fate& fate);
  void post_open(Operation* op);

  const OperandTable& table_ = operand_table();
  Operations& operations_;
  Requests& requests_;
  Matching& matching_;
  Undecided& undecided_;
};

}  // namespace mpivet::model
