// The vocabulary in which spec/data/meaning.txt says what an MPI function does. The generated tables
// (spec/functions.h) use it; the words in the data file are the enumerator names.
#pragma once
#include <cstdint>

#include "spec/collectives.h"

namespace mpivet::spec {

enum class HandleKind : std::uint8_t {
  none,
  comm,
  group,
  datatype,
  op,
  request,
  message,
  win,
  file,
  info,
  errhandler,
  keyval,
  session,
};
inline constexpr int kHandleKinds = 13;

enum class Shape : std::uint8_t {
  query,
  immediate,
  blocking
};

enum class Role : std::uint8_t {
  other,  // nothing the tracker needs to know
  send,
  recv,
  sendrecv,
  sendrecv_replace,
  probe,   // Probe, Iprobe
  mprobe,  // Mprobe, Improbe
  mrecv,   // Mrecv, Imrecv
  wait,
  waitany,
  waitall,
  waitsome,
  test,
  testany,
  testall,
  testsome,
  request_get_status,
  start,
  startall,
  cancel,
  request_free,
  pready,
  parrived,
  grequest_start,
  grequest_complete,
  collective,   // data-moving collectives and barriers, see Coll
  comm_create,  // collective calls that make a communicator, see Coll
  comm_free,
  comm_disconnect,
  group_create,
  group_query,  // its arguments are looked at
  group_free,
  type_create,
  type_commit,
  type_free,
  op_create,
  op_free,
  info_create,
  info_free,
  errhandler_create,
  errhandler_free,
  keyval_create,
  keyval_free,
  win_create,
  win_free,
  file_open,
  file_close,
  set_name,
  buffer_attach,
  buffer_detach,
  rma,  // one-sided communication and its synchronisation
  file_io,
  init,
  finalize,
  abort,
  process,  // spawn, connect, accept, join
  session,
  tool,  // MPI_T_
};

enum class Mode : std::uint8_t {
  standard,
  synchronous,
  buffered,
  ready
};
enum class Start : std::uint8_t {
  blocking,
  nonblocking,
  persistent,
  partitioned
};

// What the first communicator of a call has to be.
enum class Needs : std::uint8_t {
  any,
  intra,
  inter,
  topology,  // of any kind
  cart,
  graph,
  dist_graph,
};

// What the outputs of a call are across the ranks.
enum class Gives : std::uint8_t {
  inputs,   // computed from the inputs: equal on all ranks if these are
  uniform,  // equal on all ranks of the communicator, whatever goes in
  rank,     // depend on the rank, or on what others send
};

enum class Dir : std::uint8_t {
  in,
  out,
  inout
};

// How an argument is shown and checked. Several KIND words of the data map to one of these.
enum class ParamKind : std::uint8_t {
  buffer,
  count,
  displacement,
  rank,
  tag,
  integer,
  logical,
  color,
  thread_level,
  datatype,
  comm,
  group,
  op,
  request,
  message,
  win,
  file,
  info,
  errhandler,
  keyval,
  session,
  status,
  string,
  function,
  pointer,
};

// HandleKind::none for parameters that are no handles.
constexpr HandleKind handle_kind(ParamKind kind) {
  switch (kind) {
    case ParamKind::datatype:
      return HandleKind::datatype;
    case ParamKind::comm:
      return HandleKind::comm;
    case ParamKind::group:
      return HandleKind::group;
    case ParamKind::op:
      return HandleKind::op;
    case ParamKind::request:
      return HandleKind::request;
    case ParamKind::message:
      return HandleKind::message;
    case ParamKind::win:
      return HandleKind::win;
    case ParamKind::file:
      return HandleKind::file;
    case ParamKind::info:
      return HandleKind::info;
    case ParamKind::errhandler:
      return HandleKind::errhandler;
    case ParamKind::keyval:
      return HandleKind::keyval;
    case ParamKind::session:
      return HandleKind::session;
    case ParamKind::buffer:
    case ParamKind::count:
    case ParamKind::displacement:
    case ParamKind::rank:
    case ParamKind::tag:
    case ParamKind::integer:
    case ParamKind::logical:
    case ParamKind::color:
    case ParamKind::thread_level:
    case ParamKind::status:
    case ParamKind::string:
    case ParamKind::function:
    case ParamKind::pointer:
      return HandleKind::none;
  }
  return HandleKind::none;
}

struct Param {
  const char* name;
  ParamKind kind;
  Dir dir;
  bool array;          // elements follow the argument struct when dir is in or inout
  bool root_only;      // significant at the root only
  bool async;          // MPI keeps using it after the call
  std::uint8_t width;  // 4 or 8: size of the field (of an array's elements: element_width)
  std::uint8_t element_width;
  std::uint16_t offset;     // in the argument struct; for out and inout handles the offset of <p>_addr
  std::uint16_t id_offset;  // out and inout handles: offset of the id; else 0xffff
  bool nonnegative;         // the standard forbids negative values (_NNI and _PI kinds)
  std::uint8_t
      special;  // set of named values (MPI_ANY_SOURCE, MPI_ORDER_C): see special_name in spec/constants.h; 0: none
};

struct FunctionInfo {
  const char* name;  // "MPI_Isend"
  Shape shape;
  Role role;
  Mode mode;
  Start start;
  Coll coll;
  HandleKind creates, frees;
  bool rooted, reduces, modelled;
  bool anytime;  // may be called before MPI_Init and after MPI_Finalize
  Needs needs;
  Gives gives;
  std::uint8_t param_count;
  std::uint16_t args_size;  // bytes of the argument struct, arrays not included
  const Param* params;
};

}  // namespace mpivet::spec
