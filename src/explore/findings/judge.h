// What the tracker and the checks say about each interleaving, put together over all of them.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "checks/check_set.h"
#include "checks/failed_calls.h"
#include "checks/select.h"
#include "explore/findings/tally.h"
#include "explore/poe/explorer.h"
#include "explore/ranks/records.h"
#include "model/tracker.h"
#include "report/findings/finding.h"
#include "report/findings/place_marker.h"
#include "report/symbols/call_resolver.h"

namespace mpivet::explore {

// Without folders.
std::string short_place(const std::string& site);

class Judge {
 public:
  explicit Judge(checks::Selection selection);
  ~Judge();

  // What stacks and modules are.
  void define(const event::Header* record) { resolver_.note(0, record); }
  void look_at(const Interleaving& interleaving, const Records& records);
  // What was found since this was asked last.
  std::vector<Verdict> take_verdicts();
  std::size_t verdicts() const { return verdicts_.size(); }
  // Where the user's code made this call: "/src/work.c:12"; empty if unknown.
  std::string site_of(std::uint32_t stack);
  // The same for people: "work.c:12".
  std::string place_of(std::uint32_t stack) { return short_place(site_of(stack)); }
  report::CallResolver& resolver() { return resolver_; }

 private:
  void add(report::RawFinding&& finding);
  std::size_t verdict_on(report::Finding&& finding);
  void count(std::size_t verdict);
  void tell_standstill(const World& world);
  void feed(const Interleaving& interleaving);
  void feed_node(int rank, const Node& node);
  std::vector<std::string> words_of_choices();
  void tell_end(int rank, const Node& node, const Stop& stop);
  void take_notice(int rank, const event::Header* record);

  checks::Selection selection_;
  report::Symbolizer symbolizer_;
  std::unique_ptr<model::Tracker> tracker_;  // of the interleaving looked at
  report::CallResolver resolver_;
  std::unique_ptr<checks::CheckSet> checks_;
  checks::FailedCalls failed_calls_;  // of the interleaving looked at
  const Interleaving* now_ = nullptr;
  std::vector<model::CallRef> last_calls_;  // by rank
  int bound_ = 0;
  bool deadlock_told_ = false;                            // of the interleaving looked at
  std::unordered_map<std::uint32_t, std::string> sites_;  // by stack

  std::vector<Verdict> verdicts_;
  std::vector<std::uint64_t> last_seen_;  // by verdict: the interleaving that had it last
  std::vector<report::Totals> totals_;    // by verdict: what a tally counts in the first interleaving that has it
  std::unordered_map<std::string, std::size_t> by_raw_, by_key_;
};

}  // namespace mpivet::explore
