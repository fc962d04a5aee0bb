#!/usr/bin/env bash
# Unpacks the distribution's source of a package below a folder, and prints where.
# usage: fetch_source.sh PACKAGE FOLDER
# Needs no deb-src entries of the system, and leaves its package lists alone.
set -euo pipefail
package=${1:?usage: fetch_source.sh PACKAGE FOLDER}
mkdir -p "${2:?usage: fetch_source.sh PACKAGE FOLDER}/lists/partial"
cd "$2"
if ! compgen -G "${package}_*.orig.tar.*" >/dev/null; then
  suite=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
  # From where the system has its packages.
  archive=$(apt-get indextargets --format '$(REPO_URI)' "Codename: ${suite:-stable}" "Component: main" | sort -u | head -n 1)
  [ -n "$archive" ] || { echo "fetch_source.sh: no package lists of ${suite:-stable}; run apt-get update first" >&2; exit 1; }
  echo "deb-src $archive ${suite:-stable} main" >sources.list
  apt=(apt-get -qq -o "Dir::Etc::sourcelist=$PWD/sources.list" -o Dir::Etc::sourceparts=/dev/null -o "Dir::State::lists=$PWD/lists"
    -o APT::Sandbox::User=root)
  "${apt[@]}" update >&2
  # Of the files only the original source is needed.
  "${apt[@]}" source --download-only "$package" >&2 || compgen -G "${package}_*.orig.tar.*" >/dev/null
fi
[ -d "unpacked-$package" ] || { mkdir "unpacked-$package" && tar xf "${package}"_*.orig.tar.* -C "unpacked-$package" --strip-components=1; }
echo "$PWD/unpacked-$package"
