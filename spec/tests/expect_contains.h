// What a text is to hold.
#pragma once
#include <gtest/gtest.h>

#include <string>

namespace specgen {

inline void expect_contains(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << "no \"" << part << "\" in\n" << text;
}

}  // namespace specgen
