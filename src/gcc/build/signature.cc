#include "gcc/build/signature.h"

namespace mpivet::gcc {
namespace {

std::string size_text(tree type) {
  const tree size = TYPE_SIZE_UNIT(type);
  return size != NULL_TREE && tree_fits_uhwi_p(size) ? std::to_string(tree_to_uhwi(size)) : "?";
}

std::string type_text(tree type) {
  if (VOID_TYPE_P(type)) return "v";
  if (POINTER_TYPE_P(type) || TREE_ADDRESSABLE(type)) return "p";
  if (INTEGRAL_TYPE_P(type)) return "i" + size_text(type);
  if (SCALAR_FLOAT_TYPE_P(type)) return "f" + size_text(type);
  return "a" + size_text(type);
}

// The class that first had the virtual function with this number, of a class that has it: functions with different ones
// cannot stand for each other, however alike they look.
tree first_with_virtual(tree type, unsigned number) {
  for (;;) {
    const tree binfo = TYPE_BINFO(type);
    if (binfo == NULL_TREE || BINFO_N_BASE_BINFOS(binfo) == 0) return type;
    const tree base = BINFO_BASE_BINFO(binfo, 0);
    const tree of_base = TYPE_BINFO(BINFO_TYPE(base));
    const bool has_it = of_base != NULL_TREE && integer_zerop(BINFO_OFFSET(base)) &&
                        static_cast<unsigned>(list_length(BINFO_VIRTUALS(of_base))) > number;
    if (!has_it) return type;
    type = BINFO_TYPE(base);
  }
}

std::string virtual_start(tree type, unsigned index) {
  tree name = TYPE_NAME(first_with_virtual(TYPE_MAIN_VARIANT(type), index));
  if (name != NULL_TREE && TREE_CODE(name) == TYPE_DECL) name = DECL_NAME(name);
  return name != NULL_TREE ? std::string(IDENTIFIER_POINTER(name)) + "[" + std::to_string(index) + "] " : "";
}

std::string virtual_start(tree decl) {
  const bool in_table = DECL_VIRTUAL_P(decl) && DECL_VINDEX(decl) != NULL_TREE &&
                        TREE_CODE(DECL_VINDEX(decl)) == INTEGER_CST && tree_fits_uhwi_p(DECL_VINDEX(decl)) &&
                        DECL_CONTEXT(decl) != NULL_TREE && TYPE_P(DECL_CONTEXT(decl));
  return in_table ? virtual_start(DECL_CONTEXT(decl), static_cast<unsigned>(tree_to_uhwi(DECL_VINDEX(decl)))) : "";
}

// What was remembered: by function, and by class and number of a call.
struct Remembered {
  std::unordered_map<tree, std::string> of_function;
  std::unordered_map<tree, std::unordered_map<unsigned, std::string>> of_call;
};
Remembered& remembered() {
  static Remembered all;
  return all;
}

// "Solver::run(int) const [with T = int]" without its parameters and what follows them.
std::string without_parameters(std::string text) {
  if (const auto with = text.find(" [with "); with != std::string::npos) text.resize(with);
  const auto close = text.rfind(')');
  if (close == std::string::npos) return text;
  int depth = 0;
  for (std::size_t at = close + 1; at-- > 0;) {
    if (text[at] == ')') ++depth;
    if (text[at] == '(' && --depth == 0) return at > 0 ? text.substr(0, at) : text;
  }
  return text;
}

}  // namespace

std::string signature(tree type) {
  if (type == NULL_TREE || !FUNC_OR_METHOD_TYPE_P(type)) return "?";
  std::string text = type_text(TREE_TYPE(type)) + "(";
  if (!prototype_p(type)) return text + "?)";
  tree parameter = TYPE_ARG_TYPES(type);
  for (; parameter != NULL_TREE && !VOID_TYPE_P(TREE_VALUE(parameter)); parameter = TREE_CHAIN(parameter))
    text += type_text(TREE_VALUE(parameter)) + ",";
  return text + (parameter == NULL_TREE ? "...)" : ")");
}

std::string signature_of(tree decl) {
  const auto known = remembered().of_function.find(decl);
  return (known != remembered().of_function.end() ? known->second : virtual_start(decl)) + signature(TREE_TYPE(decl));
}

std::string virtual_signature(tree reference, tree function_type) {
  const tree number = OBJ_TYPE_REF_TOKEN(reference);
  if (!virtual_method_call_p(reference) || !tree_fits_uhwi_p(number)) return signature(function_type);
  const tree type = obj_type_ref_class(reference);
  const auto index = static_cast<unsigned>(tree_to_uhwi(number));
  const auto& of_class = remembered().of_call[type];
  const auto known = of_class.find(index);
  return (known != of_class.end() ? known->second : virtual_start(type, index)) + signature(function_type);
}

void remember_virtual_functions() {
  cgraph_node* node;
  FOR_EACH_FUNCTION(node) {
    if (DECL_VIRTUAL_P(node->decl)) remembered().of_function[node->decl] = virtual_start(node->decl);
    for (cgraph_edge* edge = node->indirect_calls; edge != nullptr; edge = edge->next_callee) {
      const auto* call = edge->indirect_info;
      if (!call->polymorphic) continue;
      const auto index = static_cast<unsigned>(call->otr_token);
      remembered().of_call[call->otr_type][index] = virtual_start(call->otr_type, index);
    }
  }
}

std::string function_name(tree decl) {
  const char* name = lang_hooks.decl_printable_name(decl, 1);
  return name != nullptr ? without_parameters(name) : "?";
}

}  // namespace mpivet::gcc
