// A formula for the SAT solver (CaDiCaL): clauses, and what is said with several of them.
#pragma once
#include <cadical.hpp>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace mpivet::predict {

using Literal = int;

// The solver, a little more at hand.
class Formula {
 public:
  Formula() { solver.set("quiet", 1); }
  Literal fresh() { return ++count_; }
  void clause(std::initializer_list<Literal> literals) { clause(std::vector<Literal>(literals)); }
  void clause(const std::vector<Literal>& literals) {
    for (const Literal one : literals) {
      if (one == kTrue) return;
    }
    for (const Literal one : literals)
      if (one != kFalse) solver.add(one);
    solver.add(0);
  }
  void implies(Literal a, Literal b) { clause({negate(a), b}); }
  static Literal negate(Literal one) { return one == kTrue ? kFalse : one == kFalse ? kTrue : -one; }

  void at_most_one(const std::vector<Literal>& of) {
    constexpr std::size_t kPairwise = 6;
    if (of.size() <= kPairwise) {
      for (std::size_t i = 0; i < of.size(); ++i)
        for (std::size_t j = i + 1; j < of.size(); ++j) clause({-of[i], -of[j]});
      return;
    }
    Literal seen = 0;  // one of those so far
    for (std::size_t i = 0; i < of.size(); ++i) {
      if (seen != 0) clause({-seen, -of[i]});
      if (i + 1 == of.size()) break;
      const Literal next = fresh();
      clause({-of[i], next});
      if (seen != 0) clause({-seen, next});
      seen = next;
    }
  }

  // True if, and only if, at least `least` of them are.
  Literal at_least(const std::vector<Literal>& of, std::uint32_t least) {
    if (least == 0) return kTrue;
    if (least > of.size()) return kFalse;
    // row[k]: at least k of those so far.
    std::vector<Literal> row(least + 1, kFalse);
    row[0] = kTrue;
    for (const Literal one : of) {
      std::vector<Literal> next(least + 1);
      next[0] = kTrue;
      for (std::uint32_t k = 1; k <= least; ++k) {
        next[k] = fresh();
        implies(row[k], next[k]);
        clause({negate(row[k - 1]), negate(one), next[k]});
        clause({negate(next[k]), row[k], row[k - 1]});
        clause({negate(next[k]), row[k], one});
      }
      row = std::move(next);
    }
    return row[least];
  }

  static constexpr Literal kTrue = INT32_MAX, kFalse = INT32_MIN + 1;
  CaDiCaL::Solver solver;

 private:
  int count_ = 0;
};

}  // namespace mpivet::predict
