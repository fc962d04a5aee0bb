// The body of one wrapper. Its form depends on the shape of the call, see the head of src/runtime/wrap.h.
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

std::string real_call(const Declared& d) {
  std::string text = "real." + d.function->enumerator + "(";
  for (const auto& p : d.function->parameters) text += (&p == &d.function->parameters.front() ? "" : ", ") + p.name;
  return text + ")";
}

// The id of a handle the call has made; evaluated after the real call.
std::string created(const Function& f, const Parameter& p) {
  const std::string& kind = p.kind.param_kind;
  if (kind == "comm") {
    const Parameter* parent = handle_of_kind(f, "comm", false);
    return "created_comm(call, " + (parent ? parent->name : "MPI_COMM_NULL") + ", " + p.name + ", err)";
  }
  if (kind != "request") return "created_" + handle_word(kind) + "(" + p.name + ", err)";
  if (f.meaning.role == "send" && (f.meaning.start == "nonblocking" || f.meaning.start == "persistent"))
    return (f.meaning.start == "persistent" ? "send_prepared(call, " : "send_created(call, ") + p.name +
           ", err, buf, count, datatype, dest)";
  const Parameter* source = named(f, "source");
  if (!source) return "request_created(" + p.name + ", err)";
  const Parameter* tag = named(f, "recvtag") ? named(f, "recvtag") : named(f, "tag");
  return "receive_created(" + p.name + ", err, source, " + tag->name + ")";
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

// Opens the record, fills it, and ends it with `end`. In an `enter` record the handles the call makes are not known.
void emit_record(std::ostream& out, const Function& f, const Record& record, bool enter) {
  out << "  if ([[maybe_unused]] auto* a = call.begin<args::" << f.enumerator
      << ">(Kind::" << (enter ? "enter" : "call") << record.extra_bytes() << ")) {\n";
  for (std::size_t i = 0; i < f.parameters.size(); ++i) {
    const Parameter& p = f.parameters[i];
    out << "    a->" << p.name << (p.is_handle_result() ? "_addr" : "") << " = " << record.arguments[i].value << ";\n";
    if (p.is_handle_result() && !(enter && p.direction == Direction::out))
      out << "    a->" << p.name << " = " << id_of_result(f, p) << ";\n";
  }
  for (const auto& a : record.arguments)
    if (!a.append.empty()) out << "    " << a.append << "\n";
  out << "    " << (enter ? "call.enter();" : "call.publish(err);") << "\n  }\n";
}

// The buffers a call is about to use: of messages, and of collectives in which every rank uses all of them.
void emit_buffers(std::ostream& out, const Function& f) {
  const auto look = [&](const char* verb, const char* buffer, const char* peer) {
    out << "  will_" << verb << "(call, " << buffer << ", count, datatype, " << peer << ");\n";
  };
  const bool message = f.meaning.start != "partitioned" && named(f, "buf") && named(f, "count");
  if (message && f.meaning.role == "send") look("read", "buf", "dest");
  if (message && f.meaning.role == "recv") look("write", "buf", "source");
  if (f.meaning.coll == "bcast") look("read", "buffer", "0");
  if (f.meaning.coll == "allreduce") look("read", "sendbuf", "0"), look("write", "recvbuf", "0");
}

void emit_immediate(std::ostream& out, const Declared& d, const Record& record) {
  const Function& f = *d.function;
  emit_buffers(out, f);
  out << "  const int err = " << real_call(d) << ";\n";
  if (f.meaning.frees != "none") out << "  gone.settle(err);\n";
  if (f.meaning.role == "start") out << "  requests_started(request, 1, err);\n";
  if (f.meaning.role == "startall") out << "  requests_started(array_of_requests, count, err);\n";
  for (const auto& p : f.parameters)
    if (p.is_handle_result() && p.direction == Direction::out)
      out << "  const std::uint32_t "
          << "id_" << p.name << " = " << created(f, p) << ";\n";
  emit_record(out, f, record, false);
  out << "  return err;\n";
}

void emit_blocking(std::ostream& out, const Declared& d, const Record& record) {
  const Function& f = *d.function;
  emit_record(out, f, record, true);
  emit_buffers(out, f);
  const Parameter* made = f.meaning.creates == "none" ? nullptr : handle_of_kind(f, f.meaning.creates, true);
  if (made) {
    out << "  const int err = " << real_call(d) << ";\n  return call.leave(err, " << created(f, *made) << ");\n";
  } else if (f.meaning.frees != "none") {
    out << "  const int err = " << real_call(d) << ";\n  gone.settle(err);\n  return call.leave(err);\n";
  } else {
    out << "  return call.leave(" << real_call(d) << ");\n";
  }
}

}  // namespace

std::string wrapper_body(const Declared& d) {
  const Function& f = *d.function;
  std::ostringstream out;
  out << "  Call call(Func::" << f.enumerator << ", MPIVET_CALLER);\n";
  const bool gives_error = d.prototype.result == "int";
  if (f.meaning.role == "request_get_status") out << "  forget_guards();\n";
  if (f.meaning.shape == "query" || !gives_error) {
    out << "  return " << (gives_error ? "call.asked(" + real_call(d) + ")" : real_call(d)) << ";\n";
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
