// What a process of the job has found out, for the first of them: the same program at both ends.
#pragma once
#include <string>

#include "predict/empdd/empdd.h"
#include "predict/exact/progress.h"

namespace mpivet::predict {

std::string pack(const Outcome& outcome);
// Adds it to what is there.
void unpack(const std::string& text, Outcome& into);
std::string pack(const Empdd& result);
void unpack(const std::string& text, Empdd& into);

}  // namespace mpivet::predict
