// The spec in memory: what the data files say, checked and completed with the record layouts.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace specgen {

struct Kind {
  std::string param_kind;  // enumerator of spec::ParamKind
  int width = 8;           // bytes of a value (of an element, for arrays)
  std::string special;     // set of named values, empty: none
};

enum class Direction {
  in,
  out,
  inout
};

struct Parameter {
  std::string name;  // in C++; one that the wrappers have a variable of is followed by '_'
  std::string kind_word;
  Kind kind;
  Direction direction = Direction::in;
  std::string array_length;  // "count", "*"; empty for scalars
  bool is_array = false;
  bool is_async = false;
  bool root_only = false;
  bool large_only = false;

  // Layout: bytes from the start of the argument struct.
  int width = 0;
  int offset = 0;
  int id_offset = -1;

  std::string shown_name() const { return name.ends_with('_') ? name.substr(0, name.size() - 1) : name; }
  bool is_handle() const;
  // _NNI: non-negative integer, _PI: positive integer, in the words of the standard.
  bool is_nonnegative() const { return kind_word.ends_with("_NNI") || kind_word.ends_with("_PI"); }
  bool is_input() const { return direction != Direction::out; }
  bool is_output() const { return direction != Direction::in; }
  // Elements, or the bytes of a string, follow the argument struct.
  bool has_tail() const { return is_input() && (is_array || kind.param_kind == "string"); }
  // A handle written by the call: both where and what.
  bool is_handle_result() const { return is_handle() && !is_array && is_output(); }
};

// What one word of `coll=` means.
struct Collective {
  std::string name, flow, leaves;
  std::string members = "comm", send = "none", recv = "none";
  bool reduces = false, exclusive = false;
};

struct Meaning {
  std::string shape = "query", role = "other", mode = "standard", start = "blocking", coll = "none";
  std::string creates = "none", frees = "none", needs = "any", gives = "inputs";
  Collective collective;  // of `coll`
  bool rooted = false, modelled = false;
  bool reduces = false;  // the collective does
  bool custom = false;   // the wrapper is hand-written
  bool ignored = false;  // no wrapper at all
  bool anytime = false;  // also before MPI_Init and after MPI_Finalize
  bool unknown = false;  // not in the data: an mpi.h at hand declares it, and only its prototype is known
};

struct Field {
  std::string type, name;
  bool operator==(const Field&) const = default;
};

struct Function {
  std::string name;        // "MPI_Send_c"
  std::string enumerator;  // "Send_c"
  bool large_count = false;
  bool has_large_variant = false;
  std::vector<Parameter> parameters;
  Meaning meaning;
  std::vector<Field> fields;  // of the argument struct
  int args_size = 0;
};

struct Component {
  std::string cls;
  int offset = 0;
};
struct Datatype {
  std::string name;
  std::vector<Component> components;
  int size = 0, extent = 0, alignment = 1;
};
struct SignatureClass {
  std::string name;
  int size = 0, alignment = 1;
};
struct NamedValue {
  std::string name;
  long long value = 0;
  int since = 0;  // first MPI version that has it, 100 * version + subversion; 0: all
};
struct ValueSet {
  std::string name;
  bool bits = false;
  std::vector<NamedValue> values;
};
struct Constants {
  std::map<std::string, std::string> null_names;            // handle kind -> name
  std::map<std::string, std::vector<std::string>> handles;  // handle kind -> names, ids 1..n
  std::vector<SignatureClass> classes;
  std::vector<Datatype> datatypes;
  std::vector<ValueSet> sets;
  int set_index(const std::string& name) const;  // 0: none; else position + 1
};

struct Spec {
  std::vector<Function> functions;      // sorted by name; the enumerator value is the position + 1
  std::vector<Collective> collectives;  // the enumerator value is the position + 1
  Constants constants;
  std::map<std::string, Kind> kinds;  // by their words
  unsigned hash = 0;

  const Function* find(const std::string& name) const;
};

inline constexpr const char* kHandleKinds[] = {"comm", "group", "datatype", "op",         "request", "message",
                                               "win",  "file",  "info",     "errhandler", "keyval",  "session"};

// Reads all data files; throws InputError.
Spec load_spec(const std::string& data_directory);

// Parts of load_spec.
std::vector<Function> load_functions(const std::string& data_directory, const std::map<std::string, Kind>& kinds);
std::map<std::string, Kind> load_kinds(const std::string& data_directory);
void load_meaning(const std::string& data_directory, std::vector<Function>& functions);
std::vector<Collective> load_collectives(const std::string& data_directory);
// Gives each function what is known of its collective.
void apply_collectives(const std::vector<Collective>& collectives, std::vector<Function>& functions);
Constants load_constants(const std::string& data_directory);
void lay_out(Function& function);
// MPI_Send -> Send, MPI_T_init -> T_init, MPIX_Foo -> X_Foo; `where` is for the complaint about other names.
std::string enumerator_of(const std::string& name, const std::string& where);
// The hash of a text, on top of that of others (FNV-1a).
unsigned hash_on(unsigned hash, const std::string& text);

}  // namespace specgen
