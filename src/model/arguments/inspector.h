// Judges the arguments of calls by what MPI forbids, whether or not the MPI library at hand looks: ranks outside of
// the communicator, negative counts and tags, handles that are null, freed or uncommitted, communicators of the wrong
// kind. What is not known (handles from elsewhere, communicators that reach into other worlds) is never wrong.
#pragma once
#include <optional>

#include "model/arguments/groups.h"
#include "model/arguments/plan.h"
#include "model/facts.h"

namespace mpivet::model {

class Communicators;
struct Actor;
struct CommView;
struct Operands;
struct Rank;
struct World;

class Inspector {
 public:
  Inspector(World& world, Communicators& communicators) : world_(world), communicators_(communicators) {}

  // Each `enter` and `call`, before anything is made of it.
  void look(Rank& rank, Actor& actor, const event::Header* record);
  // Likewise, afterwards: datatypes made and committed, handles freed.
  void learn(Rank& rank, const Operands& f, const event::Header* record);

 private:
  struct Case;
  void examine(Rank& rank, Actor& actor, const ArgumentPlan& plan, const event::Header* record);
  void consider(Case& c) const;
  bool is_right(const Case& c, const Item& item, std::int64_t value, ArgumentFact& fact) const;
  bool handle_is_right(const Case& c, const Item& item, std::uint32_t id, ArgumentFact& fact) const;
  bool elements_are_right(const Case& c, const Item& item, ArgumentFact& fact) const;
  bool ranks_are_right(const Case& c, const Item& item, const event::Elements& ranks, ArgumentFact& fact) const;
  bool reduction_is_right(const Case& c, ArgumentFact& fact) const;
  bool place_is_right(const Case& c, ArgumentFact& fact) const;
  bool grid_is_right(const Case& c, const event::Elements& dims, ArgumentFact& fact) const;
  bool index_is_right(const event::Elements& index, ArgumentFact& fact) const;
  bool edges_are_right(const Case& c, const event::Elements& edges, ArgumentFact& fact) const;
  std::optional<GroupSize> group_size(Rank& rank, const Operands& f, const event::Header* record) const;
  void describe_comm(const Case& c, ArgumentFact& fact) const;
  void tell(Actor& actor, const event::Header* record, ArgumentFact fact);

  World& world_;
  Communicators& communicators_;
};

}  // namespace mpivet::model
