// Where an address points, as far as it can be computed: a variable or the value of a pointer, and a distance from
// there that is linear in the values of registers. Two addresses with the same base and terms have a known distance.
#pragma once
#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

struct Address {
  struct Term {
    tree name;  // register
    std::int64_t factor;
  };
  tree base = NULL_TREE;  // a variable, or a register: what it points to. NULL_TREE: not known
  tree name = NULL_TREE;  // of a pointer that holds it
  std::int64_t offset = 0;
  std::vector<Term> terms;  // in the order of the registers' numbers

  bool known() const { return base != NULL_TREE; }
  void add(tree variable, std::int64_t factor);
  void forget() { base = NULL_TREE; }
};

// Where a pointer points.
Address address_behind(tree pointer);
// Where a reference to memory is.
Address address_of(tree reference);

// What it is called, in quotation marks; "the buffer" if it has no name.
std::string shown_base(const Address& address);

// How many bytes `second` is behind `first`; nothing if that is not known.
std::optional<std::int64_t> distance(const Address& first, const Address& second);

}  // namespace mpivet::gcc
