#include "report/text/text_foreseen.h"

#include <fmt/format.h>

#include "report/text/text_place.h"

namespace mpivet::report {
namespace {

std::string place(const Foreseen::Place& at) {
  Frame frame;
  frame.file = at.file;
  frame.line = at.line;
  return frame_place(frame);
}

std::string condition_text(const Foreseen& one) {
  if (one.conditions.empty()) return "is reached under a condition that may differ from rank to rank.";
  std::string where;
  for (const auto& condition : one.conditions) where += (where.empty() ? "" : ", ") + place(condition);
  return std::string("depends on the condition") + (one.conditions.size() > 1 ? "s" : "") + " at " + where + ".";
}

}  // namespace

std::string foreseen_place(const Foreseen& one) { return one.collective + " at " + place(one.at); }

std::string foreseen_text(const Foreseen& one) {
  const std::string what = (one.elsewhere ? "Elsewhere: " : "") + foreseen_place(one) + ' ';
  switch (one.what) {
    case Foreseen::What::condition:
      return what + condition_text(one);
    case Foreseen::What::several_threads:
      return what + "may be made by several threads of a rank.";
    case Foreseen::What::concurrent:
      return what + "may be made while another thread is in a collective on the same communicator.";
    case Foreseen::What::thread_level:
      return what + "needs " + one.level + ", and the program asks for less.";
    case Foreseen::What::same_request:
      return what + "may be made while another thread uses the same request.";
  }
  return what;
}

}  // namespace mpivet::report
