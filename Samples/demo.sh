#!/usr/bin/env bash
# Serves real media on loopback and asks for its duration, as a stranger would. With --check it also judges the answer.
set -euo pipefail
cd "$(dirname "$0")/.."
fetchkit=.build/release/fetchkit

# The server lives as long as its standard input is open, so it ends with this script however that ends.
coproc SERVER { .build/release/MediaServer Samples/Media/film.mp4; }
read -r url <&"${SERVER[0]}"

# What is remembered here is forgotten at the end.
XDG_CACHE_HOME=$(mktemp -d)
export XDG_CACHE_HOME
trap 'rm -rf "$XDG_CACHE_HOME"' EXIT

show() {
  printf '\n$ fetchkit'
  printf ' %s' "$@"
  printf '\n'
  "$fetchkit" "$@"
}

echo "A film of $(wc -c < Samples/Media/film.mp4) bytes is served at $url. How long is it?"
show get "$url" --extractor duration
show get "$url" --extractor duration --human
show explain "$url" --no-store

if [ "${1:-}" = --check ]; then
  answer=$("$fetchkit" get "$url" --extractor duration)
  case $answer in
    362.7*) printf '\nright: %s s\n' "$answer" ;;
    *) printf '\nwrong: %s s, not 362.767\n' "$answer" >&2; exit 1 ;;
  esac
fi
