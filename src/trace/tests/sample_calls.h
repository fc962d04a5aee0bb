// Calls of all kinds, for tests.
#pragma once
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "trace/archive_writer.h"

namespace mpivet::trace {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    char name[] = "/tmp/mpivet-trace-XXXXXX";
    path_ = ::mkdtemp(name);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

inline Call make_call(spec::Func func, std::uint64_t begin,
                      std::vector<std::pair<Attribute, std::int64_t>> values = {}) {
  Call call;
  call.func = func;
  call.begin = begin;
  call.end = begin + 10;
  for (const auto& [attribute, value] : values) call.set(attribute, value);
  return call;
}

inline Transfer make_transfer(Transfer::Kind kind, std::uint32_t request, std::int32_t peer, std::int32_t tag) {
  Transfer t;
  t.kind = kind;
  t.request = request;
  t.comm = 1;
  t.peer = peer;
  t.tag = tag;
  (kind == Transfer::Kind::send ? t.sent : t.received) = 8;
  return t;
}

// Of a rank of two: every attribute, every event.
inline std::vector<Call> sample_calls() {
  using K = Transfer::Kind;
  using A = Attribute;
  using F = spec::Func;
  std::vector<Call> calls;
  calls.push_back(make_call(F::Init, 100));
  calls.push_back(make_call(F::Send, 200,
                            {{A::call_site, 3},
                             {A::stack, 3},
                             {A::comm, 1},
                             {A::dest, 1},
                             {A::send_tag, 7},
                             {A::count, 2},
                             {A::datatype, 5}}));
  calls.back().started = {make_transfer(K::send, 0, 1, 7)};
  calls.push_back(make_call(
      F::Recv, 300, {{A::comm, 1}, {A::source, -1}, {A::recv_tag, -1}, {A::recv_count, 1}, {A::recv_datatype, 5}}));
  calls.back().done = {make_transfer(K::receive, 0, 1, 9)};
  calls.push_back(make_call(F::Irecv, 400, {{A::comm, 1}, {A::source, 1}, {A::recv_tag, 1}, {A::request, 1024}}));
  calls.back().started = {make_transfer(K::receive, 1024, 1, 1)};
  calls.push_back(make_call(F::Isend, 500, {{A::comm, 1}, {A::dest, 1}, {A::send_tag, 1}, {A::request, 1025}}));
  calls.back().started = {make_transfer(K::send, 1025, 1, 1)};
  calls.push_back(make_call(F::Ibarrier, 550, {{A::comm, 1}, {A::request, 1027}}));
  calls.back().started = {make_transfer(K::collective, 1027, 0, 0)};
  calls.back().started[0].coll = spec::Coll::barrier;
  calls.push_back(make_call(F::Waitall, 600));
  calls.back().requests = {1024, 1025, 0, 0, 1027, 7, 6};
  calls.back().done = {make_transfer(K::receive, 1024, 1, 1), make_transfer(K::send, 1025, 1, 1),
                       make_transfer(K::collective, 1027, 0, 0), make_transfer(K::other, 7, 0, 0)};
  calls.push_back(make_call(F::Bcast, 700, {{A::comm, 1}, {A::root, 0}, {A::count, 4}, {A::datatype, 5}}));
  calls.back().started = {make_transfer(K::collective, 0, 0, 0)};
  calls.back().started[0].coll = spec::Coll::bcast;
  calls.back().started[0].root = 0;
  calls.push_back(make_call(F::Mprobe, 800,
                            {{A::comm, 1},
                             {A::source, -1},
                             {A::recv_tag, 4},
                             {A::matched_source, 1},
                             {A::matched_tag, 4},
                             {A::new_message, 1024}}));
  calls.push_back(make_call(F::Mrecv, 850, {{A::message, 1024}, {A::recv_count, 1}}));
  calls.push_back(make_call(F::Comm_dup, 900, {{A::comm, 1}, {A::new_comm, 1030}}));
  calls.back().started = {make_transfer(K::collective, 0, 0, 0)};
  calls.back().started[0].coll = spec::Coll::comm_dup;
  calls.push_back(make_call(F::Win_fence, 950, {{A::win, 1024}}));
  calls.push_back(make_call(F::Wait, 960, {{A::request, 1040}, {A::ambiguous, 1}}));
  calls.back().done = {make_transfer(K::receive, 1040, 0, 0)};
  calls.back().done[0].cancelled = true;
  calls.push_back(make_call(F::Ssend, 980, {{A::comm, 1}, {A::dest, 1}, {A::send_tag, 0}, {A::error, 5}}));
  calls.push_back(make_call(F::Barrier, 1000, {{A::comm, 1030}}));
  calls.back().returned = false;
  return calls;
}

inline Definitions sample_definitions(int world) {
  Definitions d;
  d.world = world;
  d.first_time = 100;
  d.last_time = 1010;
  d.program = "sample";
  d.end = "by itself";
  CommDefinition all{"MPI_COMM_WORLD", 11, false, false, {}, {}};
  for (int rank = 0; rank < world; ++rank) all.group.push_back(rank);
  d.comms = {all, {"copy", 12, false, false, all.group, {}}};
  d.stacks = {{}, {{"solve", "ring.c", 12}, {"main", "ring.c", 40}}};
  for (int rank = 0; rank < world; ++rank) {
    d.processes.push_back({rank, "here", 4711, true});
    LocationDefinition location;
    location.id = location_of(rank, 0);
    location.rank = rank;
    location.name = "Master thread";
    location.comms = {{1, 0}, {1030, 1}};
    location.stacks = {{3, 1}};
    location.names = {{5, "MPI_INT"}};
    d.locations.push_back(location);
  }
  return d;
}

}  // namespace mpivet::trace
