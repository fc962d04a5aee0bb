// What the parts of the inspector share.
#pragma once
#include <string>

#include "model/arguments/inspector.h"
#include "model/world.h"

namespace mpivet::model {

// One call, and what decides which of its arguments count.
struct Inspector::Case {
  Rank& rank;
  const ArgumentPlan& plan;
  const event::Header* record;
  const CommView* view = nullptr;  // null: not modelled
  bool at_root = false;
  bool bystander = false;  // of an intercommunicator's rooted operation: MPI_PROC_NULL
  bool no_peer[2] = {};    // MPI_PROC_NULL: send, receive
  bool in_place[2] = {};   // send, receive
  bool common_in_place = false;
  bool origin_counts = true;  // one-sided: MPI_NO_OP takes nothing from the origin

  // The call behind a record of this rank; nothing if there is none.
  CallRef call_of(const event::Header* call) const {
    if (!call) return {};
    const auto* bytes = reinterpret_cast<const std::byte*>(call);
    return {rank.number, call->thread, {bytes, bytes + event::record_bytes(call)}};
  }
  const char* name(const Item& item) const {
    return spec::info(static_cast<spec::Func>(record->func)).params[item.index].name;
  }

  Case(Rank& of, const ArgumentPlan& by, const event::Header* call) : rank(of), plan(by), record(call) {}

  bool matters(const Item& item) const {
    if (item.handle == spec::HandleKind::comm || item.handle == spec::HandleKind::win || item.rule == Rule::root)
      return true;
    if (bystander || (item.root_only && !at_root)) return false;
    switch (item.side) {
      case Side::send:
        return !no_peer[0] && !in_place[0];
      case Side::receive:
        return !no_peer[1] && !in_place[1];
      case Side::origin:
        return origin_counts && !no_peer[0];
      case Side::both:
        return !no_peer[0] && !no_peer[1];
    }
    return true;
  }
};

// "[2]"
inline std::string element(std::size_t index) { return "[" + std::to_string(index) + "]"; }

// Arrays included.
inline event::Arguments arguments_of(const event::Header* record) { return event::Arguments(record, {}); }

}  // namespace mpivet::model
