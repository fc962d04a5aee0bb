#include "report/formats/view_json.h"

#include "report/formats/call_site_json.h"

namespace mpivet::report {

using nlohmann::json;

static void to_json(json& out, const RankView& rank) {
  out = {{"rank", rank.rank}, {"pid", rank.pid},         {"host", rank.host},   {"state", static_cast<int>(rank.state)},
         {"call", rank.call}, {"seconds", rank.seconds}, {"waits", rank.waits}, {"waits_for", rank.waits_for},
         {"any", rank.any},   {"stuck", rank.stuck},     {"calls", rank.calls}, {"handles", rank.handles},
         {"note", rank.note}};
}

static void from_json(const json& in, RankView& rank) {
  in.at("rank").get_to(rank.rank);
  in.at("pid").get_to(rank.pid);
  in.at("host").get_to(rank.host);
  const int state = in.at("state");
  if (state >= 0 && state <= static_cast<int>(RankView::State::unknown))
    rank.state = static_cast<RankView::State>(state);
  in.at("call").get_to(rank.call);
  in.at("seconds").get_to(rank.seconds);
  in.at("waits").get_to(rank.waits);
  in.at("waits_for").get_to(rank.waits_for);
  in.at("any").get_to(rank.any);
  in.at("stuck").get_to(rank.stuck);
  in.at("calls").get_to(rank.calls);
  in.at("handles").get_to(rank.handles);
  in.at("note").get_to(rank.note);
}

std::string view_to_json(const JobView& view) {
  const json out = {{"program", view.program},   {"mpi", view.mpi},
                    {"pid", view.pid},           {"size", view.size},
                    {"seconds", view.seconds},   {"messages", view.messages},
                    {"fatal", view.fatal},       {"errors", view.errors},
                    {"warnings", view.warnings}, {"collectives", view.collectives},
                    {"ranks", view.ranks}};
  return out.dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<JobView> view_from_json(const std::string& text) {
  try {
    const json in = json::parse(text);
    JobView view;
    in.at("program").get_to(view.program);
    in.at("mpi").get_to(view.mpi);
    in.at("pid").get_to(view.pid);
    in.at("size").get_to(view.size);
    in.at("seconds").get_to(view.seconds);
    in.at("messages").get_to(view.messages);
    in.at("collectives").get_to(view.collectives);
    in.at("fatal").get_to(view.fatal);
    in.at("errors").get_to(view.errors);
    in.at("warnings").get_to(view.warnings);
    in.at("ranks").get_to(view.ranks);
    return view;
  } catch (const json::exception& wrong) {
    return Error{std::string("the answer of the job makes no sense: ") + wrong.what()};
  }
}

}  // namespace mpivet::report
