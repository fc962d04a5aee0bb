// Every kind of collective: nonblocking, over topologies, making and freeing communicators, windows and files, finalizing.
#include <mpi.h>

#define W MPI_COMM_WORLD
static int world_rank(void) { int r; MPI_Comm_rank(W, &r); return r; }
MPI_Comm g_comm;
void by_ibarrier(void) { MPI_Request q; if (world_rank() == 0) MPI_Ibarrier(W, &q); else MPI_Barrier(W); MPI_Wait(&q, MPI_STATUS_IGNORE); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_iallreduce(int* x, int* y) { MPI_Request q; if (world_rank()) MPI_Iallreduce(x, y, 1, MPI_INT, MPI_SUM, W, &q); MPI_Wait(&q, MPI_STATUS_IGNORE); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_neighbor(int* x, int* y, MPI_Comm cart) { int r; MPI_Comm_rank(cart, &r); if (r) MPI_Neighbor_allgather(x, 1, MPI_INT, y, 1, MPI_INT, cart); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_dup(MPI_Comm* c) { if (world_rank()) MPI_Comm_dup(W, c); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_split(MPI_Comm* c) { if (world_rank()) MPI_Comm_split(W, 0, 0, c); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_win(int* x, MPI_Win* w) { if (world_rank()) MPI_Win_create(x, 4, 4, MPI_INFO_NULL, W, w); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_fence(MPI_Win w) { if (world_rank()) MPI_Win_fence(0, w); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_file(MPI_File* f) { if (world_rank()) MPI_File_open(W, "x", MPI_MODE_RDONLY, MPI_INFO_NULL, f); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_write_all(MPI_File f, int* x) { if (world_rank()) MPI_File_write_all(f, x, 1, MPI_INT, MPI_STATUS_IGNORE); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_finalize(void) { if (world_rank()) MPI_Finalize(); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_cart(MPI_Comm* c) { int d = 4, p = 0; if (world_rank()) MPI_Cart_create(W, 1, &d, &p, 0, c); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_comm_free(MPI_Comm c) { if (world_rank()) MPI_Comm_free(&c); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_intercomm(MPI_Comm l, MPI_Comm* c) { int r; MPI_Comm_rank(l, &r); if (r) MPI_Intercomm_create(l, 0, W, 1, 3, c); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_global(void) { int r; MPI_Comm_rank(g_comm, &r); if (r) MPI_Barrier(g_comm); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_different_comms(MPI_Comm a, MPI_Comm b) { if (world_rank() == 0) { MPI_Barrier(a); MPI_Barrier(b); } else { MPI_Barrier(a); } }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_split_inner(void) { MPI_Comm half; int r = world_rank(), h; MPI_Comm_split(W, r % 2, r, &half); MPI_Comm_rank(half, &h); if (h == 0) MPI_Barrier(half); MPI_Comm_free(&half); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_undefined_world(void) { MPI_Comm some; int r = world_rank(); MPI_Comm_split(W, r < 2 ? 1 : MPI_UNDEFINED, r, &some); if (some != MPI_COMM_NULL) { MPI_Barrier(W); MPI_Comm_free(&some); } }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
