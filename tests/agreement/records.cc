#include "records.h"

namespace agreement {
namespace {

namespace model = mpivet::model::test;
namespace args = mpivet::args;
namespace event = mpivet::event;

std::string function_of(const Call& c) {
  const std::string text = text_of(c);
  return "MPI_" + text.substr(0, text.find('('));
}

int tag_of(int tag) { return tag == kAny ? event::kAnyTag : tag; }
bool is_wild(const Call& c) {
  if (c.what == What::sendrecv) return c.source == kAny || c.source_tag == kAny;
  return c.peer == kAny || c.tag == kAny;
}
bool for_all(What what) {
  return what == What::wait || what == What::waitall || what == What::test || what == What::testall;
}

}  // namespace

RankRecords::RankRecords(const Standard& standard, int rank)
    : standard_(standard), rank_(rank), script_(rank), comms_{event::kCommWorld} {}

const Call& RankRecords::call(const Step& step) const {
  return standard_.program().ranks[static_cast<std::size_t>(rank_)][static_cast<std::size_t>(step.call)];
}

int RankRecords::peer(int comm, int rank) const {
  if (rank == kAny) return event::kAnySource;
  const std::vector<int>& peers = comm_of(comm).peers(rank_);
  return static_cast<int>(std::find(peers.begin(), peers.end(), rank) - peers.begin());
}

int RankRecords::root(const Call& c) const {
  const Comm& comm = comm_of(c.comm);
  if (!comm.inter()) return peer(c.comm, c.root);
  if (c.root == rank_) return event::kRoot;
  return contains(comm.peers(rank_), c.root) ? peer(c.comm, c.root) : event::kProcNull;
}

void RankRecords::begin() {
  script_.init();
  for (int number = 1; number < static_cast<int>(standard_.program().comms.size()); ++number) make_comm(number);
}

void RankRecords::make_comm(int number) {
  const Comm& comm = comm_of(number);
  if (comm.inter()) {
    const bool first = contains(comm.group, rank_);
    const auto &mine = first ? comm.group : comm.remote, &other = first ? comm.remote : comm.group;
    const std::uint32_t local = script_.split(mine, first ? 0 : 1);
    comms_.push_back(script_.intercomm(local, mine, other));
    return;
  }
  const auto place = [&](int rank) {
    return static_cast<int>(std::find(comm.group.begin(), comm.group.end(), rank) - comm.group.begin());
  };
  if (comm.graph) {
    std::vector<int> in, out;
    for (const auto& [from, to] : comm.edges) {
      if (to == rank_) in.push_back(place(from));
      if (from == rank_) out.push_back(place(to));
    }
    args::Dist_graph_create_adjacent a{};
    a.comm_old = event::kCommWorld;
    script_.enter("MPI_Dist_graph_create_adjacent", a);
    comms_.push_back(script_.next_id());
    describe(comms_.back(), event::kCommWorld, comm, in, out);
    script_.exit("MPI_Dist_graph_create_adjacent", comms_.back(), {});
    return;
  }
  std::vector<int> rest;
  for (int rank = 0; rank < standard_.program().size(); ++rank)
    if (!comm.has(rank)) rest.push_back(rank);
  const bool member = comm.has(rank_);
  comms_.push_back(script_.split(member ? comm.group : rest, member ? 0 : 1));
}

void RankRecords::end() { script_.finalize(); }

void RankRecords::add(const Step& step, const Standard::State& before, const Standard::State& after) {
  if (step.rank != rank_) return;
  switch (step.kind) {
    case Step::Kind::enter:
      return enter(call(step), before);
    case Step::Kind::leave:
      return leave(call(step), step, before, after);
    case Step::Kind::instant:
      return instant(call(step), step, before);
    case Step::Kind::match:
    case Step::Kind::withdraw:
      return;
  }
}

// ---- what goes in -----------------------------------------------------------------------------------------------

template <class Args>
Args RankRecords::filled(const Call& c, std::uint32_t request) {
  Args a{};
  // MPI_Reduce_scatter_block: both groups of an intercommunicator have as much.
  const auto others = static_cast<int>(comm_of(c.comm).inter() ? comm_of(c.comm).peers(rank_).size() : 1);
  const int count = 1;
  if constexpr (requires { a.buf; }) a.buf = script_.fresh_buffer();
  if constexpr (requires { a.buffer; }) a.buffer = script_.fresh_buffer();
  if constexpr (requires { a.sendbuf; }) a.sendbuf = script_.fresh_buffer();
  if constexpr (requires { a.recvbuf; }) a.recvbuf = script_.fresh_buffer();
  if constexpr (requires { a.count; }) a.count = count;
  if constexpr (requires { a.sendcount; }) a.sendcount = count;
  if constexpr (requires { a.recvcount; }) a.recvcount = c.collective == Collective::reduce_scatter ? others : count;
  if constexpr (requires { a.datatype; }) a.datatype = model::kInt;
  if constexpr (requires { a.sendtype; }) a.sendtype = model::kInt;
  if constexpr (requires { a.recvtype; }) a.recvtype = model::kInt;
  if constexpr (requires { a.op; }) a.op = mpivet::spec::kOp_SUM;
  if constexpr (requires { a.comm; }) a.comm = handle(c.comm);
  if constexpr (requires { a.root; }) a.root = root(c);
  if constexpr (requires { a.dest; }) a.dest = peer(c.comm, c.peer);
  if constexpr (requires { a.sendtag; }) {
    a.sendtag = c.tag;
    a.source = peer(c.comm, c.source);
    a.recvtag = tag_of(c.source_tag);
  } else {
    if constexpr (requires { a.source; }) a.source = peer(c.comm, c.peer);
    if constexpr (requires { a.tag; }) a.tag = tag_of(c.tag);
  }
  if constexpr (requires { a.request; }) a.request = request;
  if constexpr (requires { a.request_addr; }) a.request_addr = 8;
  return a;
}

void RankRecords::collective(const Call& c) {
  const std::string name = function_of(c);
  const auto put = [&](auto blocking, auto nonblocking) {
    if (c.what == What::collective) return script_.enter(name.c_str(), filled<decltype(blocking)>(c));
    script_.call(name.c_str(), filled<decltype(nonblocking)>(c, requests_[c.request]));
  };
  switch (c.collective) {
    case Collective::barrier:
      return put(args::Barrier{}, args::Ibarrier{});
    case Collective::bcast:
      return put(args::Bcast{}, args::Ibcast{});
    case Collective::scatter:
      return put(args::Scatter{}, args::Iscatter{});
    case Collective::reduce:
      return put(args::Reduce{}, args::Ireduce{});
    case Collective::gather:
      return put(args::Gather{}, args::Igather{});
    case Collective::allreduce:
      return put(args::Allreduce{}, args::Iallreduce{});
    case Collective::allgather:
      return put(args::Allgather{}, args::Iallgather{});
    case Collective::alltoall:
      return put(args::Alltoall{}, args::Ialltoall{});
    case Collective::reduce_scatter:
      return put(args::Reduce_scatter_block{}, args::Ireduce_scatter_block{});
    case Collective::scan:
      return put(args::Scan{}, args::Iscan{});
    case Collective::exscan:
      return put(args::Exscan{}, args::Iexscan{});
    case Collective::neighbor_allgather:
      return put(args::Neighbor_allgather{}, args::Ineighbor_allgather{});
    case Collective::neighbor_alltoall:
      return put(args::Neighbor_alltoall{}, args::Ineighbor_alltoall{});
    case Collective::comm_dup:
      return put(args::Comm_dup{}, args::Comm_dup{});
  }
}

std::vector<std::uint32_t> RankRecords::ids(const Call& c, const Standard::State& state) const {
  std::vector<std::uint32_t> all;
  for (const int name : c.requests) {
    bool persistent = false;
    for (const Call& other : standard_.program().ranks[static_cast<std::size_t>(rank_)])
      if (other.request == name) persistent = other.what == What::send_init || other.what == What::recv_init;
    const bool there = persistent || standard_.request(state, rank_, name) >= 0;
    all.push_back(there ? requests_.at(name) : event::kNullHandle);
  }
  return all;
}

void RankRecords::enter(const Call& c, const Standard::State& before) {
  const std::string function = function_of(c);
  const char* const name = function.c_str();
  const auto arrays = [&] { return model::Behind().array(ids(c, before)); };
  switch (c.what) {
    case What::send:
      return script_.enter(name, filled<args::Send>(c));
    case What::recv:
      return script_.enter(name, filled<args::Recv>(c));
    case What::sendrecv:
      return script_.enter(name, filled<args::Sendrecv>(c));
    case What::probe:
      return script_.enter(name, filled<args::Probe>(c));
    case What::mprobe:
      return script_.enter(name, filled<args::Mprobe>(c));
    case What::collective:
      return collective(c);
    case What::wait: {
      args::Wait a{};
      a.request = ids(c, before)[0];
      return script_.enter(name, a);
    }
    case What::waitall: {
      args::Waitall a{};
      a.count = static_cast<std::int64_t>(c.requests.size());
      return script_.enter(name, a, arrays());
    }
    case What::waitany: {
      args::Waitany a{};
      a.count = static_cast<std::int64_t>(c.requests.size());
      return script_.enter(name, a, arrays());
    }
    case What::waitsome: {
      args::Waitsome a{};
      a.incount = static_cast<std::int64_t>(c.requests.size());
      return script_.enter(name, a, arrays());
    }
    default:
      return;
  }
}

// ---- what comes out -----------------------------------------------------------------------------------------------

// What a request has become is told if it was not clear: the match of a wildcard, whether it was cancelled.
bool RankRecords::is_telling(int op) const {
  const Op& o = standard_.ops()[static_cast<std::size_t>(op)];
  return (o.kind == Op::Kind::receive && (o.peer == kAny || o.tag == kAny)) || o.cancelled;
}

model::Done RankRecords::found(int message) const {
  const Op& sent = standard_.ops()[static_cast<std::size_t>(message)];
  return {0, peer(sent.comm, sent.rank), sent.tag};
}

model::Done RankRecords::done(std::uint32_t, int request, const Standard::State& before) const {
  const int op = standard_.request(before, rank_, request);
  model::Done out{};
  const bool received = is_telling(op) && standard_.partner(before, op) >= 0;
  if (received) out = found(standard_.partner(before, op));
  out.request = requests_.at(request);
  out.cancelled = is_telling(op) && standard_.status(before, op) == kCancelled;
  return out;
}

std::vector<model::Done> RankRecords::completed(const Call& c, const Step& step, const Standard::State& before) const {
  std::vector<model::Done> all;
  for (std::uint32_t i = 0; i < c.requests.size(); ++i) {
    const int name = c.requests[i], op = standard_.request(before, rank_, name);
    bool listed = op >= 0 && (for_all(c.what) ? is_telling(op) || c.requests.size() == 1 : true);
    if (c.what == What::waitany || c.what == What::testany) listed = step.answer == kYes + static_cast<int>(i);
    if (c.what == What::waitsome || c.what == What::testsome)
      listed = step.answer != kNothing && ((step.answer - kYes) & 1 << i) != 0;
    if (listed) all.push_back(done(i, name, before));
  }
  return all;
}

void RankRecords::describe(std::uint32_t made, std::uint32_t parent, const Comm& comm, const std::vector<int>& in,
                           const std::vector<int>& out) {
  const bool swapped = contains(comm.remote, rank_);
  const auto &local = swapped ? comm.remote : comm.group, &remote = swapped ? comm.group : comm.remote;
  event::CommInfo info{};
  info.id = made;
  info.parent = parent;
  info.kind = comm.inter() ? event::CommKind::inter : event::CommKind::intra;
  info.rank = static_cast<int>(std::find(local.begin(), local.end(), rank_) - local.begin());
  info.local_runs = static_cast<int>(local.size());
  info.remote_runs = static_cast<int>(remote.size());
  info.in_neighbours = static_cast<int>(in.size());
  info.out_neighbours = static_cast<int>(out.size());
  if (comm.graph) info.topology = event::Topology::dist_graph;
  model::Behind runs;
  for (const auto* group : {&local, &remote})
    for (const int rank : *group) {
      const event::RankRun run{rank, 1, 1};
      runs.raw(&run, sizeof run);
    }
  for (const auto* neighbours : {&in, &out})
    for (const std::int32_t one : *neighbours) runs.raw(&one, sizeof one);
  script_.records.push_back(model::make_record(event::Kind::comm, nullptr, info, runs));
}

void RankRecords::leave(const Call& c, const Step& step, const Standard::State& before, const Standard::State& after) {
  const std::string function = function_of(c);
  const char* const name = function.c_str();
  if (c.what == What::recv || c.what == What::sendrecv) {
    if (is_wild(c))
      script_.exit(name, {}, {found(standard_.partner(after, standard_.ops_of(rank_, step.call).back()))});
  } else if (c.what == What::probe) {
    if (is_wild(c)) script_.exit(name, {}, {found(step.answer - kYes)});
  } else if (c.what == What::mprobe) {
    messages_[c.message] = script_.next_id();
    script_.exit(name, messages_[c.message], {found(step.answer - kYes)});
  } else if (c.what == What::collective && c.collective == Collective::comm_dup) {
    const std::uint32_t made = script_.next_id();
    describe(made, handle(c.comm), comm_of(c.comm), {}, {});
    script_.exit(name, made, {});
  } else if (is_completion(c.what)) {
    const auto list = completed(c, step, before);
    bool told = !for_all(c.what);
    for (const int request : c.requests) {
      const int op = standard_.request(before, rank_, request);
      told = told || (op >= 0 && is_telling(op));
    }
    if (told) script_.exit(name, {}, list, for_all(c.what));
  }
}

void RankRecords::instant(const Call& c, const Step& step, const Standard::State& before) {
  const std::string function = function_of(c);
  const char* const name = function.c_str();
  switch (c.what) {
    case What::isend:
    case What::send_init:
      requests_[c.request] = script_.next_id();
      return script_.call(name, filled<args::Isend>(c, requests_[c.request]));
    case What::irecv:
    case What::recv_init:
      requests_[c.request] = script_.next_id();
      return script_.call(name, filled<args::Irecv>(c, requests_[c.request]));
    case What::icollective:
      requests_[c.request] = script_.next_id();
      return collective(c);
    case What::start:
      return script_.start(requests_[c.requests[0]]);
    case What::cancel:
      return script_.cancel(ids(c, before)[0]);
    case What::mrecv:
    case What::imrecv:
      return matched_receive(c, before);
    case What::iprobe:
      if (step.answer == kNo) return;
      return script_.call(name, filled<args::Iprobe>(c), model::RankScript::results({}, {found(step.answer - kYes)}));
    case What::improbe: {
      if (step.answer == kNo) return;
      messages_[c.message] = script_.next_id();
      args::Improbe a = filled<args::Improbe>(c);
      a.message = messages_[c.message];
      return script_.call(name, a, model::RankScript::results(a.message, {found(step.answer - kYes)}));
    }
    default:
      return tested(c, step, before);
  }
}

void RankRecords::matched_receive(const Call& c, const Standard::State& before) {
  if (standard_.message(before, rank_, c.message) < 0) return;
  if (c.what == What::mrecv) {
    args::Mrecv a = filled<args::Mrecv>(c);
    a.message = messages_[c.message];
    return script_.enter("MPI_Mrecv", a);
  }
  requests_[c.request] = script_.next_id();
  args::Imrecv a = filled<args::Imrecv>(c, requests_[c.request]);
  a.message = messages_[c.message];
  script_.call("MPI_Imrecv", a);
}

// Tests that found nothing, or had nothing to look for, leave no record.
void RankRecords::tested(const Call& c, const Step& step, const Standard::State& before) {
  const bool any = std::any_of(c.requests.begin(), c.requests.end(),
                               [&](int name) { return standard_.request(before, rank_, name) >= 0; });
  if (step.answer == kNo || !any) return;
  const model::Behind out = model::RankScript::results({}, completed(c, step, before), for_all(c.what));
  const std::string function = function_of(c);
  if (c.what == What::test) {
    args::Test a{};
    a.request = ids(c, before)[0];
    return script_.call(function.c_str(), a, out);
  }
  model::Behind behind;
  behind.array(ids(c, before)).raw(out.bytes().data(), out.bytes().size());
  const auto count = static_cast<std::int64_t>(c.requests.size());
  if (c.what == What::testall)
    return script_.call(function.c_str(),
                        args::Testall{.count = count, .array_of_requests = 8, .flag = 8, .array_of_statuses = 0},
                        behind);
  if (c.what == What::testany) {
    args::Testany a{};
    a.count = count;
    return script_.call(function.c_str(), a, behind);
  }
  args::Testsome a{};
  a.incount = count;
  script_.call(function.c_str(), a, behind);
}

}  // namespace agreement
