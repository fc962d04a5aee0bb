// How `mpivet run` names its job to the `mpivet exec` of its ranks, through the command line of a launcher that other
// users can read: not by the token itself but by a file in memory that holds it, and that only processes of the same
// user can open.
#pragma once
#include <string>

#include "base/result.h"
#include "base/unique_fd.h"

namespace mpivet::cli {

class JobToken {
 public:
  static Result<JobToken> make();

  const std::string& token() const { return token_; }
  // The value of --job, as long as this lives.
  std::string path() const;

 private:
  JobToken(std::string token, UniqueFd fd) : token_(std::move(token)), fd_(std::move(fd)) {}

  std::string token_;
  UniqueFd fd_;
};

// The token behind the value of --job; empty if the job is not on this node.
std::string token_at(const std::string& path);

}  // namespace mpivet::cli
