// Probe, Iprobe, Mprobe, Improbe with wildcards; receives cancelled before and after their match.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, wrong = 0, v[4] = {1, 2, 3, 4}, in[8], count, flag = 0, cancelled;
  MPI_Status s;
  MPI_Message m;
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 4; ++i) MPI_Send(v, i + 1, MPI_INT, 1, 20 + i, MPI_COMM_WORLD);
    MPI_Send(v, 1, MPI_INT, 1, 30, MPI_COMM_WORLD);
  } else {
    MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &s);
    wrong |= s.MPI_TAG != 20;
    MPI_Recv(in, 8, MPI_INT, 0, s.MPI_TAG, MPI_COMM_WORLD, &s);
    while (!flag) MPI_Iprobe(0, 21, MPI_COMM_WORLD, &flag, &s);
    MPI_Get_count(&s, MPI_INT, &count);
    wrong |= count != 2;
    MPI_Recv(in, 8, MPI_INT, 0, 21, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &m, &s);
    wrong |= s.MPI_TAG != 22;
    MPI_Mrecv(in, 8, MPI_INT, &m, MPI_STATUS_IGNORE);
    for (flag = 0; !flag;) MPI_Improbe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &m, &s);
    MPI_Imrecv(in, 4, MPI_INT, &m, &q);
    MPI_Wait(&q, &s);
    wrong |= in[3] != 4;
    MPI_Irecv(in, 1, MPI_INT, 0, 99, MPI_COMM_WORLD, &q);  // nobody sends this
    MPI_Cancel(&q);
    MPI_Wait(&q, &s);
    MPI_Test_cancelled(&s, &cancelled);
    wrong |= !cancelled;
    MPI_Irecv(in, 1, MPI_INT, 0, 30, MPI_COMM_WORLD, &q);
    MPI_Wait(&q, &s);
    MPI_Test_cancelled(&s, &cancelled);
    wrong |= cancelled;
  }
  MPI_Finalize();
  return wrong;
}
