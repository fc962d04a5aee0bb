// What a compiler front end tells about a unit of source: functions as control-flow graphs over values in SSA form and
// abstract memory, with nothing of the compiler in it. Written by the GCC plugin into the object file (summary_io.h),
// read again by the analyses, in the plugin for the unit alone and in `mpivet static` for the whole program.
//
// Scalars that nobody takes the address of are *values*: each is defined once (SSA), so that flow sensitivity is there
// already. Everything else (address-taken locals, aggregates, arrays, globals) is an *object* in memory, reached by
// loads and stores in the order of the statements; the library makes the memory's own SSA form of them.
//
// A front end that does not understand a statement says so with Kind::unknown instead of leaving it out.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "spec/functions.h"

namespace mpivet::statics {

using Id = std::uint32_t;
inline constexpr Id kNone = 0xffffffff;

struct Place {
  Id file = kNone;  // index in Unit::files
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

// What a statement reads, a constant included.
struct Operand {
  enum class Kind : std::uint8_t {
    constant,          // `offset` is its value where it is an integer constant that fits, else 0
    value,             // `index`: value of the function
    local_address,     // address of a local object + offset;  `index` in Function::objects
    global_address,    // address of a global object + offset; `index` in Unit::globals
    function_address,  // `index`: linkage name in Unit::strings
    constant_address,  // address of a read-only copy of the integer `offset` (Fortran passes constants so)
    undefined,         // an uninitialised variable, a clobber
    unknown,           // something the front end cannot express
  };
  Kind kind = Kind::unknown;
  Id index = kNone;
  std::int64_t offset = 0;
};

// A piece of memory: `size` bytes at the address `base` + `offset`.
struct Memory {
  Operand base = {};  // the address: an object's address, or a pointer held in a value
  std::int64_t offset = 0;
  std::uint64_t size = 0;  // of the access; 0: not known
  bool varying = false;  // an index that is no constant was applied on top: any element of the object from `offset` on
};

struct Argument {
  Operand operand = {};
  // The operand is the address of an aggregate of this many bytes that is passed by value; 0: the operand itself is
  // passed.
  std::uint64_t aggregate_size = 0;
  // It is the address of a member of a structure, or of a part of one, that ends so many bytes from there; 0: not
  // known.
  std::uint64_t extent = 0;
  // Of a buffer or of requests that MPI gets: bytes from there on that are in use for certain, if any are; 0: not
  // known.
  std::uint64_t length = 0;
};

struct Call {
  enum class Kind : std::uint8_t {
    mpi,       // `function`
    direct,    // `symbol`
    indirect,  // `pointer`; virtual calls too (the slot loaded from the vtable)
  };
  Kind kind = Kind::direct;
  spec::Func function = spec::Func::none;
  Id symbol = kNone;          // linkage name in Unit::strings; also of an MPI call ("mpi_bcast_", "MPI_Bcast")
  Operand pointer = {};       // of an indirect call
  Id signature = kNone;       // of an indirect call: same text as Function::signature of the functions it may reach
  bool by_reference = false;  // MPI called through a Fortran binding: all arguments are addresses
  bool returns_twice = false;
  // Not part of the encoding: the analyses put small functions in the place of their calls. The name of the function
  // that the call was in, and where it was.
  Id wrapper = kNone;
  Place wrapper_place = {};
  Id replaced = kNone;  // the call of the function in whose place this one was put
  // The number of the call that the front end gave, of a call with number `own`.
  Id as_given(Id own) const { return replaced != kNone ? replaced : own; }
  std::vector<Argument> arguments = {};  // C order of the MPI function; Fortran's ierror and string lengths may follow
};

struct Statement {
  enum class Kind : std::uint8_t {
    copy,      // result = operands[0], unchanged (a pointer stays the pointer); `offset` in operands[0] does not apply
    displace,  // result = operands[0] + the constant memory.offset: the address of a member, pointer arithmetic
    compute,   // result depends on all operands; if one is a pointer, the result may point anywhere into its object
    phi,       // result = operands[i] when control came from phi_blocks[i]
    load,      // result = the contents of `memory`
    store,     // `memory` = operands[0] (more operands: computed from all of them)
    copy_memory,  // `memory` = the contents of `source`: aggregates
    call,  // `call`; `result` or, where an aggregate is returned, `memory` (base of kind unknown: none) gets its value
    unknown,  // anything else: `result` and `memory`, if given, become unknown
  };
  // What a `compute` tells, where it is the answer to such a question about its two operands, or is computed so.
  enum class Test : std::uint8_t {
    none,
    equal,
    differs,
    remainder,  // no question: what is left of the first one, divided by the second
  };
  Kind kind = Kind::unknown;
  Test test = Test::none;
  Place place = {};
  Id result = kNone;  // value that is defined
  std::vector<Operand> operands = {};
  std::vector<Id> phi_blocks = {};
  Memory memory = {};
  Memory source = {};
  Id call = kNone;  // index in Function::calls
};

struct Successor {
  // When it is taken, where that can be told: the operands of the condition are equal, or are not; the index of a
  // switch is `label`.
  enum class When : std::uint8_t {
    any,
    equal,
    differs,
    label
  };
  Id block = kNone;
  bool exceptional = false;  // taken by a C++ exception or another abnormal edge
  When when = When::any;
  std::int64_t label = 0;
};

// A basic block. Blocks 0 and 1 of a function are its artificial entry and exit, both empty.
struct Block {
  enum class End : std::uint8_t {
    goes_on,   // to its one ordinary successor
    branch,    // a two-way condition: depends on `condition`
    switches,  // many-way; also a computed goto
    returns,   // to the exit block; `condition[0]`, if there, is the value returned
    leaves,    // does not come back: the last call is exit, abort, longjmp ...; no ordinary successors
    throws,    // an exception leaves the block
  };
  End end = End::goes_on;
  std::vector<Statement> statements = {};
  std::vector<Operand> condition = {};
  Place place = {};  // of the condition or return
  std::vector<Successor> successors = {};
};

struct Object {
  Id name = kNone;    // as in the source; kNone: a temporary
  Id symbol = kNone;  // linkage name of a global that other units can see; kNone: of this unit or function alone
  std::uint64_t size = 0;
  bool constant = false;    // read-only
  bool external = false;    // declared here, defined in another unit
  bool per_thread = false;  // each thread has its own: thread_local, threadprivate
  // Addresses in the initialiser of a global: function tables, vtables. Integers need not be told.
  struct Initial {
    std::uint64_t offset = 0;
    Operand operand;
  };
  std::vector<Initial> initials = {};
};

struct Value {
  Id name = kNone;  // of the variable in the source; kNone: a temporary
};

// How a parameter arrives: as a value, or (address taken, aggregate) in a local object.
struct Parameter {
  Id value = kNone;
  Id object = kNone;
};

struct Function {
  Id symbol = kNone;             // linkage name in Unit::strings
  Id name = kNone;               // what the user knows it by, without parameters
  std::vector<Id> aliases = {};  // further linkage names: C++ has two for most constructors and destructors
  Place place = {};
  Id signature = kNone;  // of the type: parameters and result, any spelling that is equal for equal types in all units
  bool local = false;    // static: not visible to other units
  bool weak = false;     // of a template or inline: other units may bring the same
  bool address_taken = false;
  std::vector<Value> values = {};
  std::vector<Object> objects = {};  // locals in memory
  std::vector<Parameter> parameters = {};
  Id result_object = kNone;  // local object that holds an aggregate result
  std::vector<Call> calls = {};
  std::vector<Block> blocks = {};
};

struct Unit {
  std::string source = {};    // the file compiled
  std::string compiler = {};  // "GNU C17 12.2.0"
  std::vector<std::string> strings = {};
  std::vector<std::string> files = {};
  std::vector<Object> globals = {};
  std::vector<Function> functions = {};
};

// Where the decision is made that a block ends with: its condition, or the last call, if an exception may leave it.
inline const Place& place_of_end(const Block& block) {
  return block.place.line == 0 && !block.statements.empty() ? block.statements.back().place : block.place;
}

// The text of a name; empty for kNone.
inline const std::string& text(const Unit& unit, Id id) {
  static const std::string empty;
  return id < unit.strings.size() ? unit.strings[id] : empty;
}

inline constexpr Id kEntryBlock = 0;
inline constexpr Id kExitBlock = 1;

}  // namespace mpivet::statics
