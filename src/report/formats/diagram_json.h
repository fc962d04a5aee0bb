// A diagram as it stands in JSON reports (docs/report-format.md).
#pragma once
#include <nlohmann/json.hpp>

#include "report/findings/diagram.h"

namespace mpivet::report {

nlohmann::ordered_json diagram_json(const Diagram& diagram);

}  // namespace mpivet::report
