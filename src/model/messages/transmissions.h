// Whether what was sent is what was received: meets the checksums that both ends tell (transmission.h).
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "event/record.h"
#include "model/facts.h"

namespace mpivet::model {

struct Actor;
struct Arrival;
struct CollectiveSequence;
struct Operation;
struct Rank;
struct Transmission;
struct World;

class Transmissions {
 public:
  explicit Transmissions(World& world) : world_(world) {}

  // A record of sums, in virtual time.
  void take_sums(Actor& actor, const event::Header* record);
  // Another call begins: what the last one has received, it has told.
  static void begin_call(Actor& actor);
  static void end_call(Actor& actor);
  // The operation sends what the last record of sums was about.
  static void note_sent(Actor& actor, Operation* op, std::uint32_t request);
  // A message has found its receive.
  void expect_message(const Operation& message, const Operation& receive);
  // All members of a collective have come, and agree.
  void expect_exchange(const CollectiveSequence& sequence);
  // The program has changed the buffer of a send under way.
  static void note_modified(Rank& rank, std::uint64_t address);
  // At the end, nothing else explains them.
  void tell_suspects();

 private:
  void compare_arrival(const Arrival& arrival, const std::vector<std::uint64_t>& received);
  void tell_corrupted(const Transmission& transmission, std::size_t from, std::size_t to);

  World& world_;
  std::vector<TransmissionFact> suspects_;  // of sends whose completion may explain them
};

}  // namespace mpivet::model
