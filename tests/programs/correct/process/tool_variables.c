// The tools information interface, from before MPI_Init to before MPI_Finalize: control and performance variables, categories.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int provided, controls, variables, categories, sum, rank;
  MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
  MPI_T_cvar_get_num(&controls);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_T_pvar_get_num(&variables);
  MPI_T_category_get_num(&categories);
  MPI_T_pvar_session session;
  MPI_T_pvar_session_create(&session);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_T_pvar_session_free(&session);
  MPI_T_finalize();
  MPI_Finalize();
  return controls < 0 || variables < 0 || categories < 0 || sum != 1;
}
