// Nested containers flattened into bytes: length first, then MPI_BYTE, in a chain and in a broadcast.
// mpivet-test: ranks=3
#include <mpi.h>

#include <cstring>
#include <map>
#include <string>
#include <vector>

using Bytes = std::vector<char>;
using Table = std::map<std::string, std::vector<int>>;

static void put(Bytes& to, const void* from, std::size_t n) {
  const std::size_t at = to.size();
  to.resize(at + n);
  if (n != 0) std::memcpy(to.data() + at, from, n);
}

static Bytes flatten(const Table& table) {
  Bytes bytes;
  for (const auto& [name, numbers] : table) {
    const std::size_t lengths[2] = {name.size(), numbers.size()};
    put(bytes, lengths, sizeof lengths);
    put(bytes, name.data(), name.size());
    put(bytes, numbers.data(), numbers.size() * sizeof(int));
  }
  return bytes;
}

static Table restore(const Bytes& bytes) {
  Table table;
  for (std::size_t at = 0; at < bytes.size();) {
    std::size_t lengths[2];
    std::memcpy(lengths, &bytes[at], sizeof lengths);
    at += sizeof lengths;
    auto& numbers = table[std::string(bytes.data() + at, lengths[0])];
    at += lengths[0];
    numbers.resize(lengths[1]);
    std::memcpy(numbers.data(), bytes.data() + at, lengths[1] * sizeof(int));
    at += lengths[1] * sizeof(int);
  }
  return table;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  Table table;
  if (rank > 0) {  // every rank adds its row and hands the table on
    MPI_Status status;
    int n = 0;
    MPI_Probe(rank - 1, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_BYTE, &n);
    Bytes bytes(static_cast<std::size_t>(n));
    MPI_Recv(bytes.data(), n, MPI_BYTE, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    table = restore(bytes);
  }
  table["rank " + std::to_string(rank)] = std::vector<int>(static_cast<std::size_t>(rank), rank);
  Bytes bytes = flatten(table);
  if (rank + 1 < size) MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, rank + 1, 0, MPI_COMM_WORLD);
  unsigned long n = bytes.size();
  MPI_Bcast(&n, 1, MPI_UNSIGNED_LONG, size - 1, MPI_COMM_WORLD);
  bytes.resize(n);
  MPI_Bcast(bytes.data(), static_cast<int>(n), MPI_BYTE, size - 1, MPI_COMM_WORLD);
  table = restore(bytes);
  MPI_Finalize();
  return table.size() == 3 && table["rank 2"].size() == 2 ? 0 : 1;
}
