// A distributed hash table: keys bucketed by owner, Alltoall of counts, Alltoallv of a struct type, replies back.
// mpivet-test: ranks=3
#include <mpi.h>

#include <cstddef>
#include <numeric>
#include <unordered_map>
#include <vector>

struct Entry {
  int key;
  double value;
};

static MPI_Datatype entry_type() {
  const int lengths[2] = {1, 1};
  const MPI_Aint at[2] = {offsetof(Entry, key), offsetof(Entry, value)};
  const MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE};
  MPI_Datatype packed, made;
  MPI_Type_create_struct(2, lengths, at, types, &packed);
  MPI_Type_create_resized(packed, 0, sizeof(Entry), &made);
  MPI_Type_free(&packed);
  MPI_Type_commit(&made);
  return made;
}

static std::vector<int> starts(const std::vector<int>& counts) {
  std::vector<int> at(counts.size());
  std::exclusive_scan(counts.begin(), counts.end(), at.begin(), 0);
  return at;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Datatype type = entry_type();
  std::vector<std::vector<Entry>> buckets(static_cast<std::size_t>(size));
  for (int key = 0; key < 50; ++key)
    if ((key * 7 + rank) % 4 != 0) buckets[static_cast<std::size_t>(key % size)].push_back({key, 1.0 + rank});
  std::vector<int> out_counts, in_counts(buckets.size());
  std::vector<Entry> out;
  for (const auto& bucket : buckets) {
    out_counts.push_back(static_cast<int>(bucket.size()));
    out.insert(out.end(), bucket.begin(), bucket.end());
  }
  MPI_Alltoall(out_counts.data(), 1, MPI_INT, in_counts.data(), 1, MPI_INT, MPI_COMM_WORLD);
  const auto out_at = starts(out_counts), in_at = starts(in_counts);
  std::vector<Entry> in(static_cast<std::size_t>(in_at.back() + in_counts.back()));
  MPI_Alltoallv(out.data(), out_counts.data(), out_at.data(), type, in.data(), in_counts.data(), in_at.data(), type, MPI_COMM_WORLD);
  std::unordered_map<int, double> mine;
  double local = 0, total = 0, expected = 0, all_expected = 0;
  for (const Entry& e : in) mine[e.key] += e.value;
  for (const auto& [key, value] : mine) local += value;
  for (const Entry& e : out) expected += e.value;
  MPI_Allreduce(&local, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(&expected, &all_expected, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Type_free(&type);
  MPI_Finalize();
  return total == all_expected ? 0 : 1;
}
