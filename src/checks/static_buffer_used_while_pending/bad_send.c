// What is being sent is changed or freed.
#include <mpi.h>
#include <stdlib.h>

void counted(int next, int n) {
  MPI_Request request;
  int step = 0;
  for (step = 0; step < n; ++step) {  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"this changes 'step'"
    MPI_Isend(&step, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &request);
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void freed(int next, int n) {
  MPI_Request request;
  int* values = malloc((size_t)n * sizeof *values);
  for (int i = 0; i < n; ++i) values[i] = i;
  MPI_Isend(values, n, MPI_INT, next, 0, MPI_COMM_WORLD, &request);  // ALSO: STATIC:BUFFER:USED_WHILE_PENDING
  free(values);  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"this frees 'values'"
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

struct halo {
  MPI_Request request;
  double row[100];
};

// The request is known to others, but none of them is called before the change.
void shared_request(struct halo* halo, const double* next_row, int neighbour) {
  MPI_Isend(halo->row, 100, MPI_DOUBLE, neighbour, 0, MPI_COMM_WORLD, &halo->request);
  for (int i = 0; i < 100; ++i) halo->row[i] = next_row[i];  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING
  MPI_Wait(&halo->request, MPI_STATUS_IGNORE);
}

void started(double* x, int n, int next) {
  MPI_Request request;
  MPI_Send_init(x, n, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &request);
  for (int i = 0; i < 10; ++i) {
    MPI_Start(&request);  // ALSO: STATIC:BUFFER:USED_WHILE_PENDING
    x[0] += 1;            // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"MPI_Send_init"
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&request);
}

void whole_array(int next, int index) {
  MPI_Request request;
  float samples[64] = {0};
  MPI_Isend(samples, 64, MPI_FLOAT, next, 0, MPI_COMM_WORLD, &request);
  samples[index] = 1;  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
