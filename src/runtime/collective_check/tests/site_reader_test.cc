#include "event/sites/site_reader.h"

#include <gtest/gtest.h>

#include "make_site.h"

namespace mpivet::collective_check {
namespace {

std::vector<std::uint64_t> ids_in(const std::vector<std::uint64_t>& section) {
  std::vector<std::uint64_t> ids;
  for_each_site(reinterpret_cast<const std::byte*>(section.data()), 8 * section.size(),
                [&](const Site& site) { ids.push_back(site.id); });
  return ids;
}

TEST(SiteReader, FindsRecordsBetweenPadding) {
  const MadeSite a(SiteKind::collective, 1, 9, 47, "MPI_Barrier", "f", "45");
  const MadeSite b(SiteKind::leave, 2, 9, 49, "", "f", "");
  std::vector<std::uint64_t> section(3, 0);
  section.insert(section.end(), a.words().begin(), a.words().end());
  section.insert(section.end(), 2, 0);
  section.insert(section.end(), b.words().begin(), b.words().end());
  EXPECT_EQ(ids_in(section), (std::vector<std::uint64_t>{1, 2}));
}

TEST(SiteReader, ReadsStrings) {
  const MadeSite site(SiteKind::collective, 1, 9, 47, "MPI_Barrier", "f", "45, other.c:52");
  const SiteStrings s = strings_of(*site);
  EXPECT_STREQ(s.collective, "MPI_Barrier");
  EXPECT_STREQ(s.file, "program.c");
  EXPECT_STREQ(s.function, "f");
  EXPECT_STREQ(s.conditionals, "45, other.c:52");
}

TEST(SiteReader, StopsAtWhatIsNoRecord) {
  const MadeSite site(SiteKind::collective, 1, 9, 47, "MPI_Barrier", "f", "45");
  auto cut = site.words();
  cut.pop_back();
  EXPECT_TRUE(ids_in(cut).empty());
  auto newer = site.words();
  newer[0] += std::uint64_t{1} << 32;  // the version
  EXPECT_TRUE(ids_in(newer).empty());
  std::vector<std::uint64_t> without_strings(6, ~std::uint64_t{0});
  const Site bare{48, kSiteVersion, SiteKind::leave, 1, 0, 1, 1, 1, 1};
  std::memcpy(without_strings.data(), &bare, sizeof bare);
  EXPECT_TRUE(ids_in(without_strings).empty());
}

}  // namespace
}  // namespace mpivet::collective_check
