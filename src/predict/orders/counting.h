// Logs with receives from any source that cannot deadlock, found out by counting, where trying all orders would take
// for ever: fifteen workers whose results a manager takes in any order have 15! of them.
//
// For each process, the places where it could be stuck are kept. A place is given up when being stuck there contradicts
// the places that others have left: a receive from any source cannot wait while more messages were sent
// than receives have taken, a send not while its receiver has started more receives than others can have taken.
// What is left at the end may or may not be a deadlock; if nothing is left, there is none.
#pragma once
#include <chrono>

#include "predict/orders/program.h"

namespace mpivet::predict {

// True: no order of messages leads to a deadlock. False: not found out.
bool proved_by_counting(const Program& program,
                        std::chrono::steady_clock::time_point until = std::chrono::steady_clock::time_point::max());

}  // namespace mpivet::predict
