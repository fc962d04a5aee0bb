// What is taken from a record the moment it is fed, whatever the virtual position: handles made and freed, and the
// decisions that only the run can tell.
#pragma once
#include "model/records.h"

namespace mpivet::model {

struct Actor;
class Communicators;
class FateBook;
class Inspector;
class Leaks;
struct Rank;
class ThreadOrder;

class Intake {
 public:
  Intake(Communicators& communicators, FateBook& fates, ThreadOrder& thread_order, Leaks& leaks, Inspector& inspector)
      : communicators_(communicators),
        fates_(fates),
        thread_order_(thread_order),
        leaks_(leaks),
        inspector_(inspector) {}

  void take(Rank& rank, Actor& actor, const Operands& f, const event::Header* record);

 private:
  void ingest_handles(Rank& rank, Actor& actor, const Operands& f, const event::Header* record);
  void ingest_operation(Rank& rank, const event::Header* record);
  void ingest_name(Rank& rank, const event::Header* record);

  Communicators& communicators_;
  FateBook& fates_;
  ThreadOrder& thread_order_;
  Leaks& leaks_;
  Inspector& inspector_;
};

}  // namespace mpivet::model
