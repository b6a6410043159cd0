#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
#
# Durable accept of 1 KB shares over 64 connections against a POST on the same server that checks the caller, reads
# the body and does nothing else: seven rounds of both in turn on one running server, then accept alone at half its
# load. Prints the ratio and p50/p99.
#
# With ACCEPT_DATABASE=postgres, the comparison is another one: accept with PostgreSQL, in a temporary folder on this
# machine, against accept with SQLite, on two servers that get the load in turn.
#
#   ACCEPT_DATABASE        sqlite (default) or postgres
#   SHAREPIPE_BIN          the sharepipe program, built for release (default: Server/.build/release/sharepipe)
#   SHAREPIPE_NOOP_PATH    what is posted to for the yardstick (default: /v1/no-op)
#   ACCEPT_SECONDS         how long each measurement takes (default: 3)
set -euo pipefail
cd "$(dirname "$0")"

program="${SHAREPIPE_BIN:-$PWD/../Server/.build/release/sharepipe}"
noop="${SHAREPIPE_NOOP_PATH:-/v1/no-op}"
seconds="${ACCEPT_SECONDS:-3}"
connections=64
database="${ACCEPT_DATABASE:-sqlite}"
folder="$(mktemp -d)"
servers=()
cluster=""

fail() { echo "accept: $*" >&2; exit 69; }
command -v wrk >/dev/null || fail "wrk is missing: scripts/setup bench"
[ -x "$program" ] || fail "$program is missing: swift build -c release --package-path Server --product sharepipe"

finish() {
  for server in "${servers[@]}"; do { kill "$server" 2>/dev/null && wait "$server" 2>/dev/null; } || true; done
  [ -z "$cluster" ] || as_postgres "$cluster/pg_ctl" stop -m immediate -D "$folder/postgres/data" >/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT

# PostgreSQL refuses to run as root.
as_postgres() {
  if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

# Starts PostgreSQL with the defaults of its distribution, in a folder on the same disk as the one for SQLite.
start_postgres() {
  local programs
  programs="$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -n 1)"
  [ -x "$programs/initdb" ] || fail "PostgreSQL is missing: scripts/setup test"
  mkdir "$folder/postgres"
  if [ "$(id -u)" = 0 ]; then chown postgres "$folder/postgres" && chmod 711 "$folder"; fi
  as_postgres "$programs/initdb" -D "$folder/postgres/data" -U postgres -A trust -E UTF8 --locale=C >/dev/null
  as_postgres "$programs/pg_ctl" start -w -D "$folder/postgres/data" -l "$folder/postgres/log" \
    -o "-k $folder/postgres -c listen_addresses=" >/dev/null
  cluster="$programs"
  as_postgres "$programs/createdb" -h "$folder/postgres" -U postgres shares
  export SHAREPIPE_DATABASE="postgres://postgres@/shares?host=$folder/postgres"
}

field() { python3 -c 'import json,sys; print(json.load(sys.stdin)[sys.argv[1]])' "$1"; }
free_port() { python3 -c 'import socket; s=socket.socket(); s.bind(("127.0.0.1",0)); print(s.getsockname()[1])'; }

# Starts a server with a data folder of that name; sets base and TOKEN.
start() {
  local port server
  port="$(free_port)"
  base="http://127.0.0.1:$port"
  "$program" user add bench@example.org --create-data --data "$folder/$1" >/dev/null
  TOKEN="$("$program" token add --user bench@example.org --name bench --scope share:create \
    --data "$folder/$1" | field token)"
  export TOKEN
  "$program" serve --data "$folder/$1" --listen "127.0.0.1:$port" --no-work --share-rate 0 \
    --no-op-route >"$folder/log" 2>&1 &
  server=$!
  servers+=("$server")
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
  out="$(RUN=$((RANDOM)) wrk -t1 -c"$connections" -d"${seconds}s" --timeout 20s -s accept.lua "$base$1" | grep '^RESULT')"
  read -r _ requests duration p50 p99 errors <<<"$out"
  [ "$errors" = 0 ] || fail "$errors of $requests requests to $1 failed: nothing was measured"
  rate="$(awk -v n="$requests" -v s="$duration" 'BEGIN { printf "%.0f", n / s }')"
}

median() { printf '%s\n' "$@" | sort -n | sed -n "$((($# + 1) / 2))p"; }
row() { ../scripts/results add "$1" "$2" "$3" "$4" "${5% *}" "${5##* }"; }
ratios=()

compare_databases() {
  local sqlite sqlite_token sqlite_rate rates=()
  start sqlite
  sqlite="$base" sqlite_token="$TOKEN"
  start_postgres
  start postgresql
  local postgres="$base" postgres_token="$TOKEN"
  for round in 1 2 3 4 5 6 7; do
    base="$sqlite" TOKEN="$sqlite_token" load /v1/shares
    sqlite_rate="$rate" sqlite_p50="$p50" sqlite_p99="$p99"
    base="$postgres" TOKEN="$postgres_token" load /v1/shares
    ratio="$(awk -v a="$rate" -v b="$sqlite_rate" 'BEGIN { printf "%.2f", a / b }')"
    ratios+=("$ratio")
    rates+=("$rate")
    echo "round $round: SQLite $sqlite_rate/s (p50 $sqlite_p50 ms, p99 $sqlite_p99 ms), PostgreSQL $rate/s (p50 $p50 ms, p99 $p99 ms), ratio $ratio"
  done
  local middle
  middle="$(median "${ratios[@]}")"
  echo "accept with PostgreSQL / with SQLite: median ratio $middle (budget 0.50), median $(median "${rates[@]}")/s"
  row "accept with PostgreSQL" "$middle of SQLite" "≥ 0.50" "SQLite: $sqlite_rate/s in the last round" \
    "$(awk -v f=0.50 -v b="$middle" 'BEGIN { printf "%s %.3f", (f <= b) ? "ok" : "over budget", f / b }')"
  awk -v r="$middle" 'BEGIN { exit !(r >= 0.50) }' || fail "over budget"
}

if [ "$database" = postgres ]; then
  compare_databases
  exit
fi

start data
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
last_noop_rate="$noop_rate"
load "$noop"
noop_rate="$rate" noop_p99="$p99"
load /v1/shares
median="$(median "${ratios[@]}")"
echo "accept / no-op: median ratio $median (budget 0.60); at half load ($rate/s): p50 $p50 ms, p99 $p99 ms (budget 25 ms), no-op $noop_p99 ms"
budget() { awk -v f="$1" -v b="$2" 'BEGIN { printf "%s %.3f", (f <= b) ? "ok" : "over budget", f / b }'; }
row "accept of a 1 KB share" "$median of the no-op" "≥ 0.60" "the no-op route: $last_noop_rate/s in the last round" "$(budget 0.60 "$median")"
row "accept at half load, p99" "$p99 ms" "≤ 25 ms" "the no-op route with the same pauses: $noop_p99 ms at $noop_rate/s" "$(budget "$p99" 25)"
awk -v r="$median" -v p="$p99" 'BEGIN { exit !(r >= 0.60 && p <= 25) }' || { echo "accept: over budget" >&2; exit 1; }
