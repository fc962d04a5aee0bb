// Own error handlers on communicators, windows and files: created, installed, asked for, freed while still in use.
// mpivet-test: ranks=2
#include <mpi.h>

static void on_comm(MPI_Comm* comm, int* code, ...) { (void)comm, (void)code; }
static void on_win(MPI_Win* win, int* code, ...) { (void)win, (void)code; }
static void on_file(MPI_File* file, int* code, ...) { (void)file, (void)code; }

int main(int argc, char** argv) {
  int rank, wrong = 0, memory[4] = {0}, v, sum = 0;
  MPI_Errhandler comm_handler, win_handler, file_handler, got;
  MPI_Comm copy;
  MPI_Win win;
  MPI_File file;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_create_errhandler(on_comm, &comm_handler);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, comm_handler);
  MPI_Errhandler_free(&comm_handler);  // the communicator keeps it
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);  // inherits it
  MPI_Comm_get_errhandler(copy, &got);
  MPI_Errhandler_free(&got);
  MPI_Comm_set_errhandler(copy, MPI_ERRORS_RETURN);
  wrong |= MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, copy) != MPI_SUCCESS;
  MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, copy, &win);
  MPI_Win_create_errhandler(on_win, &win_handler);
  MPI_Win_set_errhandler(win, win_handler);
  MPI_Win_fence(0, win);
  v = 7 + rank;
  MPI_Put(&v, 1, MPI_INT, 1 - rank, 2, 1, MPI_INT, win);
  MPI_Win_fence(0, win);
  wrong |= memory[2] != 8 - rank;
  MPI_Win_free(&win);
  MPI_Errhandler_free(&win_handler);
  MPI_File_create_errhandler(on_file, &file_handler);
  MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN);
  MPI_File_open(copy, "handlers.bin", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
  MPI_File_set_errhandler(file, file_handler);
  MPI_File_write_at(file, 4 * rank, &v, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  MPI_Errhandler_free(&file_handler);
  MPI_Comm_free(&copy);
  MPI_Finalize();
  return wrong || sum != 1;
}
