#include "runtime/collective_check/sequence.h"

namespace mpivet::collective_check {

void Sequence::add_neighbour(int world_rank) { peers_[neighbours_++].rank = world_rank; }

std::uint32_t Sequence::enter(const Step& step) {
  ++count_;
  if (out_of_step_) return count_;
  if (!steps_.push(step)) out_of_step_ = true;
  for (Peer& peer : peers_) {
    if (peer.ahead.size() == 0) continue;
    compare(peer, count_, peer.ahead[0]);
    peer.ahead.pop();
  }
  forget_compared();
  return count_;
}

void Sequence::hear(int rank, const Mark& mark) {
  for (Peer& peer : peers_) {
    if (peer.rank != rank || out_of_step_) continue;
    if (mark.number != ++peer.told) {
      out_of_step_ = true;
    } else if (mark.number <= count_) {
      compare(peer, mark.number, mark);
    } else if (!peer.ahead.push(mark)) {
      out_of_step_ = true;
    }
    break;
  }
  forget_compared();
}

void Sequence::hear_end(int rank, End end) {
  for (Peer& peer : peers_)
    if (peer.rank == rank) peer.end = end;
}

bool Sequence::all_have_told(std::uint32_t number) const {
  for (int i = 0; i < neighbours_; ++i)
    if (!has_told(i, number)) return false;
  return true;
}

const Difference* Sequence::difference() {
  for (int i = 0; i < neighbours_ && !differs_; ++i) {
    const Peer& peer = peers_[i];
    if (peer.end != End::none && peer.told < count_)
      found(peer, peer.told + 1, nullptr);
    else if (ended_ && peer.told > count_)
      found(peer, count_ + 1, &peer.ahead[0]);
  }
  return differs_ && !out_of_step_ ? &difference_ : nullptr;
}

void Sequence::compare(const Peer& peer, std::uint32_t number, const Mark& theirs) {
  if (!out_of_step_ && step(number).func != theirs.func) found(peer, number, &theirs);
}

void Sequence::found(const Peer& peer, std::uint32_t number, const Mark* theirs) {
  if (differs_ || out_of_step_) return;
  differs_ = true;
  if (number <= count_) differing_step_ = step(number);
  difference_ = {number, peer.rank, number <= count_ ? &differing_step_ : nullptr, theirs ? End::none : peer.end,
                 theirs ? *theirs : Mark{}};
}

void Sequence::forget_compared() {
  std::uint32_t all_told = count_;
  for (int i = 0; i < neighbours_; ++i)
    if (peers_[i].told < all_told) all_told = peers_[i].told;
  for (; first_step_ <= all_told && steps_.size(); ++first_step_) steps_.pop();
}

}  // namespace mpivet::collective_check
