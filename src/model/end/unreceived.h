// Messages that nobody received.
#pragma once

namespace mpivet::model {

class Communicators;
struct World;

void tell_unreceived(const World& world, const Communicators& communicators);

}  // namespace mpivet::model
