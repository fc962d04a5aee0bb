#!/usr/bin/env bash
# Every function that an mpi.h declares is one of the preload library, as MPI_X and PMPI_X, but for conversions of handles:
#   exports.sh LIBRARY PROTOTYPES
# Hand-written wrappers depend on what declared.h says; one that is left out by mistake would be missed by nobody else.
set -euo pipefail
declared=$(sed -n 's/.* extern [^(]*[ *]\(MPIX\{0,1\}_[A-Za-z0-9_]*\) (.*/\1/p' "$2" | grep -v '2[cf]' | sort -u)
exported=$(nm -D --defined-only "$1" | sed 's/.* //' | sort -u)
[[ $(wc -l <<<"$declared") -gt 300 ]] || { echo "no prototypes in $2"; exit 1; }
missing=$(comm -23 <(printf '%s\n' $declared $(sed 's/^/P/' <<<"$declared") | sort -u) <(printf '%s\n' "$exported"))
[[ -z $missing ]] || { echo "not in $1:" $missing; exit 1; }
