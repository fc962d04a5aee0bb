# The short way to everything; CMake does the work (CMakePresets.json).
#   make demo                   build, then vet a small program with a mistake in it
#   make check                  build, then run all tests
#   make install PREFIX=DIR     a relocatable tree: DIR/bin/mpivet, DIR/lib/mpivet, DIR/share
#   make asan | tsan            unit tests under sanitizers
#   make docs                   write docs/checks from the checks and their examples
#   make bench                  benchmarks, as ratios to the bare run
#   make format | format-check  clang-format over all C++ sources
#   make setup                  install the Debian packages needed (every target does it first)
PRESET ?= release
PREFIX ?= /usr/local
JOBS   ?= $(shell nproc)
BUILD  ?= build/$(PRESET)
# Further settings for CMake, such as -DMPIVET_WERROR=ON.
CMAKE_FLAGS ?=

.PHONY: all setup configure build check demo install asan tsan bench docs format format-check clean
all: build

setup:
	@tools/setup

configure: setup
	@cmake --preset $(PRESET) -B $(BUILD) --log-level=NOTICE $(CMAKE_FLAGS)

build: configure
	cmake --build $(BUILD) -j $(JOBS)

check: build
	ctest --test-dir $(BUILD) --output-on-failure --no-tests=error -j $(JOBS)

demo: build
	@examples/demo $(BUILD)

install: build
	cmake --install $(BUILD) --prefix $(PREFIX)

asan tsan: setup
	cmake --preset $@
	cmake --build --preset $@ -j $(JOBS)
	ctest --preset $@ -j $(JOBS)

bench: build
	cmake --build $(BUILD) --target bench

docs: configure
	cmake --build $(BUILD) --target check_docs

format: setup
	@tools/format

format-check: setup
	@tools/format --check

clean:
	rm -rf build
