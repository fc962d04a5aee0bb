// What was sent and what has come of it: the checksums that ranks tell (event::SumsInfo), kept until both ends are
// known. They are executed in virtual time like calls: those of a send come before the call that sends, those of a
// receive after the call that has received, when the pairing is known.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "model/facts.h"
#include "model/rules.h"
#include "rules/compare/collective_part.h"
#include "rules/compare/pattern.h"

namespace mpivet::model {

// Of the data that one request, or the call itself, sends.
struct SentSums {
  std::uint32_t request = 0;
  std::vector<std::uint64_t> blocks;
};

struct MemberData {
  int rank = -1;  // world
  std::vector<std::uint64_t> sent{};
  CallRef call{};
  // In a collective:
  std::int32_t number = 0;  // its rank in its group
  std::uint8_t side = 0;    // intercommunicators: its group
  bool root = false;
  std::shared_ptr<const Neighbours> neighbours{};
};

// A block on its way from one member to another: its position among those of the sender, and of the receiver.
struct Way {
  std::size_t out = 0, in = 0;
};

// A message (members: sender, receiver), or one instance of a collective.
struct Transmission {
  Pattern pattern{};
  bool collective = false;
  bool inter = false;
  std::string comm_name;
  std::vector<MemberData> members;

  // Nothing if no data, or none that are known, go from one to the other.
  std::optional<Way> way(const MemberData& from, const MemberData& to) const;
  // Whether anything can come to a member of a collective.
  bool receives(const MemberData& member) const;
};

// Somebody's end of it that has not told yet what it received.
struct Arrival {
  std::shared_ptr<const Transmission> transmission;
  std::size_t member = 0;
};

// Of a thread.
struct ThreadData {
  std::vector<SentSums> sent;  // by the next call
  Arrival arrival;             // of the call being executed, or just executed

  std::vector<std::uint64_t> take_sent(std::uint32_t request);
};

// Of a rank.
struct RankData {
  std::unordered_map<std::uint32_t, Arrival> arrivals;  // by request
  std::vector<std::uint64_t> modified;                  // addresses of send buffers that were changed under way
};

}  // namespace mpivet::model
