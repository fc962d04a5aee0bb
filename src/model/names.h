// Names for messages, and copies of calls for facts.
#pragma once
#include <cstdint>
#include <string>

#include "model/facts.h"
#include "spec/types.h"

namespace mpivet::model {

struct Actor;
struct Communicator;
struct World;

// "MPI_COMM_WORLD", a name that the program gave, "comm#1025".
std::string handle_name(const World& world, int rank, spec::HandleKind kind, std::uint32_t id);
// As this rank knows it.
std::string comm_name(const World& world, int rank, const Communicator* comm);
CallRef call_ref(const Actor& actor, const event::Header* record);

}  // namespace mpivet::model
