// The rank on its way to a condition: structures, copies of them, arrays, globals, pointers, the heap; conditions of all kinds.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#define W MPI_COMM_WORLD
static int world_rank(void) { int r; MPI_Comm_rank(W, &r); return r; }
struct ctx { int id; MPI_Comm comm; int rank; int size; };
struct deep { struct { int a; struct ctx c; } in; int* p; };
int g_rank, g_arr[10];
static void set_g(void) { MPI_Comm_rank(W, &g_arr[2]); }
void by_return_early(void) { if (world_rank() == 3) return; MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_struct(void) { struct deep d; MPI_Comm_rank(W, &d.in.c.rank); if (d.in.c.rank == 1) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_memcpy(void) { struct deep d, e; MPI_Comm_rank(W, &d.in.c.rank); memcpy(&e, &d, sizeof d); if (e.in.c.rank == 1) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_assign(void) { struct deep d, e; MPI_Comm_rank(W, &d.in.c.rank); e = d; if (e.in.c.rank == 1) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_array(void) { int a[10]; a[3] = world_rank(); if (a[3]) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_array_var(int i) { int a[10]; a[i] = world_rank(); if (a[i + 1]) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_globalvar(void) { MPI_Comm_rank(W, &g_rank); if (g_rank) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_globalarr(void) { set_g(); if (g_arr[2]) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_pointer(void) { int r, *p = &r, **q = &p; MPI_Comm_rank(W, *q); if (**q) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_heap(void) { struct ctx* c = malloc(sizeof *c); MPI_Comm_rank(W, &c->rank); if (c->rank) MPI_Barrier(W); free(c); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_switch(void) { switch (world_rank()) { case 0: MPI_Barrier(W); break; case 1: break; default: MPI_Barrier(W); } }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_goto(void) { int r = world_rank(); if (r) goto out; MPI_Barrier(W); out: return; }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_shortcircuit(int a) { if (a && world_rank() == 0) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_ternary(void) { int n = world_rank() ? 3 : 4; for (int i = 0; i < n; i++) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_while(void) { int n = world_rank(); while (n-- > 0) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_dowhile(void) { int n = world_rank(); do { MPI_Barrier(W); } while (n-- > 0); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_break(int n) { for (int i = 0; i < n; i++) { MPI_Barrier(W); if (i == world_rank()) break; } }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_continue(int n) { for (int i = 0; i < n; i++) { if (i == world_rank()) continue; MPI_Barrier(W); } }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_after_bcast(void) { int r = world_rank(); MPI_Bcast(&r, 1, MPI_INT, 0, W); r += world_rank(); if (r) MPI_Barrier(W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
void by_before_bcast(void) { int r = world_rank(); if (r) MPI_Barrier(W); MPI_Bcast(&r, 1, MPI_INT, 0, W); }  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
