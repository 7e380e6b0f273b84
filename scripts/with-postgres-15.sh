#!/usr/bin/env bash
# Runs a command with TEST_DATABASE_URL pointing to a private PostgreSQL 15: a cluster in a temporary folder that listens
# only on a socket there and is removed when the command ends. The system's PostgreSQL service is not touched.
#   scripts/with-postgres-15.sh npm test
set -euo pipefail

binaries=${POSTGRES_15_BIN:-/usr/lib/postgresql/15/bin}
if [[ ! -x $binaries/initdb ]]; then
  echo "PostgreSQL 15 was not found at $binaries: install postgresql-15, or set POSTGRES_15_BIN." >&2
  exit 1
fi

# In memory, if there are 4 GB of it for files: tests copy and drop hundreds of databases.
home=${TMPDIR:-/tmp}
if [[ -z ${TMPDIR:-} && -w /dev/shm && $(df --output=avail -k /dev/shm | tail -n 1) -gt 4194304 ]]; then home=/dev/shm; fi
folder=$(mktemp -d "$home/evolve-pg15-XXXXXX")

# PostgreSQL refuses to run as root.
as_owner() {
  if [[ $(id -u) -eq 0 ]]; then (cd "$folder" && setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"); else "$@"; fi
}

stop() {
  local status=$?
  trap - EXIT
  if [[ -n ${command_pid:-} ]]; then kill "$command_pid" 2>/dev/null || true; fi
  as_owner "$binaries/pg_ctl" stop -D "$folder/data" -m immediate -w -t 20 >/dev/null 2>&1 || true
  rm -rf "$folder"
  exit "$status"
}
trap stop EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

if [[ $(id -u) -eq 0 ]]; then chown postgres:postgres "$folder"; fi
chmod 700 "$folder"
as_owner "$binaries/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$folder/initdb.log" 2>&1 \
  || { cat "$folder/initdb.log" >&2; exit 1; }
# Tests make and drop hundreds of databases; what they leave behind is thrown away. POSTGRES_15_OPTIONS come last.
as_owner "$binaries/pg_ctl" start -D "$folder/data" -w -t 30 -l "$folder/server.log" \
  -o "-c listen_addresses='' -c unix_socket_directories='$folder' -c fsync=off -c max_connections=200 ${POSTGRES_15_OPTIONS:-}" >/dev/null \
  || { cat "$folder/server.log" >&2; exit 1; }

export TEST_DATABASE_URL="postgres://postgres@localhost/postgres?host=$folder"
# In the background, because bash answers a signal only between commands.
"$@" &
command_pid=$!
wait "$command_pid" && status=0 || status=$?
command_pid=
exit "$status"
