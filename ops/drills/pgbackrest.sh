#!/usr/bin/env bash
# Backs up a PostgreSQL of one's own with pgBackRest, as docs/operations.md says: a full backup, a write, a differential one, two more writes.
# Then its disk is lost. It's restored to the moment between the two: the first is there, the second isn't. As controls, a restore to the end
# has both, and one damaged file of the repository must be refused. Needs Debian's postgresql-15 and pgbackrest. Takes one or two minutes.
#   ops/drills/pgbackrest.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH="$PWD/node_modules/.bin:$PATH" NODE_NO_WARNINGS=1
bin=${POSTGRES_15_BIN:-/usr/lib/postgresql/15/bin}
root=$(mktemp -d /tmp/evolve-pgbackrest-XXXXXX)
owner=()
if [[ $(id -u) -eq 0 ]]; then chown postgres:postgres "$root"; owner=(setpriv --reuid=postgres --regid=postgres --init-groups); fi
as_owner() { (cd "$root" && "${owner[@]}" "$@"); }
stop() {
  as_owner "$bin/pg_ctl" stop -D "$root/data" -m immediate -w >/dev/null 2>&1 || true
  rm -rf "$root"
}
trap stop EXIT
failed() { echo "FAILED: $1"; exit 1; }

as_owner tee "$root/pgbackrest.conf" >/dev/null <<END
[global]
repo1-path=$root/repo
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=$(head -c 32 /dev/urandom | base64)
log-path=$root/log
lock-path=$root/lock
log-level-console=warn
start-fast=y
compress-type=zst
[evolve]
pg1-path=$root/data
pg1-socket-path=$root
END
chmod 600 "$root/pgbackrest.conf"
as_owner mkdir "$root/log"
rest() { as_owner pgbackrest --config="$root/pgbackrest.conf" --stanza=evolve "$@"; }
start() { as_owner "$bin/pg_ctl" start -D "$root/data" -l "$root/server.log" -w -t 60 >/dev/null || { tail -n 5 "$root/server.log"; failed 'PostgreSQL did not start'; }; }
ask() { as_owner psql -h "$root" -d evolve -qAtc "$1"; }

as_owner "$bin/initdb" -D "$root/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 -k >/dev/null
as_owner tee -a "$root/data/postgresql.conf" >/dev/null <<END
listen_addresses = ''
unix_socket_directories = '$root'
archive_mode = on
archive_command = 'pgbackrest --config=$root/pgbackrest.conf --stanza=evolve archive-push %p'
END
start
as_owner createdb -h "$root" evolve
export DATA_DIR="$root/product" DATABASE_URL="postgres://postgres@${root//\//%2F}/evolve"
mkdir -m 700 "$DATA_DIR"
node server/cli.ts migrate >/dev/null
ask 'create table marks (name text)'
rest stanza-create
rest check
rest backup --type=full
ask "insert into marks values ('after the full backup')"
rest backup --type=diff
ask "insert into marks values ('before the mistake')"
sleep 1
moment=$(ask 'select clock_timestamp()')
sleep 1
ask "insert into marks values ('the mistake')"
ask 'select pg_switch_wal()' >/dev/null
rest check

# The disk is lost. Until it's known to be right, the restored database doesn't archive.
lose() { as_owner "$bin/pg_ctl" stop -D "$root/data" -m immediate -w >/dev/null; as_owner rm -rf "$root/data"; as_owner mkdir -m 700 "$root/data"; }
recovered() {
  until [[ $(ask 'select pg_is_in_recovery()') == f ]]; do sleep 0.2; done
}
lose
rest restore --type=time "--target=$moment" --target-action=promote --archive-mode=off
start
recovered
past=$(ask "select string_agg(name, ', ') from marks")
node server/cli.ts check-invariants | tail -n 1
lose
rest restore --archive-mode=off
start
recovered
end=$(ask "select string_agg(name, ', ') from marks")
echo "at $moment: $past"
echo "at the end: $end"
[[ $past == 'after the full backup, before the mistake' ]] || failed 'the moment between the writes'
[[ $end == *', the mistake' ]] || failed 'the end of the archive'
lose
file=$(find "$root/repo/backup/evolve" -name '*.zst' -path '*F/*' -printf '%s %p\n' | sort -n | tail -n 1 | cut -d' ' -f2)
printf 'XXXX' | dd of="$file" bs=1 seek=2000 conv=notrunc 2>/dev/null
if rest restore >"$root/damaged" 2>&1; then failed 'the damage was not noticed'; fi
grep -m 1 ERROR "$root/damaged" | cut -c 1-120
echo 'passed'
