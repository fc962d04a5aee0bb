// The Resolver of live runs and traces: remembers which modules a process has loaded and what its stack ids mean, and
// asks the symbolizer and the call formatter.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "report/symbols/resolver.h"
#include "report/symbols/symbolizer.h"
#include "spec/types.h"

namespace mpivet::report {

// The name of a rank's handle, as Tracker::handle_name gives it.
using HandleNamer = std::function<std::string(int rank, spec::HandleKind kind, std::uint32_t id)>;

class CallResolver : public Resolver {
 public:
  CallResolver(Symbolizer& symbolizer, HandleNamer namer);

  // Takes Kind::module and Kind::stack records, ignores all others. `process` is any number that identifies the
  // process; before bind() says otherwise it is taken as its world rank.
  void note(int process, const event::Header* record);
  // World ranks become known in MPI_Init, after the first modules have been seen.
  void bind(int rank, int process);

  CallSite resolve(const event::CallRef& call) override;
  // The frames of a stack id, innermost first; empty if unknown.
  std::vector<Frame> stack(int rank, std::uint32_t id);
  // The name of the function that begins at an address; empty if unknown.
  std::string function_at(int rank, std::uint64_t address);
  // An object that a process has loaded, if it has been heard of.
  struct Module {
    std::uint64_t begin, end, bias;
    std::string path;
  };
  const Module* module(int process, const std::string& path) const;
  // The lines of the user's source that stand on any stack: where MPI was called, and called from.
  std::map<std::string, std::set<int>> reached();

 private:
  struct Stack {
    std::vector<std::uint64_t> addresses;
    std::size_t modules = 0;  // how many modules were known then: a later one may have taken an unloaded one's place
  };
  struct Process {
    std::vector<Module> modules;
    std::unordered_map<std::uint32_t, Stack> stacks;
  };

  const Process* process_of(int rank) const;
  static const Module* module_at(const Process& process, const Stack& stack, std::uint64_t address);
  std::vector<Frame> symbolize(const Process& process, const Stack& stack);

  Symbolizer& symbolizer_;
  HandleNamer namer_;
  std::unordered_map<int, Process> processes_;
  std::unordered_map<int, int> process_of_rank_;
};

}  // namespace mpivet::report
