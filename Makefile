# The short way to everything; CMake does the work (CMakePresets.json).
#   make demo                   build, then vet a small program with a mistake in it
#   make check                  build, then run all tests
#   make install PREFIX=DIR     a relocatable tree: DIR/bin/mpivet, DIR/lib/mpivet, DIR/share
#   make package                a Debian package in BUILD
#   make asan | tsan            unit tests under sanitizers
#   make docs                   write docs/checks from the checks and their examples
#   make site                   the user guide as a site, in build/site
#   make bench                  benchmarks, as ratios to the bare run
#   make format | format-check  clang-format over all C++ sources
#   make setup                  install the Debian packages needed (every target first installs those that it needs)
PRESET ?= release
PREFIX ?= /usr/local
JOBS   ?= $(shell nproc)
# Tests wait more than they compute: launchers start and end, deadlocks are waited for.
TEST_JOBS ?= $(shell expr 2 \* $(JOBS))
BUILD  ?= build/$(PRESET)
# Further settings for CMake, such as -DMPIVET_WERROR=ON.
CMAKE_FLAGS ?=
# Further options of CTest, such as -L unit.
CTEST_FLAGS ?=

.PHONY: all setup configure tool build check demo install package asan tsan bench docs site format format-check clean
all: build

setup:
	@tools/setup

configure: setup
	@cmake --preset $(PRESET) -B $(BUILD) --log-level=NOTICE $(CMAKE_FLAGS)

build: configure
	cmake --build $(BUILD) -j $(JOBS)

check: build
	ctest --test-dir $(BUILD) --output-on-failure --no-tests=error -j $(TEST_JOBS) $(CTEST_FLAGS)

# All of the tool, and nothing of its tests.
tool:
	@tools/setup build
	@cmake --preset $(PRESET) -B $(BUILD) --log-level=NOTICE $(CMAKE_FLAGS)
	cmake --build $(BUILD) -j $(JOBS) --target mpivet_tool

demo: tool
	@examples/demo $(BUILD)

install: tool
	cmake --install $(BUILD) --prefix $(PREFIX)

package: tool
	@tools/package $(BUILD) $(BUILD)

asan tsan: setup
	cmake --preset $@
	cmake --build --preset $@ -j $(JOBS)
	ctest --preset $@ -j $(JOBS)

bench: build
	cmake --build $(BUILD) --target bench

docs: configure
	cmake --build $(BUILD) --target check_docs

site: setup
	@tools/site

format: setup
	@tools/format

format-check: setup
	@tools/format --check

clean:
	rm -rf build
