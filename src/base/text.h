// Small text helpers.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mpivet::text {

// "a,b,,c" at ',' gives a b c: empty parts are left out.
std::vector<std::string> split(std::string_view text, char separator);
std::string_view trim(std::string_view text);
std::string join(std::span<const std::string> parts, std::string_view separator);
std::string lower(std::string_view text);

// Words as a shell would split them: blanks separate, '...' and "..." hold together, \ takes the next character.
std::vector<std::string> shell_split(std::string_view text);
// The reverse, for showing commands.
std::string shell_quote(std::string_view word);
std::string shell_join(std::span<const std::string> words);

// '*' any run of characters, '?' any single one; everything else stands for itself.
bool glob_match(std::string_view pattern, std::string_view text);

// Insertions, deletions, replacements and swaps of neighbours needed to turn a into b.
std::size_t edit_distance(std::string_view a, std::string_view b);
// The candidate a user most likely meant, or an empty view when none is near enough to be worth suggesting.
std::string_view nearest(std::string_view word, std::span<const std::string> candidates);
// The same for names made of parts, "A:B:C": the group ("A", "A:B") or the name that was meant, also when the word is
// near the end of the name only ("B:C").
std::string nearest_name(std::string_view word, std::span<const std::string> names);

// "0-3,7": sorted numbers as ranges.
std::string ranges(std::span<const int> sorted);

}  // namespace mpivet::text
