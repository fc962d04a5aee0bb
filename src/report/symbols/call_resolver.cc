#include "report/symbols/call_resolver.h"

#include "event/format.h"
#include "event/python_module.h"

namespace mpivet::report {
namespace {

// The NUL-terminated text behind a payload struct; a record cut short gives a shorter text.
template <class Info>
std::string text_behind(const event::Header* record) {
  const char* const begin = reinterpret_cast<const char*>(event::payload(record)) + sizeof(Info);
  const std::size_t room = event::payload_size(record) - sizeof(Info);
  const std::string_view text(begin, room);
  return std::string(text.substr(0, text.find('\0')));
}

std::vector<std::uint64_t> addresses_of(const event::Header* record) {
  const auto& info = event::payload_as<event::StackInfo>(record);
  const std::size_t room = (event::payload_size(record) - sizeof info) / sizeof(std::uint64_t);
  const auto* const first = reinterpret_cast<const std::uint64_t*>(&info + 1);
  return {first, first + std::min<std::size_t>(info.count, room)};
}

// The names of one rank's handles.
class RankNamer : public event::Namer {
 public:
  RankNamer(const HandleNamer& namer, int rank) : namer_(namer), rank_(rank) {}
  std::string name(spec::HandleKind kind, std::uint32_t id) const override {
    return namer_ ? namer_(rank_, kind, id) : std::string();
  }

 private:
  const HandleNamer& namer_;
  int rank_;
};

std::string call_text(const event::CallRef& call, const HandleNamer& namer) {
  const std::span<const std::byte> record(call.record);
  // A chunked record has been put together again: its payload stands behind the header like any other.
  const bool chunked = (call.header()->flags & event::kChunked) != 0;
  const event::Arguments arguments =
      chunked ? event::Arguments(record, record.subspan(sizeof(event::Header))) : event::Arguments(record);
  return event::format_call(arguments, RankNamer(namer, call.rank));
}

// A line of Python; what the interpreter does to start a program is of no interest.
Frame python_frame(const std::string& path, std::uint64_t line) {
  const auto [function, file] = event::python_place(path);
  Frame frame;
  frame.function = function;
  frame.file = frame.module = file;
  frame.line = static_cast<int>(line);
  frame.offset = line;
  frame.internal = file.starts_with("<frozen ");
  return frame;
}

// What mpi4py itself does between Python and MPI.
bool is_mpi4py(const std::string& path) { return path.find("/mpi4py/") != std::string::npos; }

Frame unknown_frame(std::uint64_t address) {
  Frame frame;
  frame.address = frame.offset = address;
  return frame;
}

}  // namespace

CallResolver::CallResolver(Symbolizer& symbolizer, HandleNamer namer)
    : symbolizer_(symbolizer), namer_(std::move(namer)) {}

void CallResolver::note(int process, const event::Header* record) {
  if (record->kind == event::Kind::module) {
    const auto& info = event::payload_as<event::ModuleInfo>(record);
    processes_[process].modules.push_back({info.begin, info.end, info.bias, text_behind<event::ModuleInfo>(record)});
  } else if (record->kind == event::Kind::stack) {
    Process& p = processes_[process];
    p.stacks[event::payload_as<event::StackInfo>(record).id] = {addresses_of(record), p.modules.size()};
  }
}

void CallResolver::bind(int rank, int process) { process_of_rank_[rank] = process; }

const CallResolver::Process* CallResolver::process_of(int rank) const {
  const auto bound = process_of_rank_.find(rank);
  const auto process = processes_.find(bound == process_of_rank_.end() ? rank : bound->second);
  return process == processes_.end() ? nullptr : &process->second;
}

const CallResolver::Module* CallResolver::module_at(const Process& process, const Stack& stack, std::uint64_t address) {
  for (std::size_t i = stack.modules; i-- > 0;)
    if (const Module& module = process.modules[i]; address > module.begin && address <= module.end) return &module;
  return nullptr;
}

std::vector<Frame> CallResolver::symbolize(const Process& process, const Stack& stack) {
  std::vector<Frame> frames;
  for (const std::uint64_t address : stack.addresses) {
    const Module* const found = module_at(process, stack, address);
    if (!found) {
      frames.push_back(unknown_frame(address));
      continue;
    }
    if (event::is_python(found->path)) {
      for (Frame& frame : frames) frame.internal = frame.internal || is_mpi4py(frame.module);
      frames.push_back(python_frame(found->path, address - found->bias));
      continue;
    }
    for (Frame& frame : symbolizer_.return_address(found->path, found->bias, address))
      frames.push_back(std::move(frame));
  }
  return frames;
}

// Ranks run the same program: each address of a file is looked up once.
std::map<std::string, std::set<int>> CallResolver::reached() {
  std::map<std::string, std::set<int>> out;
  std::set<std::pair<std::string, std::uint64_t>> known;
  for (const auto& [number, process] : processes_)
    for (const auto& [id, stack] : process.stacks)
      for (const std::uint64_t address : stack.addresses) {
        const Module* const module = module_at(process, stack, address);
        if (!module || is_internal_module(module->path)) continue;
        if (!known.emplace(module->path, address - module->bias).second) continue;
        if (event::is_python(module->path)) {
          if (const Frame line = python_frame(module->path, address - module->bias); !line.internal)
            out[line.file].insert(line.line);
          continue;
        }
        for (const Frame& frame : symbolizer_.return_address(module->path, module->bias, address))
          if (!frame.internal && !frame.file.empty() && frame.line > 0) out[frame.file].insert(frame.line);
      }
  return out;
}

std::vector<Frame> CallResolver::stack(int rank, std::uint32_t id) {
  const Process* const process = process_of(rank);
  if (!process) return {};
  const auto found = process->stacks.find(id);
  return found == process->stacks.end() ? std::vector<Frame>() : symbolize(*process, found->second);
}

// The symbolizer takes the address after a call.
std::string CallResolver::function_at(int rank, std::uint64_t address) {
  const Process* const process = process_of(rank);
  if (!process) return {};
  for (const Module& module : process->modules)
    if (address >= module.begin && address < module.end)
      return symbolizer_.return_address(module.path, module.bias, address + 1).back().function;
  return {};
}

const CallResolver::Module* CallResolver::module(int process, const std::string& path) const {
  const auto found = processes_.find(process);
  if (found == processes_.end()) return nullptr;
  for (const Module& module : found->second.modules)
    if (module.path == path) return &module;
  return nullptr;
}

CallSite CallResolver::resolve(const event::CallRef& call) {
  CallSite site;
  site.ranks = {call.rank};
  if (!call.known()) return site;
  // A place that is no call: the stack of a fault.
  if (call.header()->func != 0) site.call = call_text(call, namer_);
  site.stack = stack(call.rank, call.header()->stack);
  return site;
}

}  // namespace mpivet::report
