#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
#
# Durable accept of 1 KB shares over 64 connections against a POST on the same server that checks the caller, reads
# the body and does nothing else: seven rounds of both in turn on one running server, then accept alone at half its
# load. Prints the ratio and p50/p99.
#
#   SHAREPIPE_BIN          the sharepipe program, built for release (default: Server/.build/release/sharepipe)
#   SHAREPIPE_NOOP_PATH    what is posted to for the yardstick (default: /v1/no-op)
#   ACCEPT_SECONDS         how long each measurement takes (default: 3)
set -euo pipefail
cd "$(dirname "$0")"

program="${SHAREPIPE_BIN:-$PWD/../Server/.build/release/sharepipe}"
noop="${SHAREPIPE_NOOP_PATH:-/v1/no-op}"
seconds="${ACCEPT_SECONDS:-3}"
connections=64
folder="$(mktemp -d)"
server=""

fail() { echo "accept: $*" >&2; exit 69; }
command -v wrk >/dev/null || fail "wrk is missing: scripts/setup bench"
[ -x "$program" ] || fail "$program is missing: swift build -c release --package-path Server --product sharepipe"

finish() {
  [ -z "$server" ] || { kill "$server" 2>/dev/null && wait "$server" 2>/dev/null; } || true
  rm -rf "$folder"
}
trap finish EXIT

field() { python3 -c 'import json,sys; print(json.load(sys.stdin)[sys.argv[1]])' "$1"; }
free_port() { python3 -c 'import socket; s=socket.socket(); s.bind(("127.0.0.1",0)); print(s.getsockname()[1])'; }

start() {
  local port
  port="$(free_port)"
  base="http://127.0.0.1:$port"
  "$program" user add bench@example.org --create-data --data "$folder/data" >/dev/null
  TOKEN="$("$program" token add --user bench@example.org --name bench --scope share:create \
    --data "$folder/data" | field token)"
  export TOKEN
  "$program" serve --data "$folder/data" --listen "127.0.0.1:$port" --no-work --share-rate 0 \
    --no-op-route >"$folder/log" 2>&1 &
  server=$!
  for _ in $(seq 100); do
    curl -fs "$base/health/ready" >/dev/null 2>&1 && return
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
  done
  cat "$folder/log" >&2
  fail "the server did not start"
}

# Sets rate, p50 and p99.
load() {
  local out requests duration errors
  out="$(RUN=$((RANDOM)) wrk -t1 -c"$connections" -d"${seconds}s" -s accept.lua "$base$1" | grep '^RESULT')"
  read -r _ requests duration p50 p99 errors <<<"$out"
  [ "$errors" = 0 ] || fail "$errors of $requests requests to $1 failed: nothing was measured"
  rate="$(awk -v n="$requests" -v s="$duration" 'BEGIN { printf "%.0f", n / s }')"
}

start
ratios=()
for round in 1 2 3 4 5 6 7; do
  load "$noop"
  noop_rate="$rate" noop_p50="$p50" noop_p99="$p99"
  load /v1/shares
  ratio="$(awk -v a="$rate" -v b="$noop_rate" 'BEGIN { printf "%.2f", a / b }')"
  ratios+=("$ratio")
  echo "round $round: no-op $noop_rate/s (p50 $noop_p50 ms, p99 $noop_p99 ms), accept $rate/s (p50 $p50 ms, p99 $p99 ms), ratio $ratio"
done
PAUSE="$(awk -v r="$rate" -v c="$connections" 'BEGIN { printf "%d", 2000 * c / r + 0.5 }')"
export PAUSE
load /v1/shares
median="$(printf '%s\n' "${ratios[@]}" | sort -n | sed -n 4p)"
echo "accept / no-op: median ratio $median (budget 0.60); at half load ($rate/s): p50 $p50 ms, p99 $p99 ms (budget 25 ms)"
budget() { awk -v f="$1" -v b="$2" 'BEGIN { printf "%s %.3f", (f <= b) ? "ok" : "over budget", f / b }'; }
row() { ../scripts/results add "$1" "$2" "$3" "$4" "${5% *}" "${5##* }"; }
row "accept of a 1 KB share" "$median of the no-op" "≥ 0.60" "the no-op route: $noop_rate/s in the last round" "$(budget 0.60 "$median")"
row "accept at half load, p99" "$p99 ms" "≤ 25 ms" "p50 $p50 ms at $rate/s" "$(budget "$p99" 25)"
awk -v r="$median" -v p="$p99" 'BEGIN { exit !(r >= 0.60 && p <= 25) }' || { echo "accept: over budget" >&2; exit 1; }
