// Small text helpers of the generator.
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace specgen {

// A mistake in the input; what() names the file and line.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Line {
  std::string text;
  std::string where;  // "functions.txt:12"
};

std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& contents);

// The lines of a data file without comments and blank lines.
std::vector<Line> data_lines(const std::string& directory, const std::string& file);

std::string trim(std::string_view text);
std::vector<std::string> split(std::string_view text, char separator);
std::vector<std::string> words(std::string_view text);

// "rank 4 5" -> 4, or an InputError that says where.
long long to_number(const std::string& word, const std::string& where);

}  // namespace specgen
