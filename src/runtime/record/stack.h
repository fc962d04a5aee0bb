// Call stacks by verified recipe. One slow unwind finds the return addresses and the stack slots they stand in; a later
// call from the same place with the same stack pointer only checks that the same addresses still stand there
// (some loads) and has its stack id. Anything else unwinds again.
#pragma once
#include <cstdint>

namespace mpivet::runtime {

struct Caller {
  void* return_address;
  void* frame;  // canonical frame address of the wrapper: the return address stands just below
};

// Id of the current stack, from the wrapper's caller outwards; its definition is in the ring before. 0: no stack.
std::uint32_t stack_id(Caller caller);

// The stack at the instruction a signal interrupted; called from the handler.
std::uint32_t stack_at(std::uint64_t instruction);
// The stack of the call of exit(), called from an exit handler; 0 if the program returned from main.
std::uint32_t stack_of_exit();

struct RecipeCache;
// A thread has ended.
void release_recipes(RecipeCache* cache);

// Finds the unwinder of libgcc; without it a stack is the caller's address alone.
void prepare_stacks();

}  // namespace mpivet::runtime
