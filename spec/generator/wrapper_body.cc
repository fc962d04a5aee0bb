// The body of one wrapper. Its form depends on the shape of the call, see the head of src/runtime/record/wrap.h.
#include <cstdint>
#include <set>
#include <sstream>

#include "wrappers.h"

namespace specgen {
namespace {

const Parameter* handle_of_kind(const Function& f, const std::string& kind, bool output) {
  for (const auto& p : f.parameters)
    if (p.kind.param_kind == kind && !p.is_array && p.is_output() == output) return &p;
  return nullptr;
}

const Parameter* named(const Function& f, const char* name) {
  for (const auto& p : f.parameters)
    if (p.name == name) return &p;
  return nullptr;
}

// Values of named sets are translated at once: only the wrappers know how.
std::string attempt(const Function& f) {
  std::string text = "  attempt(call";
  for (const auto& p : f.parameters) {
    const bool named_value = p.direction == Direction::in && !p.is_array && !p.kind.special.empty() &&
                             p.kind.param_kind != "rank" && p.kind.param_kind != "tag" && !p.is_handle();
    text += ", " + (named_value ? canonical_value(p, p.name) : p.name);
  }
  return text + ");\n";
}

// Names of the arguments that say where data are: "buf, count, datatype".
std::string send_data(const Function& f) {
  return named(f, "sendbuf") ? "sendbuf, sendcount, sendtype" : "buf, count, datatype";
}
std::string receive_data(const Function& f) {
  return named(f, "recvbuf") ? "recvbuf, recvcount, recvtype" : "buf, count, datatype";
}
std::string message(const std::string& data, const std::string& peer) { return "Message{" + data + ", " + peer + "}"; }

bool is_message(const Function& f) { return f.meaning.start != "partitioned" && named(f, "count"); }

bool sends(const Function& f) {
  const std::string& role = f.meaning.role;
  return f.meaning.start != "partitioned" && (role == "send" || role == "sendrecv" || role == "sendrecv_replace");
}

// Collectives whose arguments say where their data are.
bool has_sides(const Function& f) { return f.meaning.role == "collective" && f.meaning.coll != "barrier"; }

// Collectives in which what is received is what was sent.
bool exchanges(const Function& f) { return has_sides(f) && !f.meaning.reduces; }

// Reductions have one count, or one array of them, for both sides.
std::string reduced_side(const Function& f, const std::string& word) {
  for (const char* name : {"count", "recvcount", "recvcounts"})
    if (named(f, name)) return "side(" + word + "buf, " + name + ", datatype)";
  return "";
}

// side(recvbuf, recvcounts, displs, recvtype)
std::string side(const Function& f, const std::string& word) {
  if (f.meaning.coll == "bcast") return "side(buffer, count, datatype)";
  if (f.meaning.reduces) return reduced_side(f, word);
  std::string text = "side(" + word + "buf";
  for (const std::string& name : {word + "count", word + "counts"})
    if (named(f, name.c_str())) text += ", " + name;
  const bool varies = named(f, (word + "counts").c_str());
  for (const std::string& name : {word.substr(0, 1) + "displs", std::string("displs")})
    if (varies && named(f, name.c_str())) text += ", " + name;
  for (const std::string& name : {word + "type", word + "types"})
    if (named(f, name.c_str())) text += ", " + name;
  return text + ")";
}

// What a collective moves, for those who want to see it.
void emit_exchange(std::ostream& out, const Function& f) {
  if (!has_sides(f)) return;
  out << "  const auto exchange = [&] {\n    return Exchange{spec::Coll::" << f.meaning.coll << ", comm, "
      << (f.meaning.rooted ? "root" : "0") << ", " << side(f, "send") << ", " << side(f, "recv") << "};\n  };\n";
  if (exchanges(f) && f.meaning.start != "persistent") out << "  will_exchange(exchange);\n";
}

// The request, and how many of its partitions the call marks as ready.
std::string ready_partitions(const Function& f) {
  if (named(f, "length")) return "&request, length";
  if (named(f, "partition_low")) return "&request, std::int64_t{partition_high} - partition_low + 1";
  return "&request, 1";
}

// Before the call is recorded.
void emit_sums_sent(std::ostream& out, const Function& f) {
  if (sends(f) && f.meaning.start != "persistent") out << "  will_send(" << send_data(f) << ", dest);\n";
  emit_exchange(out, f);
}

// The id of a handle the call has made; evaluated after the real call.
std::string created(const Function& f, const Parameter& p) {
  const std::string& kind = p.kind.param_kind;
  if (kind == "comm") {
    const Parameter* parent = handle_of_kind(f, "comm", false);
    return "created_comm(call, " + (parent ? parent->name : "MPI_COMM_NULL") + ", " + p.name + ", err)";
  }
  if (kind != "request") return "created_" + handle_word(kind) + "(" + p.name + ", err)";
  const bool persistent = f.meaning.start == "persistent";
  const std::string common =
      std::string(persistent ? "_prepared" : "_created") + "(call.origin(), " + p.name + ", err, ";
  if (f.meaning.start == "partitioned") {
    const bool sends = f.meaning.role == "send";
    return std::string("partitioned_") + (sends ? "send" : "receive") + "_prepared(call.origin(), " + p.name +
           ", err, " + message("buf, count * partitions, datatype", sends ? "dest" : "source") +
           (sends ? ", partitions)" : ")");
  }
  if (f.meaning.role == "send") return "send" + common + message(send_data(f), "dest") + ")";
  if (has_sides(f)) return (exchanges(f) ? "exchange" : "collective") + common + "exchange)";
  const Parameter* source = named(f, "source");
  const bool matched = f.meaning.role == "mrecv";
  if (!matched && !source) return "request_created(" + p.name + ", err)";
  const Parameter* tag = named(f, "recvtag") ? named(f, "recvtag") : named(f, "tag");
  const std::string received = message(receive_data(f), matched ? "0" : "source") + ", " + (matched ? "0" : tag->name);
  if (f.meaning.role == "sendrecv") return "sendrecv" + common + message(send_data(f), "dest") + ", " + received + ")";
  return (f.meaning.role == "sendrecv_replace" ? "replace" : "receive") + common + received + ")";
}

bool frees(const Function& f, const Parameter& p) {
  return p.is_handle_result() && p.direction == Direction::inout && p.kind.param_kind == f.meaning.frees;
}

// Handles that are looked up before the real call, since it changes them.
void emit_before(std::ostream& out, const Function& f) {
  for (const auto& p : f.parameters) {
    if (!p.is_handle_result() || p.direction != Direction::inout) continue;
    const std::string word = handle_word(p.kind.param_kind);
    if (frees(f, p))
      out << "  const auto gone = release_" << word << "(" << p.name << ");\n";
    else
      out << "  const std::uint32_t id_" << p.name << " = " << word << "_id(" << (word == "request" ? "" : "*")
          << p.name << ");\n";
  }
}

std::string id_of_result(const Function& f, const Parameter& p) {
  if (frees(f, p)) return "gone.id";
  return "id_" + p.name;
}

struct Record {
  std::vector<Length> lengths;
  std::vector<ArgumentCode> arguments;
  std::string extra_bytes() const {
    std::string sum;
    for (const auto& a : arguments)
      if (!a.bytes.empty()) sum += (sum.empty() ? ", " : " + ") + a.bytes;
    return sum;
  }
};

Record make_record(const Declared& d) {
  Record r;
  for (std::size_t i = 0; i < d.function->parameters.size(); ++i)
    r.arguments.push_back(argument_code(*d.function, d.function->parameters[i], d.prototype.types[i], r.lengths));
  return r;
}

enum class Fill {
  enter,  // the handles the call makes are not known yet
  call,
  failed_query  // it has made none
};

// Opens the record, fills it, and publishes it.
void emit_record(std::ostream& out, const Function& f, const Record& record, Fill fill) {
  const bool enter = fill == Fill::enter;
  out << "  if ([[maybe_unused]] auto* a = call.begin<args::" << f.enumerator
      << ">(Kind::" << (enter ? "enter" : "call") << record.extra_bytes() << ")) {\n";
  for (std::size_t i = 0; i < f.parameters.size(); ++i) {
    const Parameter& p = f.parameters[i];
    out << "    a->" << p.name << (p.is_handle_result() ? "_addr" : "") << " = " << record.arguments[i].value << ";\n";
    if (p.is_handle_result() && !(fill != Fill::call && p.direction == Direction::out))
      out << "    a->" << p.name << " = " << id_of_result(f, p) << ";\n";
  }
  for (const auto& a : record.arguments)
    if (!a.append.empty()) out << "    " << a.append << "\n";
  const bool collective = f.meaning.role == "collective" || f.meaning.role == "comm_create";
  const char* entered = collective ? "call.enter_collective();" : "call.enter();";
  out << "    " << (enter ? entered : "call.publish(err);") << "\n  }\n";
}

// The buffers a call is about to use.
void emit_buffers(std::ostream& out, const Function& f) {
  // Those of a persistent operation need not be there before it is started.
  if (f.meaning.start == "persistent") return;
  const bool one_way = is_message(f) && named(f, "buf");
  if (one_way && f.meaning.role == "send") out << "  will_read(call, buf, count, datatype, dest);\n";
  if (one_way && f.meaning.role == "recv") out << "  will_write(call, buf, count, datatype, source);\n";
  if (f.meaning.role == "sendrecv")
    out << "  will_read(call, " << send_data(f) << ", dest);\n  will_write(call, " << receive_data(f) << ", source);\n";
  if (f.meaning.role == "sendrecv_replace") out << "  will_replace(call, buf, count, datatype, dest, source);\n";
  if (f.meaning.role == "mrecv") out << "  will_write(call, buf, count, datatype, source_of(message));\n";
  if (has_sides(f)) out << "  will_use_buffers(call, exchange);\n";
}

void emit_immediate(std::ostream& out, const Declared& d, const Record& record) {
  const Function& f = *d.function;
  emit_sums_sent(out, f);
  emit_buffers(out, f);
  const bool starts = f.meaning.role == "start" || f.meaning.role == "startall";
  if (starts)
    out << "  requests_start(call, " << (f.meaning.role == "start" ? "request, 1" : "array_of_requests, count")
        << ");\n";
  if (f.meaning.role == "pready") out << "  partitions_ready(call.origin(), " << ready_partitions(f) << ");\n";
  out << attempt(f) << "  const int err = " << real_call(d) << ";\n";
  if (f.meaning.frees != "none") out << "  gone.settle(err);\n";
  if (starts) out << "  if (err) [[unlikely]]\n    forget_guards();\n";
  for (const auto& p : f.parameters)
    if (p.is_handle_result() && p.direction == Direction::out)
      out << "  const std::uint32_t "
          << "id_" << p.name << " = " << created(f, p) << ";\n";
  emit_record(out, f, record, Fill::call);
  out << "  return err;\n";
}

void emit_blocking(std::ostream& out, const Declared& d, const Record& record) {
  const Function& f = *d.function;
  emit_sums_sent(out, f);
  emit_record(out, f, record, Fill::enter);
  emit_buffers(out, f);
  if (f.meaning.role == "mrecv") out << "  MPI_Status own;\n  status = status_for(status, rt.want_sums, &own);\n";
  const Parameter* made = f.meaning.creates == "none" ? nullptr : handle_of_kind(f, f.meaning.creates, true);
  if (made) {
    out << "  const int err = " << real_call(d) << ";\n  return call.leave(err, " << created(f, *made) << ");\n";
  } else if (f.meaning.frees != "none") {
    out << "  const int err = " << real_call(d) << ";\n  gone.settle(err);\n";
    if (f.meaning.role == "mrecv")
      out << "  return has_received(call.leave(err), buf, count, datatype, status);\n";
    else
      out << "  return call.leave(err);\n";
  } else if (exchanges(f)) {
    out << "  return has_exchanged(call.leave(" << real_call(d) << "), exchange);\n";
  } else {
    out << "  return call.leave(" << real_call(d) << ");\n";
  }
}

// Not every library refuses to speak of a rank or a dimension that a topology has not got.
std::string is_about_something(const Function& f) {
  const std::string& needs = f.meaning.needs;
  if (needs != "cart" && needs != "graph") return "";
  const std::string comm = handle_of_kind(f, "comm", false)->name;
  for (const auto& p : f.parameters) {
    if (p.is_array || p.is_output()) continue;
    if (p.kind.param_kind == "rank") return " && has_member(" + comm + ", " + p.name + ")";
    if (p.name == "direction") return " && has_dimension(" + comm + ", " + p.name + ")";
  }
  return "";
}

// Only a failure is recorded. Handles that a query gives out are ours only if we have seen them being made.
void emit_query(std::ostream& out, const Declared& d) {
  const Function& f = *d.function;
  const Record record = make_record(d);
  out << attempt(f) << "  const int err = " << real_call(d) << ";\n";
  for (const auto& p : f.parameters)
    if (p.is_handle() && p.is_output())
      out << "  if (!err) handed_out(spec::HandleKind::" << p.kind.param_kind << ", " << p.name << ", "
          << (p.is_array ? length_expression(f, p) : "1") << ");\n";
  if (f.meaning.role == "request_get_status" && named(f, "request"))
    out << "  if (!err && call.active() && *flag) seen_complete(request);\n";
  if (f.meaning.role == "parrived") out << "  if (!err && *flag) partition_arrived(&request);\n";
  const std::string fine = is_about_something(f);
  out << "  if (" << (fine.empty() ? "!err" : "(!err" + fine + ")")
      << " || !call.active()) [[likely]]\n    return err;\n";
  for (const auto& length : record.lengths)
    out << "  const std::int64_t " << length.name << " = " << length.expression << ";\n";
  emit_record(out, f, record, Fill::failed_query);
  out << "  return err;\n";
}

}  // namespace

std::string real_call(const Declared& d) {
  std::string text = "real." + d.function->enumerator + "(";
  for (const auto& p : d.function->parameters) text += (&p == &d.function->parameters.front() ? "" : ", ") + p.name;
  return text + ")";
}

std::string wrapper_body(const Declared& d) {
  const Function& f = *d.function;
  std::ostringstream out;
  out << "  Call call(Func::" << f.enumerator << ", MPIVET_CALLER);\n";
  if (d.stand_in) return out.str() + "  return " + real_call(d) + ";\n";
  const bool gives_error = d.prototype.result == "int";
  if (f.meaning.role == "request_get_status" && !named(f, "request")) out << "  forget_guards();\n";
  if (!gives_error || f.meaning.role == "tool") {
    out << "  return " << (gives_error ? "call.asked(" + real_call(d) + ")" : real_call(d)) << ";\n";
    return out.str();
  }
  if (f.meaning.shape == "query") {
    emit_query(out, d);
    return out.str();
  }
  out << "  if (!call.active()) return " << real_call(d) << ";\n";
  const Record record = make_record(d);
  emit_before(out, f);
  for (const auto& length : record.lengths)
    out << "  const std::int64_t " << length.name << " = " << length.expression << ";\n";
  if (f.meaning.shape == "blocking")
    emit_blocking(out, d, record);
  else
    emit_immediate(out, d, record);
  return out.str();
}

}  // namespace specgen
