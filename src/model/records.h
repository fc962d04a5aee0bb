// How the tracker reads records: the names it uses all the time, without `event::` before each.
#pragma once
#include "event/operands.h"
#include "event/record_view.h"

namespace mpivet::model {

using event::field;
using event::Ingest;
using event::kAbsent;
using event::kIngestCancel;
using event::kIngestCollective;
using event::kIngestCommCreate;
using event::kIngestCompletions;
using event::kIngestCreates;
using event::kIngestFinalize;
using event::kIngestFrees;
using event::kIngestInit;
using event::kIngestLedger;
using event::kIngestName;
using event::kIngestReceiveRequest;
using event::kIngestType;
using event::Local;
using event::operand_table;
using event::Operands;
using event::OperandTable;
using event::Results;
using event::Tail;

}  // namespace mpivet::model
