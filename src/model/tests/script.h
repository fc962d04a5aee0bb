// Programs for tests, written as the calls of each rank, and the facts the tracker finds in them.
//
//   Script s(2);
//   s[0].send(1);
//   s[0].recv(1);
//   s[1].send(0);
//   s[1].recv(0);
//   s.play();                       // feeds all records, in an order that a seed decides, and looks for deadlocks
//   EXPECT_EQ(s.found(), "potential deadlock: 0 1");
//
// A script says what happened: a blocking call that is not the last of its thread has returned. Calls of a rank made in
// one statement list have different places in the source, unless at() says otherwise.
#pragma once
#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "event/canonical.h"
#include "event/record.h"
#include "model/tracker.h"
#include "spec/args.h"
#include "spec/constants.h"
#include "spec/functions.h"

namespace mpivet::model::test {

inline constexpr std::uint32_t kInt = spec::kDatatype_INT;
inline constexpr std::uint32_t kDouble = spec::kDatatype_DOUBLE;
inline constexpr std::int32_t kAny = event::kAnySource;
inline constexpr std::uint32_t kWorld = event::kCommWorld;

using Record = std::vector<event::Slot>;

inline event::Header* header(Record& r) { return reinterpret_cast<event::Header*>(r.data()); }
inline const event::Header* header(const Record& r) { return reinterpret_cast<const event::Header*>(r.data()); }

// What goes behind the argument struct.
class Behind {
 public:
  template <class T>
  Behind& array(const std::vector<T>& v) {
    const auto n = static_cast<std::uint32_t>(v.size());
    raw(&n, sizeof n);
    const std::uint32_t zero = 0;
    raw(&zero, sizeof zero);
    raw(v.data(), v.size() * sizeof(T));
    bytes_.resize((bytes_.size() + 7) / 8 * 8);
    return *this;
  }
  Behind& raw(const void* p, std::size_t n) {
    const auto* b = static_cast<const std::byte*>(p);
    if (n) bytes_.insert(bytes_.end(), b, b + n);
    return *this;
  }
  const std::vector<std::byte>& bytes() const { return bytes_; }

 private:
  std::vector<std::byte> bytes_;
};

template <class Payload>
Record make_record(event::Kind kind, const char* function, const Payload& payload, const Behind& behind = {}) {
  const std::size_t bytes = sizeof(event::Header) + sizeof payload + behind.bytes().size();
  Record r((bytes + event::kSlotSize - 1) / event::kSlotSize, event::Slot{});
  event::Header* h = header(r);
  h->func = function ? static_cast<std::uint16_t>(spec::find(function)) : 0;
  h->kind = kind;
  h->slots = static_cast<std::uint16_t>(r.size());
  h->repeat = 1;
  std::byte* at = reinterpret_cast<std::byte*>(h + 1);
  std::memcpy(at, &payload, sizeof payload);
  if (!behind.bytes().empty()) std::memcpy(at + sizeof payload, behind.bytes().data(), behind.bytes().size());
  return r;
}

struct Done {  // a completed request
  std::uint32_t request;
  int source = event::kUndefined, tag = event::kUndefined;
  bool cancelled = false;
};

struct Message {
  std::uint32_t type = kInt;
  std::int64_t count = 1;
  std::uint32_t comm = kWorld;
  std::uint64_t buf = 0;      // 0: memory of its own
  std::uint64_t recvbuf = 0;  // likewise
};

// The calls of one rank. thread(n) switches the thread the following calls are made by.
class RankScript {
 public:
  explicit RankScript(int number) : number_(number) {}

  RankScript& thread(int n) {
    thread_ = static_cast<std::uint8_t>(n);
    return *this;
  }
  // Following calls come from this place, until at(0).
  RankScript& at(std::uint32_t place) {
    place_ = place;
    return *this;
  }
  // The last record was made that many times.
  RankScript& times(std::uint32_t n) {
    header(records.back())->repeat = n;
    return *this;
  }
  RankScript& flag(std::uint16_t f) {
    header(records.back())->flags |= f;
    return *this;
  }

  // ---- point to point
  void send(int dest, int tag = 0, Message m = {}) { send_as("MPI_Send", dest, tag, m); }
  void ssend(int dest, int tag = 0, Message m = {}) { send_as("MPI_Ssend", dest, tag, m); }
  void rsend(int dest, int tag = 0, Message m = {}) { send_as("MPI_Rsend", dest, tag, m); }
  void bsend(int dest, int tag = 0, Message m = {}) { send_as("MPI_Bsend", dest, tag, m); }
  void recv(int source, int tag = 0, Message m = {}) {
    enter("MPI_Recv", args::Recv{.buf = buffer(m),
                                 .count = m.count,
                                 .status = 0,
                                 .datatype = m.type,
                                 .source = source,
                                 .tag = tag,
                                 .comm = m.comm});
  }
  // An any-source receive that has returned, and from whom.
  void recv_any(int from, int tag, Message m = {}, int asked_tag = event::kAnyTag) {
    recv(kAny, asked_tag, m);
    exit("MPI_Recv", {}, {{0, from, tag}});
  }
  void sendrecv(int dest, int source, int tag = 0, Message m = {}) {
    enter("MPI_Sendrecv", args::Sendrecv{.sendbuf = buffer(m),
                                         .sendcount = m.count,
                                         .recvbuf = fresh_buffer(),
                                         .recvcount = m.count,
                                         .status = 0,
                                         .sendtype = m.type,
                                         .dest = dest,
                                         .sendtag = tag,
                                         .recvtype = m.type,
                                         .source = source,
                                         .recvtag = tag,
                                         .comm = m.comm,
                                         .padding_ = {}});
  }
  std::uint32_t isend(int dest, int tag = 0, Message m = {}) { return isend_as("MPI_Isend", dest, tag, m); }
  std::uint32_t irsend(int dest, int tag = 0, Message m = {}) { return isend_as("MPI_Irsend", dest, tag, m); }
  std::uint32_t issend(int dest, int tag = 0, Message m = {}) { return isend_as("MPI_Issend", dest, tag, m); }
  std::uint32_t ibsend(int dest, int tag = 0, Message m = {}) { return isend_as("MPI_Ibsend", dest, tag, m); }
  std::uint32_t send_init(int dest, int tag = 0, Message m = {}) { return isend_as("MPI_Send_init", dest, tag, m); }
  std::uint32_t bsend_init(int dest, int tag = 0, Message m = {}) { return isend_as("MPI_Bsend_init", dest, tag, m); }
  std::uint32_t irecv(int source, int tag = 0, Message m = {}) { return irecv_as("MPI_Irecv", source, tag, m); }
  std::uint32_t recv_init(int source, int tag = 0, Message m = {}) { return irecv_as("MPI_Recv_init", source, tag, m); }
  std::uint32_t isendrecv(int dest, int source, int tag = 0) {
    const std::uint32_t id = next_id_++;
    call("MPI_Isendrecv", args::Isendrecv{.sendbuf = fresh_buffer(),
                                          .sendcount = 1,
                                          .recvbuf = fresh_buffer(),
                                          .recvcount = 1,
                                          .request_addr = 8,
                                          .sendtype = kInt,
                                          .dest = dest,
                                          .sendtag = tag,
                                          .recvtype = kInt,
                                          .source = source,
                                          .recvtag = tag,
                                          .comm = kWorld,
                                          .request = id});
    return id;
  }
  std::uint32_t psend_init(int dest, int partitions, int count) {
    const std::uint32_t id = next_id_++;
    args::Psend_init a{};
    a.buf = fresh_buffer();
    a.count = count;
    a.datatype = kInt;
    a.dest = dest;
    a.comm = kWorld;
    a.partitions = partitions;
    a.request = id;
    call("MPI_Psend_init", a);
    return id;
  }
  std::uint32_t precv_init(int source, int partitions, int count) {
    const std::uint32_t id = next_id_++;
    args::Precv_init a{};
    a.buf = fresh_buffer();
    a.count = count;
    a.datatype = kInt;
    a.source = source;
    a.comm = kWorld;
    a.partitions = partitions;
    a.request = id;
    call("MPI_Precv_init", a);
    return id;
  }

  void pready(std::uint32_t request, int partition) {
    call("MPI_Pready", args::Pready{.partition = partition, .request = request});
  }

  void probe(int source, int tag = 0) {
    enter("MPI_Probe", args::Probe{.status = 0, .source = source, .tag = tag, .comm = kWorld, .padding_ = {}});
  }
  void probe_any(int from, int tag) {
    probe(kAny, event::kAnyTag);
    exit("MPI_Probe", {}, {{0, from, tag}});
  }
  void iprobe(int source, int tag, int from, int got) {
    call("MPI_Iprobe",
         args::Iprobe{.flag = 8, .status = 8, .source = source, .tag = tag, .comm = kWorld, .padding_ = {}},
         results({}, {{0, from, got}}));
  }
  std::uint32_t mprobe(int source, int tag, int from, int got) {
    const std::uint32_t id = next_id_++;
    enter("MPI_Mprobe",
          args::Mprobe{.message_addr = 8, .status = 0, .source = source, .tag = tag, .comm = kWorld, .message = 0});
    exit("MPI_Mprobe", id, {{0, from, got}});
    return id;
  }
  std::uint32_t improbe(int source, int tag, int from, int got) {
    const std::uint32_t id = next_id_++;
    args::Improbe a{};
    a.source = source;
    a.tag = tag;
    a.comm = kWorld;
    a.message = id;
    call("MPI_Improbe", a, results(id, {{0, from, got}}));
    return id;
  }
  void mrecv(std::uint32_t message, Message m = {}) {
    enter("MPI_Mrecv", args::Mrecv{.buf = buffer(m),
                                   .count = m.count,
                                   .message_addr = 8,
                                   .status = 0,
                                   .datatype = m.type,
                                   .message = message});
  }
  std::uint32_t imrecv(std::uint32_t message, Message m = {}) {
    const std::uint32_t id = next_id_++;
    args::Imrecv a{};
    a.buf = buffer(m);
    a.count = m.count;
    a.datatype = m.type;
    a.message = message;
    a.request = id;
    call("MPI_Imrecv", a);
    return id;
  }

  // ---- completion
  void wait(std::uint32_t request) {
    enter("MPI_Wait", args::Wait{.request_addr = 8, .status = 0, .request = request, .padding_ = {}});
  }
  void wait(std::uint32_t request, Done done) {
    wait(request);
    done.request = request;
    exit("MPI_Wait", {}, {done}, true);
  }
  void waitall(const std::vector<std::uint32_t>& requests, const std::vector<Done>& told = {}) {
    enter("MPI_Waitall",
          args::Waitall{
              .count = static_cast<std::int64_t>(requests.size()), .array_of_requests = 8, .array_of_statuses = 0},
          Behind().array(requests));
    if (!told.empty()) exit("MPI_Waitall", {}, told, true);
  }
  // Still inside.
  void waitany(const std::vector<std::uint32_t>& requests) {
    enter("MPI_Waitany",
          args::Waitany{
              .count = static_cast<std::int64_t>(requests.size()), .array_of_requests = 8, .index = 8, .status = 0},
          Behind().array(requests));
  }
  void waitany(const std::vector<std::uint32_t>& requests, Done done) {
    waitany(requests);
    exit("MPI_Waitany", {}, {done});
  }
  void waitsome(const std::vector<std::uint32_t>& requests, const std::vector<Done>& done) {
    args::Waitsome a{};
    a.incount = static_cast<std::int64_t>(requests.size());
    enter("MPI_Waitsome", a, Behind().array(requests));
    exit("MPI_Waitsome", {}, done);
  }
  void test(std::uint32_t request, Done done = {}) {
    done.request = request;
    call("MPI_Test", args::Test{.request_addr = 8, .flag = 8, .status = 0, .request = request, .padding_ = {}},
         results({}, {done}, true));
  }
  void testsome(const std::vector<std::uint32_t>& requests, const std::vector<Done>& done) {
    args::Testsome a{};
    a.incount = static_cast<std::int64_t>(requests.size());
    Behind b;
    b.array(requests);
    b.raw(results({}, done).bytes().data(), results({}, done).bytes().size());
    call("MPI_Testsome", a, b);
  }
  void start(std::uint32_t request) {
    call("MPI_Start", args::Start{.request_addr = 8, .request = request, .padding_ = {}});
  }
  void startall(const std::vector<std::uint32_t>& requests) {
    call("MPI_Startall", args::Startall{.count = static_cast<std::int64_t>(requests.size()), .array_of_requests = 8},
         Behind().array(requests));
  }
  void cancel(std::uint32_t request) { call("MPI_Cancel", args::Cancel{.request = request, .padding_ = {}}); }
  void request_free(std::uint32_t request) {
    call("MPI_Request_free", args::Request_free{.request_addr = 8, .request = request, .padding_ = {}});
  }

  // ---- collectives
  void barrier(std::uint32_t comm = kWorld) { enter("MPI_Barrier", args::Barrier{.comm = comm, .padding_ = {}}); }
  std::uint32_t ibarrier(std::uint32_t comm = kWorld) {
    const std::uint32_t id = next_id_++;
    call("MPI_Ibarrier", args::Ibarrier{.request_addr = 8, .comm = comm, .request = id});
    return id;
  }
  void bcast(int root, Message m = {}) {
    enter("MPI_Bcast",
          args::Bcast{
              .buffer = buffer(m), .count = m.count, .datatype = m.type, .root = root, .comm = m.comm, .padding_ = {}});
  }
  std::uint32_t bcast_init(int root, Message m = {}) {
    const std::uint32_t id = next_id_++;
    call("MPI_Bcast_init", args::Bcast_init{.buffer = buffer(m),
                                            .count = m.count,
                                            .request_addr = 8,
                                            .datatype = m.type,
                                            .root = root,
                                            .comm = m.comm,
                                            .info = 0,
                                            .request = id,
                                            .padding_ = {}});
    return id;
  }
  void reduce(int root, Message m = {}) {
    args::Reduce a{};
    a.sendbuf = buffer(m);
    a.recvbuf = m.recvbuf ? m.recvbuf : fresh_buffer();
    a.count = m.count;
    a.datatype = m.type;
    a.op = spec::kOp_SUM;
    a.root = root;
    a.comm = m.comm;
    enter("MPI_Reduce", a);
  }
  void scan(Message m = {}) {
    args::Scan a{};
    a.sendbuf = buffer(m);
    a.recvbuf = m.recvbuf ? m.recvbuf : fresh_buffer();
    a.count = m.count;
    a.datatype = m.type;
    a.op = spec::kOp_SUM;
    a.comm = m.comm;
    enter("MPI_Scan", a);
  }
  void allreduce(Message m = {}, std::uint32_t op = spec::kOp_SUM) {
    args::Allreduce a{};
    a.sendbuf = buffer(m);
    a.recvbuf = m.recvbuf ? m.recvbuf : fresh_buffer();
    a.count = m.count;
    a.datatype = m.type;
    a.op = op;
    a.comm = m.comm;
    enter("MPI_Allreduce", a);
  }

  // ---- communicators: groups are lists of world ranks
  std::uint32_t dup(const std::vector<int>& group, std::uint32_t parent = kWorld) {
    enter("MPI_Comm_dup", args::Comm_dup{.newcomm_addr = 8, .comm = parent, .newcomm = 0});
    return made_comm("MPI_Comm_dup", parent, group, {});
  }
  std::uint32_t split(const std::vector<int>& group, int color, std::uint32_t parent = kWorld) {
    enter("MPI_Comm_split",
          args::Comm_split{.newcomm_addr = 8, .comm = parent, .color = color, .key = 0, .newcomm = 0});
    return made_comm("MPI_Comm_split", parent, group, {});
  }
  std::uint32_t create_group(const std::vector<int>& group, std::uint32_t parent = kWorld) {
    args::Comm_create_group a{};
    a.comm = parent;
    enter("MPI_Comm_create_group", a);
    return made_comm("MPI_Comm_create_group", parent, group, {});
  }
  std::uint32_t intercomm(std::uint32_t local, const std::vector<int>& group, const std::vector<int>& remote) {
    args::Intercomm_create a{};
    a.local_comm = local;
    a.peer_comm = kWorld;
    enter("MPI_Intercomm_create", a);
    return made_comm("MPI_Intercomm_create", local, group, remote);
  }
  // Edges from and to ranks of the world.
  std::uint32_t graph(const std::vector<int>& group, const std::vector<int>& in, const std::vector<int>& out) {
    enter("MPI_Dist_graph_create_adjacent", args::Dist_graph_create_adjacent{});
    const std::uint32_t id = next_id_++;
    records.push_back(describe(id, kWorld, group, {}, in, out));
    exit("MPI_Dist_graph_create_adjacent", id, {});
    return id;
  }
  // The communicator and the request.
  std::pair<std::uint32_t, std::uint32_t> idup(const std::vector<int>& group, std::uint32_t parent = kWorld) {
    const std::uint32_t id = next_id_++, request = next_id_++;
    records.push_back(describe(id, parent, group, {}));
    call("MPI_Comm_idup",
         args::Comm_idup{
             .newcomm_addr = 8, .request_addr = 8, .comm = parent, .newcomm = id, .request = request, .padding_ = {}});
    return {id, request};
  }
  void comm_free(std::uint32_t comm) {
    enter("MPI_Comm_free", args::Comm_free{.comm_addr = 8, .comm = comm, .padding_ = {}});
  }
  void finalize() { enter("MPI_Finalize", std::uint64_t{0}); }
  void init() { enter("MPI_Init", std::uint64_t{0}); }
  // From now on the number of the present thread is that of another one.
  void new_thread() { add(make_record(event::Kind::thread, nullptr, event::ThreadInfo{}), false); }
  void init_thread(int level) {
    args::Init_thread a{};
    a.required = level;
    enter("MPI_Init_thread", a);
  }
  // A call that blocks and is not modelled.
  void win_fence() { enter("MPI_Win_fence", std::uint64_t{0}); }

  // ---- datatypes and other handles
  std::uint32_t contiguous(int count, std::uint32_t old) {
    const std::uint32_t id = next_id_++;
    call("MPI_Type_contiguous",
         args::Type_contiguous{.count = count, .newtype_addr = 8, .oldtype = old, .newtype = id});
    return id;
  }
  void type_free(std::uint32_t id) {
    call("MPI_Type_free", args::Type_free{.datatype_addr = 8, .datatype = id, .padding_ = {}});
  }
  std::uint32_t info_create() {
    const std::uint32_t id = next_id_++;
    call("MPI_Info_create", args::Info_create{.info_addr = 8, .info = id, .padding_ = {}});
    return id;
  }
  void info_free(std::uint32_t id) {
    call("MPI_Info_free", args::Info_free{.info_addr = 8, .info = id, .padding_ = {}});
  }

  // ---- checksums: of what the next call sends, or the last one has received; or of a request
  void sent(const std::vector<std::uint64_t>& sums, std::uint32_t request = event::kNullHandle) {
    add_sums(sums, request, 0);
  }
  void received(const std::vector<std::uint64_t>& sums, std::uint32_t request = event::kNullHandle) {
    add_sums(sums, request, 1);
  }
  // The buffer of a send has been changed while it was under way.
  void modified(std::uint64_t address) {
    event::NoticeInfo info{};
    info.what = event::Notice::modified;
    info.address = address;
    add(make_record(event::Kind::notice, nullptr, info), false);
  }

  // ---- raw
  template <class Args>
  void enter(const char* function, const Args& a, const Behind& behind = {}) {
    add(make_record(event::Kind::enter, function, a, behind), true);
  }
  template <class Args>
  void call(const char* function, const Args& a, const Behind& behind = {}) {
    add(make_record(event::Kind::call, function, a, behind), true);
  }
  void exit(const char* function, std::uint32_t handle, const std::vector<Done>& done, bool all = false,
            int error = 0) {
    const std::vector<std::byte> bytes = results(handle, done, all, error).bytes();
    Behind rest;
    rest.raw(bytes.data() + sizeof(event::ExitInfo), bytes.size() - sizeof(event::ExitInfo));
    event::ExitInfo info;
    std::memcpy(&info, bytes.data(), sizeof info);
    add(make_record(event::Kind::exit, function, info, rest), false);
  }

  static Behind results(std::uint32_t handle, const std::vector<Done>& done, bool all = false, int error = 0) {
    Behind b;
    const event::ExitInfo info{error, handle, static_cast<std::uint32_t>(done.size()), all ? 1u : 0u};
    b.raw(&info, sizeof info);
    for (const Done& d : done) {
      const event::Completion c{0, d.request, {d.source, d.tag, 0, d.cancelled ? 1u : 0u, -1}};
      b.raw(&c, sizeof c);
    }
    return b;
  }

  std::uint32_t next_id() { return next_id_++; }
  // Memory that nothing else uses.
  std::uint64_t fresh_buffer() { return next_buffer_ += 1 << 20; }
  std::uint64_t buffer(const Message& m) { return m.buf ? m.buf : fresh_buffer(); }
  int number() const { return number_; }
  std::vector<Record> records;

 private:
  void add_sums(const std::vector<std::uint64_t>& sums, std::uint32_t request, std::uint32_t received) {
    const event::SumsInfo info{request, received, static_cast<std::uint32_t>(sums.size()), 0};
    add(make_record(event::Kind::sums, nullptr, info, Behind().raw(sums.data(), sums.size() * sizeof sums[0])), false);
  }
  void add(Record r, bool with_place) {
    event::Header* h = header(r);
    h->thread = thread_;
    if (with_place) h->stack = place_ ? place_ : next_place_++;
    records.push_back(std::move(r));
  }
  void send_as(const char* name, int dest, int tag, const Message& m) {
    enter(name,
          args::Send{.buf = buffer(m), .count = m.count, .datatype = m.type, .dest = dest, .tag = tag, .comm = m.comm});
  }
  std::uint32_t isend_as(const char* name, int dest, int tag, const Message& m) {
    const std::uint32_t id = next_id_++;
    call(name, args::Isend{.buf = buffer(m),
                           .count = m.count,
                           .request_addr = 8,
                           .datatype = m.type,
                           .dest = dest,
                           .tag = tag,
                           .comm = m.comm,
                           .request = id,
                           .padding_ = {}});
    return id;
  }
  std::uint32_t irecv_as(const char* name, int source, int tag, const Message& m) {
    const std::uint32_t id = next_id_++;
    call(name, args::Irecv{.buf = buffer(m),
                           .count = m.count,
                           .request_addr = 8,
                           .datatype = m.type,
                           .source = source,
                           .tag = tag,
                           .comm = m.comm,
                           .request = id,
                           .padding_ = {}});
    return id;
  }
  std::uint32_t made_comm(const char* function, std::uint32_t parent, const std::vector<int>& group,
                          const std::vector<int>& remote) {
    const std::uint32_t id = next_id_++;
    records.push_back(describe(id, parent, group, remote));
    exit(function, id, {});
    return id;
  }
  Record describe(std::uint32_t id, std::uint32_t parent, const std::vector<int>& group, const std::vector<int>& remote,
                  const std::vector<int>& in = {}, const std::vector<int>& out = {}) {
    event::CommInfo info{};
    info.id = id;
    info.parent = parent;
    info.kind = remote.empty() ? event::CommKind::intra : event::CommKind::inter;
    info.rank = static_cast<int>(std::find(group.begin(), group.end(), number_) - group.begin());
    info.local_runs = static_cast<int>(group.size());
    info.remote_runs = static_cast<int>(remote.size());
    info.in_neighbours = static_cast<int>(in.size());
    info.out_neighbours = static_cast<int>(out.size());
    if (!in.empty() || !out.empty()) info.topology = event::Topology::dist_graph;
    Behind runs;
    for (const auto* g : {&group, &remote})
      for (const int r : *g) {
        const event::RankRun run{r, 1, 1};
        runs.raw(&run, sizeof run);
      }
    for (const auto* neighbours : {&in, &out})
      for (const std::int32_t n : *neighbours) runs.raw(&n, sizeof n);
    Record r = make_record(event::Kind::comm, nullptr, info, runs);
    header(r)->thread = thread_;
    return r;
  }

  int number_;
  std::uint8_t thread_ = 0;
  std::uint32_t place_ = 0, next_place_ = 1;
  std::uint32_t next_id_ = event::kFirstUserHandle;
  std::uint64_t next_buffer_ = 0x10000000;
};

}  // namespace mpivet::model::test
