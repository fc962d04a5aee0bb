// The order of the fields in the encoded form, said once for writer and reader. `Io` offers number, choice, flags,
// text, list and place.
#pragma once
#include "static/summary/summary.h"

namespace mpivet::statics {

template <class Io>
void fields(Io& io, Operand& o) {
  using Kind = Operand::Kind;
  io.choice(o.kind, Kind::unknown);
  switch (o.kind) {
    case Kind::value:
    case Kind::function_address:
      io.number(o.index);
      break;
    case Kind::local_address:
    case Kind::global_address:
      io.number(o.index);
      io.signed_number(o.offset);
      break;
    case Kind::constant:
    case Kind::constant_address:
      io.signed_number(o.offset);
      break;
    case Kind::undefined:
    case Kind::unknown:
      break;
  }
}

template <class Io>
void fields(Io& io, Memory& m) {
  fields(io, m.base);
  io.signed_number(m.offset);
  io.number(m.size);
  io.flags(m.varying);
}

template <class Io>
void fields(Io& io, Argument& a) {
  fields(io, a.operand);
  io.number(a.aggregate_size);
  io.number(a.extent);
  io.number(a.length);
}

template <class Io>
void fields(Io& io, Call& c) {
  io.choice(c.kind, Call::Kind::indirect);
  io.flags(c.by_reference, c.returns_twice);
  io.function(c.function);
  io.id(c.symbol);
  if (c.kind == Call::Kind::indirect) {
    fields(io, c.pointer);
    io.id(c.signature);
  }
  io.list(c.arguments);
}

template <class Io>
void fields(Io& io, Statement& s) {
  using Kind = Statement::Kind;
  io.choice(s.kind, Kind::unknown);
  io.place(s.place);
  io.id(s.result);
  io.list(s.operands);
  if (s.kind == Kind::phi) io.numbers(s.phi_blocks);
  if (s.kind == Kind::compute) io.choice(s.test, Statement::Test::remainder);
  if (s.kind == Kind::call) io.number(s.call);
  if (s.kind == Kind::displace) io.signed_number(s.memory.offset);
  if (s.kind == Kind::load || s.kind == Kind::store || s.kind == Kind::copy_memory || s.kind == Kind::call ||
      s.kind == Kind::unknown)
    fields(io, s.memory);
  if (s.kind == Kind::copy_memory) fields(io, s.source);
}

template <class Io>
void fields(Io& io, Successor& s) {
  io.number(s.block);
  io.flags(s.exceptional);
  io.choice(s.when, Successor::When::label);
  if (s.when == Successor::When::label) io.signed_number(s.label);
}

template <class Io>
void fields(Io& io, Block& b) {
  io.choice(b.end, Block::End::throws);
  io.list(b.statements);
  io.list(b.condition);
  io.place(b.place);
  io.list(b.successors);
}

template <class Io>
void fields(Io& io, Object::Initial& i) {
  io.number(i.offset);
  fields(io, i.operand);
}

template <class Io>
void fields(Io& io, Object& o) {
  io.id(o.name);
  io.id(o.symbol);
  io.number(o.size);
  io.flags(o.constant, o.external, o.per_thread);
  io.list(o.initials);
}

template <class Io>
void fields(Io& io, Value& v) {
  io.id(v.name);
}

template <class Io>
void fields(Io& io, Parameter& p) {
  io.id(p.value);
  io.id(p.object);
}

template <class Io>
void fields(Io& io, Function& f) {
  io.id(f.symbol);
  io.id(f.name);
  io.numbers(f.aliases);
  io.place(f.place);
  io.id(f.signature);
  io.flags(f.local, f.weak, f.address_taken);
  io.list(f.values);
  io.list(f.objects);
  io.list(f.parameters);
  io.id(f.result_object);
  io.list(f.calls);
  io.list(f.blocks);
}

template <class Io>
void fields(Io& io, Unit& u) {
  io.text(u.source);
  io.text(u.compiler);
  io.texts(u.strings);
  io.texts(u.files);
  io.list(u.globals);
  io.list(u.functions);
}

}  // namespace mpivet::statics
