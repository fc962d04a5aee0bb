// What mpivet, which is linked with no MPI, needs of one to run as a job of several processes: libmpivet-exchange-*.so
// is built for each MPI and loaded when mpivet finds itself started by that MPI's launcher. All return 0 if it worked.
#pragma once

extern "C" {
// Start and end are called by one thread, the others by another one in between.
typedef int (*mpivet_exchange_start_t)(int* number, int* processes);
// Everybody's `size` integers for everybody.
typedef int (*mpivet_exchange_counts_t)(const int* out, int* in);
// Then that many items of `bytes` each, those for the first process first.
typedef int (*mpivet_exchange_items_t)(const void* out, const int* out_counts, void* in, const int* in_counts,
                                       int bytes);
typedef int (*mpivet_exchange_sum_t)(unsigned long long* value);
typedef int (*mpivet_exchange_end_t)(void);
}
