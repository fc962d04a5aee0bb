#include "report/formats/diagram_json.h"

#include "report/formats/call_kind.h"

namespace mpivet::report {
namespace {

const char* state_name(Diagram::Operation::State state) {
  using Reached = Diagram::Operation::State;
  switch (state) {
    case Reached::done:
      return "done";
    case Reached::pending:
      return "pending";
    case Reached::waiting:
      return "waiting";
    case Reached::never:
      return "never";
  }
  return "?";
}

}  // namespace

nlohmann::ordered_json diagram_json(const Diagram& diagram) {
  auto operations = nlohmann::ordered_json::array(), messages = operations;
  for (const auto& op : diagram.operations) {
    nlohmann::ordered_json one = {{"rank", op.rank},
                                  {"number", op.number},
                                  {"call", op.call},
                                  {"kind", call_kind(op.call)},
                                  {"state", state_name(op.state)}};
    if (is_nonblocking(op.call)) one["nonblocking"] = true;
    if (!op.file.empty()) one["file"] = op.file;
    if (op.line > 0) one["line"] = op.line;
    if (op.collective >= 0) one["collective"] = op.collective;
    operations.push_back(std::move(one));
  }
  for (const auto& message : diagram.messages)
    messages.push_back({{"from", message.from}, {"to", message.to}, {"alternative", message.alternative}});
  return {{"operations", operations}, {"messages", messages}, {"ranks_left_out", diagram.ranks_left_out}};
}

}  // namespace mpivet::report
