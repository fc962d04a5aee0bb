#include "event/operands.h"

#include <cstring>

namespace mpivet::event {
namespace {

using spec::Dir;
using spec::HandleKind;
using spec::Param;
using spec::ParamKind;
using spec::Role;
using spec::Start;

std::uint16_t place_of(const Param& p) { return p.id_offset != kAbsent ? p.id_offset : p.offset; }

void first_free(std::uint16_t offset, std::uint16_t& first, std::uint16_t& second) {
  if (first == kAbsent)
    first = offset;
  else if (second == kAbsent)
    second = offset;
}

ParamKind kind_of(HandleKind kind) {
  switch (kind) {
    case HandleKind::comm:
      return ParamKind::comm;
    case HandleKind::group:
      return ParamKind::group;
    case HandleKind::datatype:
      return ParamKind::datatype;
    case HandleKind::op:
      return ParamKind::op;
    case HandleKind::request:
      return ParamKind::request;
    case HandleKind::message:
      return ParamKind::message;
    case HandleKind::win:
      return ParamKind::win;
    case HandleKind::file:
      return ParamKind::file;
    case HandleKind::info:
      return ParamKind::info;
    case HandleKind::errhandler:
      return ParamKind::errhandler;
    case HandleKind::keyval:
      return ParamKind::keyval;
    case HandleKind::session:
      return ParamKind::session;
    case HandleKind::none:
      break;
  }
  return ParamKind::pointer;
}

void add_parameter(Operands& o, const Param& p) {
  if (p.array) return;
  const std::uint16_t at = place_of(p);
  if (p.kind == ParamKind::request) o.request = at;
  if (p.kind == ParamKind::message) o.message = at;
  if (o.creates != HandleKind::none && p.kind == kind_of(o.creates) && p.dir != Dir::in) o.created = at;
  if (o.frees != HandleKind::none && p.kind == kind_of(o.frees) && p.dir != Dir::out) o.freed = at;
  if (p.kind == ParamKind::comm && p.dir != Dir::out && o.comm == kAbsent) o.comm = at;
  if (p.kind == ParamKind::buffer) first_free(at, o.buffer, o.buffer2);
  if (p.dir != Dir::in) return;
  if (p.kind == ParamKind::rank) first_free(at, o.peer, o.peer2);
  if (p.kind == ParamKind::tag) first_free(at, o.tag, o.tag2);
  if (p.kind == ParamKind::count) first_free(at, o.count, o.count2);
  if (p.kind == ParamKind::datatype) first_free(at, o.type, o.type2);
  if (p.kind == ParamKind::thread_level) o.thread_level = at;
  if (std::strcmp(p.name, "partitions") == 0) o.partitions = at;
}

bool completes(Role role) { return role >= Role::wait && role <= Role::testsome; }

// Not those made by a part of the members, or with a wait that cannot be told from outside.
bool is_sequenced(const Operands& o) {
  if (o.comm == kAbsent || spec::info(o.coll).members == spec::Members::group) return false;
  switch (o.role) {
    case Role::collective:
    case Role::comm_create:
    case Role::comm_free:
    case Role::comm_disconnect:
    case Role::win_create:
    case Role::file_open:
      return true;
    default:
      return false;
  }
}

std::uint16_t ingest_of(const Operands& o) {
  unsigned flags = 0;
  // Requests are counted where they are waited for, in virtual time.
  if (o.creates != HandleKind::none && o.creates != HandleKind::request) flags |= kIngestCreates;
  if (o.frees != HandleKind::none && o.frees != HandleKind::request) flags |= kIngestFrees;
  if (o.role == Role::type_create) flags |= kIngestType;
  if (o.role == Role::comm_create || (o.role == Role::process && o.creates == HandleKind::comm))
    flags |= kIngestCommCreate;
  const bool receives = o.role == Role::recv || o.role == Role::sendrecv || o.role == Role::sendrecv_replace;
  if (receives && o.start != Start::blocking) flags |= kIngestReceiveRequest;
  if (completes(o.role)) flags |= kIngestCompletions;
  if (o.role == Role::type_create || o.role == Role::type_commit || o.role == Role::group_create ||
      (flags & kIngestFrees))
    flags |= kIngestLedger;
  if (o.role == Role::set_name) flags |= kIngestName;
  if (o.role == Role::cancel) flags |= kIngestCancel;
  if (o.role == Role::finalize) flags |= kIngestFinalize;
  if (o.role == Role::init && o.thread_level != kAbsent) flags |= kIngestInit;
  if (is_sequenced(o)) flags |= kIngestCollective;
  return static_cast<std::uint16_t>(flags);
}

Local local_of(const Operands& o) {
  switch (o.role) {
    case Role::send:
    case Role::recv:
    case Role::sendrecv:
    case Role::sendrecv_replace:
    case Role::mrecv:
    case Role::collective:
      return Local::transfer;
    case Role::start:
    case Role::startall:
      return Local::start;
    case Role::cancel:
      return Local::cancel;
    case Role::request_free:
      return Local::request_free;
    case Role::pready:
      return Local::pready;
    case Role::buffer_attach:
      return Local::attach;
    case Role::buffer_detach:
      return Local::detach;
    default:
      if (completes(o.role)) return Local::completion;
      return o.request != kAbsent && o.start != Start::blocking ? Local::request : Local::nothing;
  }
}

Operands make(const spec::FunctionInfo& f) {
  Operands o;
  o.role = f.role;
  o.mode = f.mode;
  o.start = f.start;
  o.coll = f.coll;
  o.creates = f.creates;
  o.frees = f.frees;
  o.rooted = f.rooted;
  o.args_size = f.args_size;
  for (int i = 0; i < f.param_count; ++i) add_parameter(o, f.params[i]);
  // One buffer for both directions has one count and one type.
  if (o.count2 == kAbsent) o.count2 = o.count;
  if (o.type2 == kAbsent) o.type2 = o.type;
  o.ingest = ingest_of(o);
  o.local = local_of(o);
  return o;
}

OperandTable make_table() {
  OperandTable table;
  static_assert(spec::kFunctionCount < static_cast<int>(kMaxFunctions));
  for (int i = 1; i <= spec::kFunctionCount; ++i)
    table[static_cast<std::size_t>(i)] = make(spec::info(static_cast<spec::Func>(i)));
  return table;
}

}  // namespace

const OperandTable& operand_table() {
  static const OperandTable table = make_table();
  return table;
}

}  // namespace mpivet::event
