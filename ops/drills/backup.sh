#!/bin/sh
# Backs up the embedded database during a storm of writes, kills everything, restores, and compares.
# Nothing that was acknowledged before the backup began may be missing. The control shows that a damaged backup is found.
# Usage: ops/drills/backup.sh [seconds of writing before the backup]
set -eu
cd "$(dirname "$0")/../.."
export PATH="$PWD/node_modules/.bin:$PATH" NODE_NO_WARNINGS=1
root=$(mktemp -d /tmp/evolve-drill.XXXXXX)
chmod 755 "$root"
trap 'kill -9 $storm 2>/dev/null || true; rm -rf "$root"' EXIT
storm=
export DATA_DIR="$root/living"
mkdir -m 755 "$DATA_DIR"
node server/cli.ts migrate >/dev/null
node --input-type=module -e "
  import pg from 'pg';
  import { openEmbedded } from './server/platform/postgres/embedded.ts';
  import { appendFileSync } from 'node:fs';
  const { connection } = await openEmbedded({ dataDir: process.env.DATA_DIR, log() {} });
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('create table if not exists storm (n bigint primary key)');
  for (let n = 1; ; n += 1) {
    await client.query('insert into storm values (\$1)', [n]);
    appendFileSync('$root/acknowledged', n + '\n');
  }" &
storm=$!
until [ -s "$root/acknowledged" ]; do sleep 0.2; done
sleep "${1:-3}"
began=$(tail -n 1 "$root/acknowledged")
node server/cli.ts backup --to "$root/place" | sed -n 1p
kill -9 "$storm"
wait "$storm" 2>/dev/null || true
export DATA_DIR="$root/restored"
mkdir -m 755 "$DATA_DIR"
node server/cli.ts restore --from "$root/place" --key "$root/living/server.key" | sed -n '$p'
restored=$(node --input-type=module -e "
  import pg from 'pg';
  import { openEmbedded } from './server/platform/postgres/embedded.ts';
  for (const dataDir of [process.env.DATA_DIR, '$root/living']) {
    const postgres = await openEmbedded({ dataDir, log() {} });
    const client = new pg.Client(postgres.connection);
    await client.connect();
    const { rows } = await client.query('select count(*)::int as rows, max(n)::int as last from storm');
    if (dataDir === process.env.DATA_DIR) console.log(rows[0].rows, rows[0].last);
    await client.end();
    await postgres.stop();
  }")
set -- $restored
echo "acknowledged before the backup: $began, restored: $1 rows up to $2"
[ "$1" = "$2" ] || { echo 'FAILED: there are gaps'; exit 1; }
[ "$2" -ge "$began" ] || { echo 'FAILED: acknowledged writes are lost'; exit 1; }
# The control: one byte of the largest object.
object=$(find "$root/place" -name '*.age' -printf '%s %p\n' | sort -n | tail -n 1 | cut -d' ' -f2)
printf 'X' | dd of="$object" bs=1 seek=5000 conv=notrunc 2>/dev/null
if node server/cli.ts backup --check "$root/place" --key "$root/living/server.key" >"$root/check"; then
  echo 'FAILED: the control wasn’t noticed'
  exit 1
fi
grep damaged "$root/check" | sed -n 1p
echo 'passed'
