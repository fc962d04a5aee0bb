// Two stages of a pipeline as groups of an intercommunicator, joined at the end into one communicator.
// mpivet-test: ranks=4
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, me, wrong = 0, v, result = 0, size, inter, new_rank;
  MPI_Comm stage, link, merged;
  MPI_Group remote;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int second = rank >= 2;
  MPI_Comm_split(MPI_COMM_WORLD, second, 0, &stage);
  MPI_Comm_rank(stage, &me);
  MPI_Intercomm_create(stage, 0, MPI_COMM_WORLD, second ? 0 : 2, 77, &link);
  MPI_Comm_test_inter(link, &inter);
  MPI_Comm_remote_group(link, &remote);
  MPI_Group_size(remote, &size);
  MPI_Group_free(&remote);
  wrong |= !inter || size != 2;
  for (int item = 0; item < 10; ++item) {
    if (!second) {
      v = 10 * item + me;
      MPI_Send(&v, 1, MPI_INT, item % 2, me, link);  // ranks are those of the other group
    } else if (item % 2 == me) {
      for (int from = 0; from < 2; ++from) {
        MPI_Status s;
        MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, link, &s);
        wrong |= v % 10 != s.MPI_SOURCE || s.MPI_TAG != s.MPI_SOURCE;
        result += v;
      }
    }
  }
  MPI_Intercomm_merge(link, second, &merged);
  MPI_Comm_rank(merged, &new_rank);
  wrong |= new_rank != rank;
  MPI_Allreduce(MPI_IN_PLACE, &result, 1, MPI_INT, MPI_SUM, merged);
  wrong |= result != 2 * 450 + 10;
  MPI_Comm_free(&merged);
  MPI_Comm_free(&link);
  MPI_Comm_free(&stage);
  MPI_Finalize();
  return wrong;
}
