#!/bin/sh
# Side by side with the peers: run.sh [--quick] [--repetitions N] [--list] [BENCH…]; see README.md beside this file.
# FETCHKIT, STORE_BENCH and BENCH_BIN (a folder with library-bench and measure-process) name programs that are built
# already.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
swift=${SWIFT:-swift}
release="-c release -Xswiftc -static-stdlib"
if [ -z "${FETCHKIT:-}" ]; then
  FETCHKIT=$here/../.build/release/fetchkit
  # shellcheck disable=SC2086 # the flags are words
  [ -x "$FETCHKIT" ] || "$swift" build $release --package-path "$here/.." --product fetchkit
fi
if [ -z "${STORE_BENCH:-}" ]; then
  STORE_BENCH=$here/../.build/release/store-bench
  # shellcheck disable=SC2086
  [ -x "$STORE_BENCH" ] || "$swift" build $release -Xswiftc -use-ld=lld --package-path "$here/.." --product store-bench
fi
if [ -z "${BENCH_BIN:-}" ]; then
  BENCH_BIN=$here/.build/release
  # shellcheck disable=SC2086
  "$swift" build $release --package-path "$here"
fi
export FETCHKIT STORE_BENCH BENCH_BIN PYTHONDONTWRITEBYTECODE=1
exec python3 "$here/harness" "$@"
