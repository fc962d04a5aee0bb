// The mailbox of exact prediction, made for a hundred million messages, gives what the rules give, one by one.
#include <gtest/gtest.h>

#include <deque>
#include <random>

#include "predict/exact/envelopes.h"
#include "rules/matching.h"

namespace mpivet::predict {
namespace {

struct Plain {
  std::uint32_t index;
  rules::Envelope envelope;
};

// Both, side by side. Everything that is posted has a number of its own.
class Both {
 public:
  explicit Both(std::uint64_t seed) : random_(seed), peers_(1 + below(6)), tags_(1 + below(3)), comms_(1 + below(2)) {}

  void message() {
    const rules::Envelope sent{below(comms_), static_cast<std::int32_t>(below(peers_)),
                               static_cast<std::int32_t>(below(tags_))};
    const Plain* expected =
        rules::first_receive(pointers(receives_), [&](const Plain& r) { return rules::fits(sent, r.envelope); });
    const auto comm = static_cast<std::uint32_t>(sent.comm);
    const auto fits = [&](std::int32_t wanted) { return rules::tag_fits(sent.tag, wanted); };
    const std::size_t place = std::min(box_.find<Mailbox::kReceives>(sent.source, comm, fits),
                                       box_.find<Mailbox::kReceives>(kAnySource, comm, fits));
    ASSERT_EQ(place != Mailbox::kNone, expected != nullptr);
    if (!expected) {
      box_.add<Mailbox::kMessages>({sent.source, next_, sent.tag, comm});
      messages_.push_back({next_++, sent});
      return;
    }
    ASSERT_EQ(box_.take<Mailbox::kReceives>(place).index, expected->index);
    erase(receives_, expected->index);
  }

  void receive() {
    const std::uint32_t who = below(peers_ + 1), which = below(tags_ + 1);
    const rules::Envelope wanted{below(comms_), who == peers_ ? kAnySource : static_cast<std::int32_t>(who),
                                 which == tags_ ? kAnyTag : static_cast<std::int32_t>(which)};
    const auto comm = static_cast<std::uint32_t>(wanted.comm);
    const auto fits = [&](std::int32_t tag) { return rules::tag_fits(tag, wanted.tag); };
    const std::size_t place = wanted.source == kAnySource ? box_.find_any<Mailbox::kMessages>(comm, fits)
                                                          : box_.find<Mailbox::kMessages>(wanted.source, comm, fits);
    if (place == Mailbox::kNone) {
      for (const Plain& one : messages_) ASSERT_FALSE(rules::fits(one.envelope, wanted));
      box_.add<Mailbox::kReceives>({wanted.source, next_, wanted.tag, comm});
      receives_.push_back({next_++, wanted});
      return;
    }
    // The first that fits of its sender; from any source, whichever sender that is.
    const Envelope got = box_.take<Mailbox::kMessages>(place);
    ASSERT_TRUE(rules::source_fits(got.peer, wanted.source));
    const Plain* expected =
        rules::first_message(from(got.peer, comm), wanted.tag, [](const Plain& one) { return one.envelope.tag; });
    ASSERT_TRUE(expected);
    ASSERT_EQ(got.index, expected->index);
    erase(messages_, got.index);
  }

  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }
  std::size_t waiting() const { return messages_.size() + receives_.size(); }

 private:
  using List = std::deque<Plain>;
  static std::vector<const Plain*> pointers(const List& list) {
    std::vector<const Plain*> out;
    for (const Plain& one : list) out.push_back(&one);
    return out;
  }
  std::vector<const Plain*> from(Rank peer, std::uint32_t comm) const {
    std::vector<const Plain*> out;
    for (const Plain& one : messages_)
      if (one.envelope.source == peer && one.envelope.comm == comm) out.push_back(&one);
    return out;
  }
  static void erase(List& list, std::uint32_t index) {
    std::erase_if(list, [&](const Plain& one) { return one.index == index; });
  }

  std::mt19937_64 random_;
  std::uint32_t peers_, tags_, comms_, next_ = 0;
  Mailbox box_;
  List messages_, receives_;
};

TEST(MailboxOfPrediction, GivesWhatTheRulesGive) {
  std::size_t most = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Both both(seed);
    // With few receives many messages wait, and the other way round.
    const std::uint32_t messages = 1 + both.below(4), receives = 1 + both.below(4);
    for (int step = 0; step < 400; ++step) {
      both.below(messages + receives) < messages ? both.message() : both.receive();
      if (HasFatalFailure()) FAIL() << "seed " << seed << ", step " << step;
    }
    most = std::max(most, both.waiting());
  }
  EXPECT_GT(most, 100u);  // more than lie in the mailbox itself, and enough for an index by sender
}

}  // namespace
}  // namespace mpivet::predict
