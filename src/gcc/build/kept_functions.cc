#include "gcc/build/kept_functions.h"

#include "gcc/build/unit_builder.h"
#include "gcc/mpi_names.h"

namespace mpivet::gcc {
namespace {

bool of_the_system(tree decl) { return in_system_header_at(DECL_SOURCE_LOCATION(decl)); }

bool is_mpi(tree decl) { return mpi_name(linkage_name(decl)).func != spec::Func::none; }

bool has_body(cgraph_node* node) { return node->has_gimple_body_p() && !node->inlined_to; }

// The function that a name stands for.
cgraph_node* meant(cgraph_node* node) { return node->alias ? node->ultimate_alias_target() : node; }

// The C++ bindings that Open MPI still has, inline in its headers: a hundred virtual functions that hardly anyone
// calls.
bool of_the_cxx_bindings(tree decl) {
  const std::string_view name = linkage_name(decl);
  return name.starts_with("_ZN3MPI") || name.starts_with("_ZNK3MPI");
}

// A function of another unit that might call MPI. What the system's headers declare and the compiler knows does not.
bool may_lead_to_mpi(cgraph_node* callee) {
  const tree decl = callee->decl;
  return !fndecl_built_in_p(decl) && (is_mpi(decl) || !of_the_system(decl));
}

bool of_interest(cgraph_node* node) { return has_body(node) && !of_the_cxx_bindings(node->decl); }

class Choice {
 public:
  std::vector<cgraph_node*> kept() {
    cgraph_node* node;
    FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(node) {
      if (!of_interest(node)) continue;
      all_.push_back(node);
      if (calls_out(node)) reach(node);
    }
    for (cgraph_node* function : all_)
      if (seen_by_others(function) || (!needed_.empty() && may_be_chosen(function))) need(function);
    std::vector<cgraph_node*> result;
    for (cgraph_node* function : all_)
      if (needed_.count(function) != 0) result.push_back(function);
    return result;
  }

 private:
  static bool calls_out(cgraph_node* node) {
    if (node->indirect_calls != nullptr) return true;
    for (cgraph_edge* to = node->callees; to != nullptr; to = to->next_callee)
      if (!has_body(meant(to->callee)) && may_lead_to_mpi(to->callee)) return true;
    return false;
  }

  // Other units may use what it computes.
  static bool seen_by_others(cgraph_node* node) {
    return TREE_PUBLIC(node->decl) && !DECL_COMDAT(node->decl) && !of_the_system(node->decl);
  }
  // It may be called in the place of one that reaches MPI.
  static bool may_be_chosen(cgraph_node* node) {
    return (DECL_VIRTUAL_P(node->decl) || (node->address_taken && !DECL_COMDAT(node->decl))) &&
           !of_the_system(node->decl);
  }

  void reach(cgraph_node* node) {
    std::vector<cgraph_node*> open{node};
    while (!open.empty()) {
      cgraph_node* function = open.back();
      open.pop_back();
      if (!reaching_.insert(function).second) continue;
      need(function);
      add_callers(function, open);
      for (cgraph_node* alias : aliases_of(function)) add_callers(alias, open);
    }
  }

  static void add_callers(cgraph_node* function, std::vector<cgraph_node*>& out) {
    for (cgraph_edge* from = function->callers; from != nullptr; from = from->next_caller)
      if (of_interest(from->caller)) out.push_back(from->caller);
    add_users(function, out);
  }

  // Who takes its address may have it run by a library: a parallel region is given to GCC's OpenMP so.
  static void add_users(cgraph_node* function, std::vector<cgraph_node*>& out) {
    ipa_ref* reference = nullptr;
    for (int i = 0; function->iterate_referring(i, reference); ++i)
      if (cgraph_node* user = dyn_cast<cgraph_node*>(reference->referring); user != nullptr && of_interest(user))
        out.push_back(user);
  }

  void need(cgraph_node* node) {
    std::vector<cgraph_node*> open{node};
    while (!open.empty()) {
      cgraph_node* function = open.back();
      open.pop_back();
      if (!needed_.insert(function).second) continue;
      for (cgraph_edge* to = function->callees; to != nullptr; to = to->next_callee)
        if (of_interest(meant(to->callee))) open.push_back(meant(to->callee));
    }
  }

  std::vector<cgraph_node*> all_;
  std::unordered_set<cgraph_node*> reaching_, needed_;
};

}  // namespace

bool calls_mpi(cgraph_node* node) {
  for (cgraph_edge* to = node->callees; to != nullptr; to = to->next_callee)
    if (is_mpi(to->callee->decl)) return true;
  return false;
}

std::vector<cgraph_node*> aliases_of(cgraph_node* node) {
  std::vector<cgraph_node*> out;
  ipa_ref* reference = nullptr;
  for (unsigned i = 0; node->iterate_direct_aliases(i, reference); ++i) {
    cgraph_node* alias = dyn_cast<cgraph_node*>(reference->referring);
    if (alias == nullptr) continue;
    out.push_back(alias);
    for (cgraph_node* further : aliases_of(alias)) out.push_back(further);
  }
  return out;
}

std::vector<cgraph_node*> kept_functions() { return Choice().kept(); }

}  // namespace mpivet::gcc
