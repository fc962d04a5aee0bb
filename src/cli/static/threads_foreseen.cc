#include "cli/static/threads_foreseen.h"

#include <algorithm>

#include "cli/static/static_input.h"
#include "static/threads/hybrid.h"

namespace mpivet::cli {
namespace {

using report::Foreseen;
using statics::Hybrid;
using statics::ThreadedCall;
using statics::ThreadLevel;

class ThreadsForeseen {
 public:
  ThreadsForeseen(const statics::Program& program, const Hybrid& hybrid) : program_(program), hybrid_(hybrid) {}

  std::vector<Foreseen> all() {
    for (const auto call : hybrid_.multithreaded) add(call, Foreseen::What::several_threads);
    for (const auto& pair : hybrid_.concurrent)
      for (const auto call : {pair.first, pair.second}) add(call, Foreseen::What::concurrent);
    for (const auto& conflict : hybrid_.conflicts)
      if (conflict.request)
        for (const auto call : {conflict.first, conflict.second}) add(call, Foreseen::What::same_request);
    const ThreadLevel asked = least_asked_for();
    for (statics::Id call = 0; call < hybrid_.calls.size(); ++call) {
      const ThreadLevel needed = hybrid_.calls[call].level;
      if (needed == ThreadLevel::unknown || needed <= asked) continue;
      add(call, Foreseen::What::thread_level);
      out_.back().level = name_of(needed);
    }
    return std::move(out_);
  }

 private:
  // Where it is not known, nothing asks for too little.
  ThreadLevel least_asked_for() const {
    ThreadLevel least = ThreadLevel::unknown;
    for (const auto& request : hybrid_.requests) least = std::min(least, request.level);
    return least;
  }
  void add(statics::Id number, Foreseen::What what) {
    const ThreadedCall& call = hybrid_.calls[number];
    const statics::Unit& unit = program_.unit_of(call.site.function);
    Foreseen one;
    one.collective = spec::info(call.function).name;
    if (call.place.file < unit.files.size()) one.at.file = unit.files[call.place.file];
    one.at.line = static_cast<int>(call.place.line);
    one.what = what;
    out_.push_back(std::move(one));
  }

  const statics::Program& program_;
  const Hybrid& hybrid_;
  std::vector<Foreseen> out_;
};

}  // namespace

std::vector<Foreseen> threads_foreseen(const std::string& module) {
  auto input = read_program({module});
  if (!input) return {};
  const statics::Program program(std::move(input->units));
  const Hybrid hybrid = look_at_threads(program);
  return ThreadsForeseen(program, hybrid).all();
}

}  // namespace mpivet::cli
