// The records that an execution leaves: what the preload library (src/runtime) would write, rank by rank.
#pragma once
#include <map>
#include <vector>

#include "model/tests/script.h"
#include "outcomes.h"

namespace agreement {

class RankRecords {
 public:
  RankRecords(const Standard& standard, int rank);

  void begin();  // MPI_Init, and the communicators
  // The step is over; the state is that after it. Steps of other ranks, and those that no record tells of, add none.
  void add(const Step& step, const Standard::State& before, const Standard::State& after);
  void end();  // MPI_Finalize

  const std::vector<mpivet::model::test::Record>& records() const { return script_.records; }

 private:
  const Call& call(const Step& step) const;
  const Comm& comm_of(int comm) const { return standard_.program().comms[static_cast<std::size_t>(comm)]; }
  int peer(int comm, int rank) const;  // its rank there
  int root(const Call& c) const;
  std::uint32_t handle(int comm) const { return comms_[static_cast<std::size_t>(comm)]; }
  void make_comm(int number);

  void enter(const Call& c, const Standard::State& before);
  void leave(const Call& c, const Step& step, const Standard::State& before, const Standard::State& after);
  void instant(const Call& c, const Step& step, const Standard::State& before);
  void describe(std::uint32_t made, std::uint32_t parent, const Comm& comm, const std::vector<int>& in,
                const std::vector<int>& out);
  void tested(const Call& c, const Step& step, const Standard::State& before);
  void matched_receive(const Call& c, const Standard::State& before);
  template <class Args>
  Args filled(const Call& c, std::uint32_t request = 0);
  void collective(const Call& c);
  std::vector<std::uint32_t> ids(const Call& c, const Standard::State& state) const;
  std::vector<mpivet::model::test::Done> completed(const Call& c, const Step& step,
                                                   const Standard::State& before) const;
  mpivet::model::test::Done done(std::uint32_t index, int request, const Standard::State& before) const;
  mpivet::model::test::Done found(int message) const;
  bool is_telling(int op) const;

  const Standard& standard_;
  const int rank_;
  mpivet::model::test::RankScript script_;
  std::vector<std::uint32_t> comms_;                  // handles
  std::map<int, std::uint32_t> requests_, messages_;  // handles, by name
};

}  // namespace agreement
