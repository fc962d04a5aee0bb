// How a rank and the analyzer of its node find each other.
//
// The analyzer listens on the abstract Unix socket "\0mpivet-<token>" (SOCK_SEQPACKET). A rank connects, and sends an
// AttachHello with the descriptor of its ring (a memfd, sealed against shrinking) as SCM_RIGHTS. The analyzer checks
// the peer's user (SO_PEERCRED), version and spec hash, and answers with an AttachReply; if accepted, the descriptor of
// the ControlPage (a memfd) comes with it. The rank checks the analyzer's user likewise. The socket then carries
// nothing more, but stays open: when it hangs up, the other side is gone. Nothing of this has a name in the file
// system.
//
// Where the token comes from: MPIVET_JOB (set by the launcher for all ranks of the node), or, when somebody else's
// launcher started the ranks, MPIVET_SUPERVISOR: each rank has a supervisor of its own listening; inside MPI_Init the
// ranks of the node agree on the one of their least rank.
//
// With MPIVET_RECORDER (the flight recorder) the ring is a file with a name instead, <value><pid>.ring in a folder of
// the user's own, so that it outlives everybody; the analyzer removes it after an orderly end.
//
// The ring exists before the attach and its capacity is the rank's choice: kDefaultRingSlots, or MPIVET_RING_SLOTS (a
// power of two, within the limits below).
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "event/ring.h"

namespace mpivet::event {

inline constexpr char kJobVariable[] = "MPIVET_JOB";
inline constexpr char kSupervisorVariable[] = "MPIVET_SUPERVISOR";
inline constexpr char kRecorderVariable[] = "MPIVET_RECORDER";
inline constexpr char kRingSuffix[] = ".ring";
inline constexpr char kRingSlotsVariable[] = "MPIVET_RING_SLOTS";

inline constexpr std::uint32_t kDefaultRingSlots = 1u << 15;  // 2 MiB
inline constexpr std::uint32_t kMinRingSlots = 1u << 10;
inline constexpr std::uint32_t kMaxRingSlots = 1u << 20;

inline constexpr std::uint64_t kAttachMagic = 0x3148434154544156ull;  // "VATTACH1"
inline constexpr std::size_t kMaxToken = 64;

struct AttachHello {
  std::uint64_t magic;      // kAttachMagic
  std::uint32_t version;    // kInterfaceVersion
  std::uint32_t spec_hash;  // of the generated tables
  std::int32_t pid;
  std::uint32_t mpi;  // 1 Open MPI, 2 MPICH
};

enum class AttachStatus : std::uint32_t {
  accepted,
  wrong_version,  // library and analyzer come from different builds
  wrong_user,
  bad_ring,
  closing,  // the analyzer is about to end
};

struct AttachReply {
  std::uint64_t magic;
  std::uint32_t version;
  AttachStatus status;
  std::uint32_t index;  // the rank's number in the analyzer, for its messages
  std::uint32_t reserved;
};

// Fills sun_path of the socket address; its length in bytes, 0 when the token is too long or empty.
inline std::size_t socket_name(const char* token, char* sun_path) {
  constexpr char prefix[] = "mpivet-";
  constexpr std::size_t n = sizeof prefix - 1;
  const std::size_t length = std::strlen(token);
  if (length == 0 || length > kMaxToken) return 0;
  sun_path[0] = '\0';
  std::memcpy(sun_path + 1, prefix, n);
  std::memcpy(sun_path + 1 + n, token, length);
  return 1 + n + length;
}

// Bytes of a ring's file.
inline std::size_t ring_bytes(std::uint32_t capacity) {
  const std::size_t header = (sizeof(RingHeader) + 4095) / 4096 * 4096;
  return header + std::size_t{capacity} * kSlotSize;
}

}  // namespace mpivet::event
