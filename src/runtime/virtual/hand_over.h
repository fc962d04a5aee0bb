// Stopping: the rank tells what it has done and sleeps until the explorer gives it an outcome.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "event/virtual_mpi.h"
#include "spec/functions.h"

namespace mpivet::virtual_mpi {

using Bytes = std::span<const std::byte>;

struct Part {
  int rank = 0;  // from whom, in MPI_COMM_WORLD
  Bytes data;
};

struct Done {
  std::uint64_t op = 0;
  int source = 0, tag = 0;
  std::uint64_t bytes = 0;
  bool cancelled = false;
  std::vector<Part> parts;
};

// Its bytes are in the shared region: valid until the next stop.
struct Response {
  std::vector<Done> done;
  bool flag = false;
  std::vector<std::uint32_t> chosen;
  int source = 0, tag = 0;
  std::uint64_t bytes = 0, message = 0;

  const Done* find(std::uint64_t op) const;
};

// A stop in the call of this function, with its place.
event::virtual_mpi::StopItem stop_item(event::virtual_mpi::StopKind kind, spec::Func func);

Response hand_over(const event::virtual_mpi::StopItem& stop, std::span<const std::uint64_t> ops = {});

// The last words: nobody will wake this process again.
void tell_end(const event::virtual_mpi::StopItem& stop, std::string_view text = {});

}  // namespace mpivet::virtual_mpi
