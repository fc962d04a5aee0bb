// Arguments of a wrapper: by ParamKind, never by position.
#include <cstdint>

#include "text.h"
#include "wrappers.h"

namespace specgen {
namespace {

const Parameter* first_of_kind(const Function& f, const std::string& kind) {
  for (const auto& p : f.parameters)
    if (p.kind.param_kind == kind) return &p;
  return nullptr;
}

std::string communicator(const Function& f) {
  const Parameter* comm = first_of_kind(f, "comm");
  if (!comm) throw InputError(f.name + ": an array length needs a communicator");
  return comm->name;
}

bool is_send_side(const Parameter& p) { return p.name == "sendcounts" || p.name == "sdispls" || p.name == "sendtypes"; }

std::string computed_length(const Function& f, const Parameter& p, const std::string& word) {
  const std::string comm = communicator(f);
  if (word == "@peers" && p.root_only) return "root_peers(" + comm + ", root)";
  if (word == "@peers" && is_send_side(p)) return "in_place(sendbuf) ? 0 : peers(" + comm + ")";
  if (word == "@peers") return "peers(" + comm + ")";
  if (word == "@local_size" || word == "@in_degree" || word == "@out_degree") return word.substr(1) + "(" + comm + ")";
  if (word == "@cart_dims") return "in_degree(" + comm + ") / 2";  // two neighbours a dimension
  if (word == "@graph_edges") return "index && nnodes > 0 ? index[nnodes - 1] : 0";
  if (word == "@degree_sum") return "sum(degrees, n)";
  throw InputError(f.name + ": unknown array length " + word);
}

std::string elements(const Parameter& p, const std::string& c_type) {
  bool rows = c_type.find("(*)[") != std::string::npos;  // int (*)[3]: taken as one flat array
  return rows ? "(" + p.name + " ? *" + p.name + " : nullptr)" : p.name;
}

std::string append_elements(const Parameter& p, const std::string& c_type, const std::string& count) {
  if (p.is_handle() || !p.kind.special.empty()) {
    std::string element = elements(p, c_type) + "[i]";
    std::string value = p.kind.param_kind == "request" ? "request_id(&" + element + ")" : canonical_value(p, element);
    return "call.ids(" + count + ", [&](std::int64_t i) { return static_cast<std::uint32_t>(" + value + "); });";
  }
  std::string type = p.kind.width == 8 ? "std::int64_t" : "std::int32_t";
  return "call.array<" + type + ">(" + elements(p, c_type) + ", " + count + ");";
}

// MPI_UNWEIGHTED and the like are addresses that must not be followed.
std::string usable(const Parameter& p) { return p.kind_word == "WEIGHT" ? "has_weights(" + p.name + ")" : p.name; }

std::string length_variable(const Function& f, const Parameter& p, std::vector<Length>& lengths) {
  std::string expression = length_expression(f, p);
  for (const auto& known : lengths)
    if (known.expression == expression) return known.name;
  lengths.push_back({"length" + std::to_string(lengths.size()), expression});
  return lengths.back().name;
}

void add_elements(ArgumentCode& code, const Function& f, const Parameter& p, const std::string& c_type,
                  std::vector<Length>& lengths) {
  std::string count = usable(p) + " ? " + length_variable(f, p, lengths) + " : 0";
  code.bytes = "array_bytes(" + count + ", " + std::to_string(p.kind.width) + ")";
  code.append = append_elements(p, c_type, count);
}

void add_string(ArgumentCode& code, const Function& f, const Parameter& p) {
  std::string text = p.root_only ? "root_peers(" + communicator(f) + ", root) > 0 ? " + p.name + " : nullptr" : p.name;
  code.bytes = "string_bytes(" + text + ")";
  code.append = "call.string(" + text + ");";
}

std::string address_value(const Parameter& p, const std::string& c_type) {
  if (p.kind.param_kind == "buffer") return "runtime::buffer(" + p.name + ")";
  if (p.kind.param_kind == "status") return "status_address(" + p.name + ")";
  // Types that an mpi.h has a name for may be addresses, numbers or structs.
  return (is_pointer(c_type) ? "runtime::address(" : "raw(") + p.name + ")";
}

}  // namespace

std::string handle_word(const std::string& kind) { return kind == "datatype" ? "type" : kind; }

std::string length_expression(const Function& f, const Parameter& p) {
  const std::string& word = p.array_length;
  if (word == "*" && f.meaning.shape == "query") return "0";  // not worth asking MPI
  if (word.empty() || word == "*") throw InputError(f.name + ": how long is " + p.name + "?");
  if (word.starts_with("@")) return computed_length(f, p, word);
  if (p.root_only) return "root_peers(" + communicator(f) + ", root) > 0 ? " + word + " : 0";
  return word;
}

std::string canonical_value(const Parameter& p, const std::string& argument) {
  const std::string& kind = p.kind.param_kind;
  if (p.is_handle()) return handle_word(kind) + "_id(" + argument + ")";
  if (kind == "rank" || kind == "tag") return "runtime::" + kind + "(" + argument + ")";
  if (p.kind.special == "color") return "undefined(" + argument + ")";
  if (!p.kind.special.empty()) return "canonical_" + p.kind.special + "(" + argument + ")";
  return argument;
}

ArgumentCode argument_code(const Function& f, const Parameter& p, const std::string& c_type,
                           std::vector<Length>& lengths) {
  ArgumentCode code;
  if (p.has_tail() && p.is_array) add_elements(code, f, p, c_type, lengths);
  if (p.has_tail() && !p.is_array) add_string(code, f, p);
  bool plain_value = p.direction == Direction::in && !p.is_array && p.kind.param_kind != "buffer" &&
                     (p.width == 4 || p.kind.param_kind == "count" || p.kind.param_kind == "displacement");
  if (!plain_value) {
    code.value = address_value(p, c_type);
  } else if (p.kind.param_kind == "request") {
    code.value = std::string("request_id(") + (is_pointer(c_type) ? "" : "&") + p.name + ")";
  } else {
    code.value = canonical_value(p, is_pointer(c_type) ? "*" + p.name : p.name);
  }
  return code;
}

}  // namespace specgen
