#include "report/formats/call_kind.h"

#include <gtest/gtest.h>

#include <string>

namespace mpivet::report {
namespace {

TEST(CallKind, IsWhatSpecSays) {
  const std::pair<const char*, const char*> kinds[] = {
      {"MPI_Send(buf=0x1, count=1)", "send"},
      {"Isend(0,1)", "send"},
      {"MPI_Bsend_init", "send"},
      {"MPI_Irecv", "receive"},
      {"Recv(any,0)", "receive"},
      {"MPI_Iprobe", "receive"},
      {"MPI_Sendrecv_replace", "receive"},
      {"MPI_Waitall", "wait"},
      {"MPI_Testany", "wait"},
      {"MPI_Barrier", "collective"},
      {"MPI_Iallreduce_c", "collective"},
      {"Bcast(0)", "collective"},
      {"MPI_Comm_split", "collective"},
      {"MPI_File_read_all", "collective"},
      {"MPI_Cart_sub", "collective"},
      // Their names look like collectives.
      {"MPI_Alloc_mem", "other"},
      {"MPI_Reduce_local", "other"},
      {"MPI_Comm_create_keyval", "other"},
      {"MPI_Type_commit", "other"},
      {"my_function", "other"},
      {"", "other"},
  };
  for (const auto& [call, kind] : kinds) EXPECT_STREQ(call_kind(call), kind) << call;
}

TEST(CallKind, NonblockingCallsStartARequest) {
  for (const char* call : {"MPI_Isend(dest=1)", "Irecv(0,0)", "MPI_Ibarrier", "MPI_Imrecv"})
    EXPECT_TRUE(is_nonblocking(call)) << call;
  for (const char* call : {"MPI_Send", "MPI_Iprobe", "MPI_Improbe", "MPI_Init", "MPI_Intercomm_create", "?"})
    EXPECT_FALSE(is_nonblocking(call)) << call;
}

}  // namespace
}  // namespace mpivet::report
