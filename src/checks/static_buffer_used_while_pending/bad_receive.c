// The data are used before they are there.
#include <mpi.h>
#include <string.h>

int one_value(int source) {
  MPI_Request request;
  int value = 0;
  MPI_Irecv(&value, 1, MPI_INT, source, 0, MPI_COMM_WORLD, &request);  // ALSO: STATIC:BUFFER:USED_WHILE_PENDING
  int doubled = 2 * value;  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"this reads 'value', which MPI_Irecv is still receiving into"
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return doubled;
}

double sum_of(double* data, int n, int source) {
  MPI_Request requests[2];
  int ready = 1;
  double sum = 0;
  MPI_Irecv(data, n, MPI_DOUBLE, source, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(&ready, 1, MPI_INT, source, 1, MPI_COMM_WORLD, &requests[1]);
  for (int i = 0; i < n; ++i) sum += data[i];  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"'data'"
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  return sum;
}

void passed_on(int* token, int before, int next) {
  MPI_Request request;
  MPI_Irecv(token, 1, MPI_INT, before, 0, MPI_COMM_WORLD, &request);
  MPI_Send(token, 1, MPI_INT, next, 0, MPI_COMM_WORLD);  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"MPI_Send reads 'token'"
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void copied(double* halo, double* row, int source) {
  MPI_Request request;
  MPI_Irecv(&halo[16], 8, MPI_DOUBLE, source, 0, MPI_COMM_WORLD, &request);
  memcpy(row, halo + 20, 2 * sizeof *row);  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

double summed(double part) {
  MPI_Request request;
  double sum;
  MPI_Iallreduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
  if (sum > 1e6)  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"MPI_Iallreduce"
    sum = 1e6;
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return sum;
}
