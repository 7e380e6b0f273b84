#!/usr/bin/env bash
# Does the steps of the Dockerfile in a root folder of Debian bookworm, without Docker: builds, starts the server there as the image's user
# against PostgreSQL 15, uses it, and stops it. The control leaves the built web out and has to fail.
# Needs root, debootstrap, postgresql-15 and the network. Takes about six minutes and 5 GB in /tmp (or IMAGE_FOLDER).
# Usage: ops/drills/image.sh
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@"
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
[[ $EUID -eq 0 ]] || { echo 'FAILED: a root folder needs root' >&2; exit 1; }
if [[ ${1:-} != inside ]]; then
  # The mounts of the roots end with this process, whatever happens.
  exec unshare --mount --propagation private "$root/ops/drills/image.sh" inside
fi

began=$SECONDS
step() { printf '%5s s  %s\n' $((SECONDS - began)) "$*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }

folder=$(mktemp -d "${IMAGE_FOLDER:-/tmp}/evolve-image.XXXXXX")
chmod 755 "$folder"
server= database=
finish() {
  kill -9 $server 2>/dev/null || true
  kill $database 2>/dev/null && wait $database 2>/dev/null || true
  for stage in build image; do umount "$folder/$stage/proc" 2>/dev/null || true; done
  # Never into a mount. /dev is the root's own, made by debootstrap: deleting in a bind mount of this machine's would delete this machine's.
  rm -rf --one-file-system "$folder"
}
trap finish EXIT

# What `FROM node:26-bookworm-slim` gives: Debian, Node with npm, and a user.
base=$folder/base
debootstrap --variant=minbase --include=ca-certificates,libatomic1 bookworm "$base" >"$folder/debootstrap.log" || {
  tail "$folder/debootstrap.log"
  fail debootstrap
}
install -m 755 "$(readlink -f node_modules/.bin/node)" "$base/usr/local/bin/node"
mkdir -p "$base/usr/local/lib/node_modules"
cp -r "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$base/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
cp -L /etc/resolv.conf /etc/hosts "$base/etc/"
cp -L /etc/ssl/certs/ca-certificates.crt "$base/etc/ssl/certs/"
chroot "$base" useradd --uid 1000 --create-home node
version=$(chroot "$base" node --version) || fail "Node doesn’t start"
step "Debian with Node $version"

# The steps of each stage. A step of a kind that isn't known here fails, so that nothing is left out in silence.
stage= work=/ user=root command=
# Certificate authorities of this machine too, behind a proxy of its own.
plain=(PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt)
settings=("${plain[@]}")
enter() { exec chroot --userspec="$user" "$folder/$stage" /usr/bin/env -i "${settings[@]}" HOME=/tmp /bin/sh -c "cd '$work' && $1"; }
inside() { (enter "$1"); }
copy() {
  local from=$root target=${!#} names=("${@:1:$#-1}")
  if [[ ${names[0]} == --from=* ]]; then
    from=$folder/${names[0]#--from=}
    names=("${names[@]:1}")
    for name in "${names[@]}"; do
      mkdir -p "$(dirname "$folder/$stage$work/$target")"
      cp -a "$from$name" "$folder/$stage$work/$target"
    done
    return
  fi
  # Like Docker: the committed files without those of .dockerignore.
  git archive HEAD -- "${names[@]}" | tar --extract --exclude-from=.dockerignore --directory "$folder/$stage$work"
}
while IFS= read -r line; do
  read -r -a words <<<"$line"
  case ${words[0]:-} in
    '' | '#'* | ARG | VOLUME | EXPOSE | HEALTHCHECK) ;;
    FROM)
      [[ ${words[1]} == node:26-bookworm-slim ]] || fail "the base ${words[1]} isn't known here"
      stage=${words[3]:-image} work=/ user=root
      settings=("${plain[@]}")
      cp -a "$base" "$folder/$stage"
      mount -t proc proc "$folder/$stage/proc"
      ;;
    WORKDIR) work=${words[1]} && mkdir -p "$folder/$stage$work" ;;
    ENV) [[ ${words[1]} == COMMIT=* ]] || settings+=("${words[@]:1}") ;;
    COPY) copy "${words[@]:1}" ;;
    RUN) inside "${line#RUN }" >"$folder/run.log" 2>&1 || { tail -n 30 "$folder/run.log" && fail "$line"; } ;;
    USER) user=${words[1]}:${words[1]} ;;
    CMD) command=$(node_modules/.bin/node -p 'JSON.parse(process.argv[1]).join(" ")' "${line#CMD }") ;;
    *) fail "the step ${words[0]} isn't known here" ;;
  esac
  case ${words[0]:-} in RUN | COPY) step "$stage: $line" ;; esac
# Without comments, and with the lines that a backslash continues joined.
done < <(sed -e '/^#/d' -e ':a;/\\$/{N;s/ *\\\n */ /;ba}' Dockerfile)
size=$(du -sm "$folder/image/app/node_modules" | cut -f1)
step "packages of the image: $size MB"
[[ $size -le 160 ]] || fail 'the packages of the image take more than 160 MB'

database_port=$(node_modules/.bin/node -p 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); }); ""' | head -n 1)
port=$((database_port + 1))
export POSTGRES_15_OPTIONS="-c fsync=on -c listen_addresses=127.0.0.1 -c port=$database_port"
scripts/with-postgres-15.sh sleep 3600 &
database=$!
settings+=(PORT=$port HOST=127.0.0.1 APP_ORIGIN=http://127.0.0.1:$port PAYMENTS=off "DATABASE_URL=postgres://postgres@127.0.0.1:$database_port/postgres"
  "SERVER_KEY=$(head -c 32 /dev/urandom | base64)" RATE_LIMITS=off)
for _ in {1..60}; do (exec 3<>"/dev/tcp/127.0.0.1/$database_port") 2>/dev/null && break || sleep 0.5; done

start() {
  enter "exec $command" >"$folder/server.log" 2>&1 &
  server=$!
  for _ in {1..120}; do
    curl -sf "http://127.0.0.1:$port/health/ready" >/dev/null && return
    kill -0 "$server" 2>/dev/null || return 1
    sleep 0.5
  done
  return 1
}
stop() {
  kill -TERM "$server"
  wait "$server" || return 1
  server=
}
# Opens a page as a browser does, signs up a member, and runs a command beside the server.
use() {
  local page script email="nora-$RANDOM@example.com"
  page=$(curl -sf "http://127.0.0.1:$port/auth/login") || return 1
  script=$(grep -o '/assets/[^"]*\.js' <<<"$page" | head -n 1)
  [[ -n $script ]] && curl -sf -o /dev/null "http://127.0.0.1:$port$script" || return 1
  curl -sf -o /dev/null -H 'content-type: application/json' "http://127.0.0.1:$port/api/auth/register" \
    -d "{\"name\":\"Nora\",\"email\":\"$email\",\"password\":\"seven grey stones\"}" || return 1
  inside "node server/cli.ts verify-email --email $email" | grep -q 'now confirmed' || return 1
}

start || { tail -n 20 "$folder/server.log" && fail 'the server of the image is not ready'; }
step 'ready'
use || fail 'the image could not be used'
[[ $(ps -o uid= -p "$server" | tr -d ' ') == 1000 ]] || fail 'the server runs as root'
step 'a page was opened, a member signed up, and a command ran'
stop || { tail -n 20 "$folder/server.log" && fail 'the stop was not clean'; }
grep -q '"level":"\(error\|fatal\)"' "$folder/server.log" && fail 'the server logged an error'
step 'stopped cleanly by SIGTERM'

rm -r "$folder/image/app/dist/web"
if start && use; then fail 'the control, without the built web, was not noticed'; fi
step 'control: without the built web it fails'
echo passed
