// What tells ranks apart: coordinates, messages, results that only some have, clocks, random numbers, names.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#define W MPI_COMM_WORLD
static int world_rank(void) { int r; MPI_Comm_rank(W, &r); return r; }
void by_strange(void) { char name[100]; int l; MPI_Get_processor_name(name, &l); if (strcmp(name, "a") == 0) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_hostname(void) { char name[100]; gethostname(name, 100); if (name[0] == 'a') MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_time(void) { if (time(NULL) % 2) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_wtime(void) { double t = MPI_Wtime(); do MPI_Barrier(W); while (MPI_Wtime() - t < 1); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_rand(void) { if (rand() % 2) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_getpid(void) { if (getpid() % 2) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_gettimeofday(void) { struct timeval tv; gettimeofday(&tv, NULL); if (tv.tv_usec % 2) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_clock(void) { struct timespec tv; clock_gettime(CLOCK_REALTIME, &tv); if (tv.tv_nsec % 2) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_cart_coords(MPI_Comm cart) { int c[2]; MPI_Cart_coords(cart, world_rank(), 2, c); if (c[1] == 0) MPI_Barrier(cart); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_cart_get(MPI_Comm cart) { int d[2], p[2], c[2]; MPI_Cart_get(cart, 2, d, p, c); if (c[1] == 0) MPI_Barrier(cart); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_cart_shift(MPI_Comm cart) { int a, b; MPI_Cart_shift(cart, 0, 1, &a, &b); if (a == MPI_PROC_NULL) MPI_Barrier(cart); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_group_rank(MPI_Group g) { int r; MPI_Group_rank(g, &r); if (r == 0) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_recv(void) { int x; MPI_Recv(&x, 1, MPI_INT, 0, 0, W, MPI_STATUS_IGNORE); if (x) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_irecv(void) { int x; MPI_Request q; MPI_Irecv(&x, 1, MPI_INT, 0, 0, W, &q); MPI_Wait(&q, MPI_STATUS_IGNORE); if (x) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_status(void) { int x; MPI_Status s; MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, W, &s); if (s.MPI_SOURCE == 1) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_iprobe(void) { int f; MPI_Iprobe(0, 0, W, &f, MPI_STATUS_IGNORE); if (f) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_test(MPI_Request q) { int f; MPI_Test(&q, &f, MPI_STATUS_IGNORE); if (f) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_scatter(int* a) { int x; MPI_Scatter(a, 1, MPI_INT, &x, 1, MPI_INT, 0, W); if (x) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_scatterv(int* a, int* n, int* d) { int x[4]; MPI_Scatterv(a, n, d, MPI_INT, x, 4, MPI_INT, 0, W); if (x[0]) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_alltoall(int* a) { int x[4]; MPI_Alltoall(a, 1, MPI_INT, x, 1, MPI_INT, W); if (x[0]) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_scan(int* a) { int x; MPI_Scan(a, &x, 1, MPI_INT, MPI_SUM, W); if (x) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_reduce_scatter(int* a, int* n) { int x; MPI_Reduce_scatter(a, &x, n, MPI_INT, MPI_SUM, W); if (x) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_reduce(int* a) { int x; MPI_Reduce(a, &x, 1, MPI_INT, MPI_SUM, 0, W); if (x) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_gather(int* a) { int x[8]; MPI_Gather(a, 1, MPI_INT, x, 1, MPI_INT, 0, W); if (x[3]) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_get(MPI_Win w) { int x; MPI_Get(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, w); if (x) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_fetch(MPI_Win w) { int x = 1, y; MPI_Fetch_and_op(&x, &y, MPI_INT, 0, 0, MPI_SUM, w); if (y) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
