// Where the events of sequences are in the source: the calls that they come from in the end, and what is called on the
// way there.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "static/analyze.h"
#include "static/sequences/sequences.h"

namespace mpivet::statics {

class EventPlaces {
 public:
  EventPlaces(const Program& program, const Sequences& sequences) : program_(program), sequences_(sequences) {}

  // The MPI call that an event comes from in the end.
  std::pair<Id, Id> mpi_call(Id f, Id site) const {
    const EventSite* event = &sequences_.of(f).sites[site];
    while (event->callee != kNone && event->inner_site != kNone) {
      f = event->callee;
      event = &sequences_.of(f).sites[event->inner_site];
    }
    return {f, event->call};
  }

  Site site_of(Id f, Id block, Id statement) const {
    const auto& linked = program_.functions()[f];
    const Block& b = program_.function(f).blocks[block];
    return {linked.unit, linked.index, block, statement,
            statement == kNone ? place_of_end(b) : b.statements[statement].place};
  }

  void describe_callee(const EventSite& event, Divergence& out) const {
    out.callee = program_.name(event.callee);
    Id f = event.callee;
    for (Id site = event.inner_site; site != kNone;) {
      const EventSite& inner = sequences_.of(f).sites[site];
      out.inner = site_of(f, inner.block, inner.statement);
      f = inner.callee;
      site = inner.inner_site;
    }
  }
  void describe_wrapper(Id f, const Call& call, Divergence& out) const {
    if (call.wrapper == kNone) return;
    out.callee = text(program_.unit_of(f), call.wrapper);
    out.inner.unit = program_.functions()[f].unit;
    out.inner.place = call.wrapper_place;
  }
  std::vector<Site> sites(Id f, const std::vector<Event>& events) const {
    std::vector<Site> out;
    for (const Event& e : events) {
      const auto& known = sequences_.of(f).sites;
      out.push_back(e.site < known.size() ? site_of(f, known[e.site].block, known[e.site].statement) : Site{});
    }
    return out;
  }
  std::vector<std::string> names(const std::vector<Event>& events) const {
    std::vector<std::string> out;
    for (const Event& e : events) out.push_back(sequences_.operations().name(e.operation));
    return out;
  }

 private:
  const Program& program_;
  const Sequences& sequences_;
};

}  // namespace mpivet::statics
