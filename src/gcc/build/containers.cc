#include "gcc/build/containers.h"

namespace mpivet::gcc {
namespace {

std::string_view name_of(tree decl) {
  return decl != NULL_TREE && DECL_NAME(decl) != NULL_TREE ? IDENTIFIER_POINTER(DECL_NAME(decl)) : "";
}

// The name of the class of the standard library that a method belongs to.
std::string_view class_of_std(tree method) {
  const tree type = DECL_CONTEXT(method);
  if (type == NULL_TREE || !RECORD_OR_UNION_TYPE_P(type) || TYPE_NAME(type) == NULL_TREE) return "";
  for (tree scope = TYPE_CONTEXT(type); scope != NULL_TREE; scope = DECL_P(scope) ? DECL_CONTEXT(scope) : NULL_TREE) {
    if (TREE_CODE(scope) != NAMESPACE_DECL) return "";
    if (name_of(scope) != "std") continue;
    const std::string_view name =
        TREE_CODE(TYPE_NAME(type)) == TYPE_DECL ? name_of(TYPE_NAME(type)) : IDENTIFIER_POINTER(TYPE_NAME(type));
    return name.substr(0, name.find('<'));  // templates may carry their arguments
  }
  return "";
}

std::int64_t element_size(tree method) {
  const tree result = TREE_TYPE(TREE_TYPE(method));
  const tree size = POINTER_TYPE_P(result) ? TYPE_SIZE_UNIT(TREE_TYPE(result)) : NULL_TREE;
  return size != NULL_TREE && tree_fits_shwi_p(size) ? tree_to_shwi(size) : 0;
}

// Its elements are elsewhere, and are given back with it.
bool owns_memory(std::string_view container) {
  return container == "vector" || container == "unique_ptr" || container == "valarray";
}

}  // namespace

tree destroyed_container(gimple* code) {
  const tree method = is_gimple_call(code) ? gimple_call_fndecl(code) : NULL_TREE;
  if (method == NULL_TREE || !DECL_CXX_DESTRUCTOR_P(method) || gimple_call_num_args(code) == 0) return NULL_TREE;
  return owns_memory(class_of_std(method)) ? gimple_call_arg(code, 0) : NULL_TREE;
}

std::optional<ContentCall> content_call(gimple* code) {
  const tree method = is_gimple_call(code) ? gimple_call_fndecl(code) : NULL_TREE;
  if (method == NULL_TREE || TREE_CODE(TREE_TYPE(method)) != METHOD_TYPE || gimple_call_num_args(code) == 0) return {};
  const std::string_view name = name_of(method);
  const bool indexed = name == "operator[]" || name == "at";
  const bool first = name == "data" || name == "get" || name == "front";
  if (!(indexed && gimple_call_num_args(code) == 2) && !(first && gimple_call_num_args(code) == 1)) return {};
  const std::string_view container = class_of_std(method);
  const bool in_place = container == "array";
  if (!in_place && !owns_memory(container)) return {};
  const ContentCall call{gimple_call_arg(code, 0), indexed ? gimple_call_arg(code, 1) : NULL_TREE, element_size(method),
                         in_place};
  return call.element > 0 ? std::optional(call) : std::nullopt;
}

}  // namespace mpivet::gcc
