// From the text of MPI 4.1, 3.2.4 (envelopes) and 3.5 (order).
#include "rules/matching.h"

#include <gtest/gtest.h>

#include <deque>

namespace mpivet::rules {
namespace {

using event::kAnySource;
using event::kAnyTag;

TEST(Matching, SourceTagAndCommunicatorHaveToFit) {
  const Envelope message{7, 2, 5};
  EXPECT_TRUE(fits(message, {7, 2, 5}));
  EXPECT_TRUE(fits(message, {7, kAnySource, 5}));
  EXPECT_TRUE(fits(message, {7, 2, kAnyTag}));
  EXPECT_TRUE(fits(message, {7, kAnySource, kAnyTag}));
  EXPECT_FALSE(fits(message, {8, kAnySource, kAnyTag}));
  EXPECT_FALSE(fits(message, {7, 3, 5}));
  EXPECT_FALSE(fits(message, {7, 2, 6}));
}

TEST(Matching, AReceiveCoversAnotherThatTakesNothingElse) {
  const Envelope exact{1, 2, 3}, any_source{1, kAnySource, 3}, any_tag{1, 2, kAnyTag}, any{1, kAnySource, kAnyTag};
  EXPECT_TRUE(covers(exact, exact));
  EXPECT_TRUE(covers(any_source, exact));
  EXPECT_TRUE(covers(any, any_tag));
  EXPECT_TRUE(covers(any, any));
  EXPECT_FALSE(covers(exact, any_source));
  EXPECT_FALSE(covers(any_source, any_tag));
  EXPECT_FALSE(covers(any_tag, any_source));
  EXPECT_FALSE(covers({2, kAnySource, kAnyTag}, exact));
}

TEST(Matching, TagsCompeteWhereOneMessageFitsBoth) {
  for (const std::int32_t a : {kAnyTag, 0, 1})
    for (const std::int32_t b : {kAnyTag, 0, 1}) {
      bool some = false;
      for (const std::int32_t sent : {0, 1, 2}) some = some || (tag_fits(sent, a) && tag_fits(sent, b));
      EXPECT_EQ(tags_compete(a, b), some) << a << " " << b;
    }
}

struct Item {
  int source, tag;
  Item* next = nullptr;
};
int tag_of(const Item& item) { return item.tag; }

TEST(Matching, TheFirstMessageThatFitsAndNoLaterOne) {
  Item a{0, 1}, b{0, 2}, c{0, 2};
  a.next = &b, b.next = &c;
  const std::deque<Item*> queue{&a, &b, &c};
  EXPECT_EQ(first_message(queue, 2, tag_of), &b);
  EXPECT_EQ(first_message(queue, kAnyTag, tag_of), &a);
  EXPECT_EQ(first_message(queue, 3, tag_of), nullptr);
  EXPECT_EQ(first_message(Chain(&a), 2, tag_of), &b);
  EXPECT_EQ(first_message(Chain<Item>(nullptr), 2, tag_of), nullptr);
}

TEST(Matching, AMessageGoesToTheFirstReceiveItFits) {
  Item named{1, 5}, any{kAnySource, kAnyTag}, later{0, 5};
  const std::deque<Item*> receives{&named, &any, &later};
  const auto fits_message = [](const Item& r) { return fits({0, 0, 5}, {0, r.source, r.tag}); };
  EXPECT_EQ(first_receive(receives, fits_message), &any);
  EXPECT_TRUE(is_claimed(receives, &later, fits_message));
  EXPECT_FALSE(is_claimed(receives, &any, fits_message));
  // A probe stands behind all of them.
  const Item* nothing = nullptr;
  EXPECT_TRUE(is_claimed(receives, nothing, fits_message));
  EXPECT_FALSE(is_claimed(std::deque<Item*>{&named}, nothing, fits_message));
}

}  // namespace
}  // namespace mpivet::rules
