#include "gcc/signature.h"

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

std::string function_name(tree decl) {
  const char* name = lang_hooks.decl_printable_name(decl, 1);
  return name != nullptr ? without_parameters(name) : "?";
}

}  // namespace mpivet::gcc
