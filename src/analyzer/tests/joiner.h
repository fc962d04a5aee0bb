// A reader of rings that lets their ranks join a world, and ignores all that they do.
#pragma once
#include "analyzer/streams/stream.h"
#include "analyzer/streams/world.h"

namespace mpivet::analyzer {

struct Joiner : StreamUser {
  World& world;
  explicit Joiner(World& w) : world(w) {}
  bool joined(Stream& stream) override { return world.join(stream); }
  void symbols(const Stream&, const event::Header*) override {}
  bool feed(const Stream&, const event::Header*) override { return false; }
  void feed_repeat(const Stream&, std::uint32_t) override {}
};

}  // namespace mpivet::analyzer
