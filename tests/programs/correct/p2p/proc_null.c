// MPI_PROC_NULL in every kind of call: nothing moves, statuses say so, buffers are not looked at.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int wrong = 0, v = 7, flag, count;
  MPI_Request q[4];
  MPI_Status s;
  MPI_Message m;
  MPI_Init(&argc, &argv);
  MPI_Send(&v, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Ssend(&v, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Rsend(&v, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Recv(&v, 1, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, &s);
  MPI_Get_count(&s, MPI_INT, &count);
  wrong |= s.MPI_SOURCE != MPI_PROC_NULL || s.MPI_TAG != MPI_ANY_TAG || count != 0;
  MPI_Probe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &s);
  wrong |= s.MPI_SOURCE != MPI_PROC_NULL;
  MPI_Iprobe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &flag, &s);
  wrong |= !flag;
  MPI_Mprobe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &m, &s);
  wrong |= m != MPI_MESSAGE_NO_PROC;
  MPI_Mrecv(&v, 1, MPI_INT, &m, &s);
  wrong |= m != MPI_MESSAGE_NULL;
  MPI_Isend(&v, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &q[0]);
  MPI_Irecv(&v, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &q[1]);
  MPI_Send_init(&v, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &q[2]);
  MPI_Recv_init(&v, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &q[3]);
  MPI_Startall(2, &q[2]);
  MPI_Waitall(4, q, MPI_STATUSES_IGNORE);
  MPI_Request_free(&q[2]);
  MPI_Request_free(&q[3]);
  MPI_Sendrecv(&v, 1, MPI_INT, MPI_PROC_NULL, 0, &count, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_SELF, &s);
  MPI_Sendrecv_replace(&v, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  wrong |= v != 7;
  MPI_Finalize();
  return wrong;
}
