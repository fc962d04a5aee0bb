// What correct programs do: communicators of their own, ways that end, what is equal on all ranks, what MPI makes equal.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define W MPI_COMM_WORLD
static int world_rank(void) { int r; MPI_Comm_rank(W, &r); return r; }
struct ctx { int id; MPI_Comm comm; int rank; int size; };
struct deep { struct { int a; struct ctx c; } in; int* p; };
static void die(const char* m) { fprintf(stderr, "%s\n", m); MPI_Abort(W, 1); }
static void die_hard(const char* m) { fprintf(stderr, "%s\n", m); exit(2); }
_Noreturn void stop_it(int);
void with_order_two_comms(MPI_Comm x) { MPI_Comm a; MPI_Comm_dup(W, &a); if (world_rank() == 0) { MPI_Barrier(a); MPI_Barrier(W); } else { MPI_Barrier(a); MPI_Barrier(W); } MPI_Comm_free(&a); }
void with_split_halves(void) { MPI_Comm half; int r = world_rank(); MPI_Comm_split(W, r % 2, r, &half); if (r % 2) MPI_Barrier(half); MPI_Comm_free(&half); }
void with_undefined(void) { MPI_Comm some; int r = world_rank(); MPI_Comm_split(W, r < 2 ? 1 : MPI_UNDEFINED, r, &some); if (some != MPI_COMM_NULL) { MPI_Barrier(some); MPI_Comm_free(&some); } }
void with_undefined2(void) { MPI_Comm some = MPI_COMM_NULL; int r = world_rank(); MPI_Comm_split(W, r < 2 ? 1 : MPI_UNDEFINED, r, &some); if (r < 2) { MPI_Barrier(some); MPI_Comm_free(&some); } }
void with_group_create(void) { MPI_Group all, sub; MPI_Comm c; int ranks[2] = {0, 1}, r; MPI_Comm_group(W, &all); MPI_Group_incl(all, 2, ranks, &sub); MPI_Comm_create(W, sub, &c); MPI_Group_rank(sub, &r); if (r != MPI_UNDEFINED) { MPI_Barrier(c); MPI_Comm_free(&c); } MPI_Group_free(&sub); MPI_Group_free(&all); }
void with_self(void) { if (world_rank() == 0) MPI_Barrier(MPI_COMM_SELF); }
void with_self_dup(void) { MPI_Comm c; MPI_Comm_dup(MPI_COMM_SELF, &c); if (world_rank() == 0) MPI_Barrier(c); MPI_Comm_free(&c); }
void with_self_var(void) { MPI_Comm c = MPI_COMM_SELF; if (world_rank() == 0) MPI_Barrier(c); }
void with_self_file(void) { MPI_File f; if (world_rank() == 0) { MPI_File_open(MPI_COMM_SELF, "x", MPI_MODE_RDONLY, MPI_INFO_NULL, &f); MPI_File_close(&f); } }
void with_comm_array(int n, MPI_Comm* comms) { for (int i = 0; i < n; i++) MPI_Barrier(comms[i]); }
void with_comm_choice(int k, MPI_Comm a, MPI_Comm b) { MPI_Comm c = k ? a : b; MPI_Barrier(c); }
void with_shared_split(void) { MPI_Comm node; int r; MPI_Comm_split_type(W, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node); MPI_Comm_rank(node, &r); MPI_Comm leaders; MPI_Comm_split(W, r == 0 ? 0 : MPI_UNDEFINED, 0, &leaders); if (r == 0) { MPI_Barrier(leaders); MPI_Comm_free(&leaders); } MPI_Barrier(node); MPI_Comm_free(&node); }
void with_exit(int bad) { if (world_rank() == 0 && bad) exit(1); MPI_Barrier(W); }
void with_abort(void) { if (world_rank() == 3) abort(); MPI_Barrier(W); }
void with_mpi_abort(void) { if (world_rank() == 3) MPI_Abort(W, 1); MPI_Barrier(W); }
void with_die(void) { if (world_rank() == 3) die("x"); MPI_Barrier(W); }
void with_die2(void) { FILE* f = fopen("a", "r"); if (!f) die_hard("x"); MPI_Barrier(W); }
void with_noreturn(void) { if (world_rank() == 3) stop_it(1); MPI_Barrier(W); }
void with_struct_other(void) { struct deep d; d.in.c.size = 4; MPI_Comm_rank(W, &d.in.c.rank); if (d.in.c.size == 1) MPI_Barrier(W); }
void with_memcpy(void) { struct deep d, e; MPI_Comm_size(W, &d.in.c.size); MPI_Comm_rank(W, &d.in.c.rank); memcpy(&e, &d, sizeof d); if (e.in.c.size == 1) MPI_Barrier(W); }
void with_heap(void) { struct ctx* c = malloc(sizeof *c); MPI_Comm_rank(W, &c->rank); MPI_Comm_size(W, &c->size); if (c->size > 1) MPI_Barrier(W); free(c); }
void with_switch(int k) { switch (k) { case 0: MPI_Barrier(W); break; case 1: break; default: MPI_Barrier(W); } }
void with_loop_ranks(int n) { int s; MPI_Comm_size(W, &s); int r = world_rank(); for (int i = 0; i < s; i++) { if (i == r) printf("%d", i); MPI_Barrier(W); } }
void with_cart_get(MPI_Comm cart) { int d[2], p[2], c[2]; MPI_Cart_get(cart, 2, d, p, c); if (d[1] == 0) MPI_Barrier(cart); }
void with_bcast(void) { int r = world_rank(); MPI_Bcast(&r, 1, MPI_INT, 0, W); if (r) MPI_Barrier(W); }
void with_bcast_struct(void) { struct ctx c; c.rank = world_rank(); MPI_Bcast(&c, sizeof c, MPI_BYTE, 0, W); if (c.rank) MPI_Barrier(W); }
void with_bcast_heap(int n) { int* r = malloc(4 * n); if (world_rank() == 0) for (int i = 0; i < n; i++) r[i] = world_rank(); MPI_Bcast(r, n, MPI_INT, 0, W); if (r[0]) MPI_Barrier(W); }
void with_allreduce(void) { int r = world_rank(), s; MPI_Allreduce(&r, &s, 1, MPI_INT, MPI_MAX, W); if (s > 3) MPI_Barrier(W); }
void with_allreduce_inplace(void) { int r = world_rank(); MPI_Allreduce(MPI_IN_PLACE, &r, 1, MPI_INT, MPI_MAX, W); if (r > 3) MPI_Barrier(W); }
void with_allgather(void) { int r = world_rank(), a[64]; MPI_Allgather(&r, 1, MPI_INT, a, 1, MPI_INT, W); if (a[3] > 3) MPI_Barrier(W); }
void with_iallreduce(void) { int r = world_rank(), s; MPI_Request q; MPI_Iallreduce(&r, &s, 1, MPI_INT, MPI_MAX, W, &q); MPI_Wait(&q, MPI_STATUS_IGNORE); if (s > 3) MPI_Barrier(W); }
void with_getenv(void) { if (getenv("X")) MPI_Barrier(W); }
void with_error_code(int* x) { int e = MPI_Bcast(x, 1, MPI_INT, 0, W); if (e != MPI_SUCCESS) return; MPI_Barrier(W); }
void with_malloc_check(int n) { int* a = malloc(n * (world_rank() + 1)); if (!a) return; MPI_Barrier(W); free(a); }
// Who has no memory left, or no file, leaves; whether it does is not decided by the rank.
void with_error_return(int n) { int r = world_rank(); if (r == 0) { int* all = malloc(n * sizeof *all); if (!all) return; free(all); } MPI_Barrier(W); }
// In the nth round everybody is in the nth round.
void with_report_in_loop(int n) { int r = world_rank(); for (int i = 0; i < n; ++i) { if (r == 0 && i % 10 == 0) printf("%d\n", i); if (i % 2) MPI_Barrier(W); } }
void with_members_only(MPI_Comm c) { if (c == MPI_COMM_NULL) return; MPI_Barrier(c); }
