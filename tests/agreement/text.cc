// Programs as text, to be read, cut down by hand, and read back:
//
//   ranks 3
//   comm 1: 0 2                 an intracommunicator; 0 is MPI_COMM_WORLD
//   comm 2: 0 | 1 2             an intercommunicator
//   comm 3: 0 1 2 graph 0>1 1>2
//   0: Isend(1,0,r0) Bcast(0)@1 Wait(r0)
//   1: Recv(*,*)
//
// Names are MPI's. Ranks are those of MPI_COMM_WORLD; * is a wildcard; r and m are requests and messages; the
// communicator stands behind @. Envelopes are (rank,tag); the root of a collective comes first.
#include <array>
#include <cctype>
#include <sstream>

#include "program.h"

namespace agreement {
namespace {

constexpr std::array kNames = {
    "barrier",
    "bcast",
    "scatter",
    "reduce",
    "gather",
    "allreduce",
    "allgather",
    "alltoall",
    "reduce_scatter_block",
    "scan",
    "exscan",
    "neighbor_allgather",
    "neighbor_alltoall",
    "comm_dup",
};
static_assert(kNames.size() == kCollectives);

std::string capital(std::string name) {
  name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

std::string send_name(What what, Mode mode) {
  static constexpr std::array kLetter = {"", "s", "b", "r"};
  const std::string base = std::string(kLetter[static_cast<std::size_t>(mode)]) + "send";
  if (what == What::isend) return "I" + base;
  return capital(base) + (what == What::send_init ? "_init" : "");
}

std::string name_of(const Call& call) {
  switch (call.what) {
    case What::send:
    case What::isend:
    case What::send_init:
      return send_name(call.what, call.mode);
    case What::recv:
      return "Recv";
    case What::irecv:
      return "Irecv";
    case What::recv_init:
      return "Recv_init";
    case What::sendrecv:
      return "Sendrecv";
    case What::probe:
      return "Probe";
    case What::iprobe:
      return "Iprobe";
    case What::mprobe:
      return "Mprobe";
    case What::improbe:
      return "Improbe";
    case What::mrecv:
      return "Mrecv";
    case What::imrecv:
      return "Imrecv";
    case What::start:
      return "Start";
    case What::wait:
      return "Wait";
    case What::waitall:
      return "Waitall";
    case What::waitany:
      return "Waitany";
    case What::waitsome:
      return "Waitsome";
    case What::test:
      return "Test";
    case What::testall:
      return "Testall";
    case What::testany:
      return "Testany";
    case What::testsome:
      return "Testsome";
    case What::cancel:
      return "Cancel";
    case What::collective:
      return capital(kNames[static_cast<std::size_t>(call.collective)]);
    case What::icollective:
      return std::string("I") + kNames[static_cast<std::size_t>(call.collective)];
  }
  return "";
}

std::string number(int value) { return value == kAny ? "*" : std::to_string(value); }

// All names there are, by trying everything.
bool find_name(const std::string& name, Call& call) {
  for (int what = 0; what <= static_cast<int>(What::icollective); ++what)
    for (int mode = 0; mode < 4; ++mode)
      for (int collective = 0; collective < kCollectives; ++collective) {
        call.what = static_cast<What>(what);
        call.mode = static_cast<Mode>(mode);
        call.collective = static_cast<Collective>(collective);
        if (name_of(call) == name) return true;
      }
  return false;
}

bool is_collective(What what) { return what == What::collective || what == What::icollective; }

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);) parts.push_back(part);
  return parts;
}

int value_of(const std::string& word) {
  if (word == "*") return kAny;
  const std::size_t skip = word.starts_with('r') || word.starts_with('m') ? 1 : 0;
  return std::stoi(word.substr(skip));
}

Call parse_call(const std::string& word) {
  Call call;
  const std::size_t open = word.find('('), close = word.find(')');
  if (open == std::string::npos || close == std::string::npos || close < open) throw std::invalid_argument("no ()");
  if (!find_name(word.substr(0, open), call)) throw std::invalid_argument("no such call");
  std::vector<int> values;
  for (const std::string& part : split(word.substr(open + 1, close - open - 1), ',')) values.push_back(value_of(part));
  if (close + 1 < word.size()) call.comm = value_of(word.substr(close + 2));
  std::size_t next = 0;
  const auto take = [&] { return values.at(next++); };
  if (is_send(call.what) || is_receive(call.what) || is_probe(call.what) || call.what == What::sendrecv) {
    call.peer = take();
    call.tag = take();
  }
  if (call.what == What::sendrecv) {
    call.source = take();
    call.source_tag = take();
  }
  if (is_collective(call.what) && is_rooted(call.collective)) call.root = take();
  const bool has_message =
      call.what == What::mprobe || call.what == What::improbe || call.what == What::mrecv || call.what == What::imrecv;
  if (has_message) call.message = take();
  const bool makes_request = call.what == What::isend || call.what == What::irecv || call.what == What::send_init ||
                             call.what == What::recv_init || call.what == What::imrecv ||
                             call.what == What::icollective;
  if (makes_request) call.request = take();
  if (is_completion(call.what) || call.what == What::start || call.what == What::cancel)
    while (next < values.size()) call.requests.push_back(take());
  if (next != values.size()) throw std::invalid_argument("too many arguments");
  return call;
}

Comm parse_comm(const std::string& text) {
  Comm comm;
  std::istringstream in(text);
  bool remote = false;
  for (std::string word; in >> word;) {
    if (word == "|") {
      remote = true;
    } else if (word == "graph") {
      comm.graph = true;
    } else if (const auto arrow = word.find('>'); arrow != std::string::npos) {
      comm.edges.emplace_back(std::stoi(word.substr(0, arrow)), std::stoi(word.substr(arrow + 1)));
    } else {
      (remote ? comm.remote : comm.group).push_back(std::stoi(word));
    }
  }
  return comm;
}

void parse_line(const std::string& line, Program& program) {
  std::istringstream in(line);
  std::string word;
  if (!(in >> word) || word.starts_with('#')) return;
  if (word == "ranks") {
    int size = 0;
    in >> size;
    if (size < 1 || size > 16) throw std::invalid_argument("1 to 16 ranks");
    program.ranks.resize(static_cast<std::size_t>(size));
    program.comms.resize(1);
    for (int rank = 0; rank < size; ++rank) program.comms[0].group.push_back(rank);
  } else if (word == "comm") {
    in >> word;
    if (std::stoul(word) != program.comms.size()) throw std::invalid_argument("communicators count up from 1");
    std::getline(in, word);
    program.comms.push_back(parse_comm(word));
  } else {
    auto& code = program.ranks.at(std::stoul(word));
    while (in >> word) code.push_back(parse_call(word));
  }
}

}  // namespace

std::string text_of(const Call& call) {
  std::string text;
  const auto add = [&](const std::string& one) { text += (text.empty() ? "" : ",") + one; };
  if (is_send(call.what) || is_receive(call.what) || is_probe(call.what) || call.what == What::sendrecv) {
    add(number(call.peer));
    add(number(call.tag));
  }
  if (call.what == What::sendrecv) {
    add(number(call.source));
    add(number(call.source_tag));
  }
  if (is_collective(call.what) && is_rooted(call.collective)) add(number(call.root));
  if (call.message != kNone) add("m" + std::to_string(call.message));
  if (call.request != kNone) add("r" + std::to_string(call.request));
  for (const int request : call.requests) add("r" + std::to_string(request));
  return name_of(call) + "(" + text + ")" + (call.comm != 0 ? "@" + std::to_string(call.comm) : "");
}

std::string text_of(const Program& program) {
  std::string text = "ranks " + std::to_string(program.size()) + "\n";
  for (std::size_t i = 1; i < program.comms.size(); ++i) {
    const Comm& comm = program.comms[i];
    text += "comm " + std::to_string(i) + ":";
    for (const int rank : comm.group) text += " " + std::to_string(rank);
    if (comm.inter()) text += " |";
    for (const int rank : comm.remote) text += " " + std::to_string(rank);
    if (comm.graph) text += " graph";
    for (const auto& [from, to] : comm.edges) text += " " + std::to_string(from) + ">" + std::to_string(to);
    text += "\n";
  }
  for (std::size_t rank = 0; rank < program.ranks.size(); ++rank) {
    text += std::to_string(rank) + ":";
    for (const Call& call : program.ranks[rank]) text += " " + text_of(call);
    text += "\n";
  }
  return text;
}

Program program_of(const std::string& text, std::string& error) {
  Program program;
  for (const std::string& line : split(text, '\n')) {
    try {
      parse_line(line, program);
    } catch (const std::exception& e) {
      error = line + ": " + e.what();
      return {};
    }
  }
  if (program.ranks.empty()) error = "no line 'ranks N'";
  if (error.empty()) error = problem_of(program);
  return error.empty() ? program : Program{};
}

}  // namespace agreement
