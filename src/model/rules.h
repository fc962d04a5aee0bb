// What MPI means stands in src/rules. The tracker speaks of it as of its own.
#pragma once

namespace mpivet::rules {}

namespace mpivet::model {
using namespace mpivet::rules;
}
