#!/usr/bin/env bash
# Starts an image as compose.yaml does, as its own user on a read-only root, and waits until its health check passes and its
# page opens. DATABASE_URL is an empty database that a program on this machine reaches.
#   DATABASE_URL=postgres://… scripts/release/check-image.sh IMAGE
# ENGINE may be podman, and RUN_OPTIONS has what the engine needs on this machine.
set -euo pipefail
image=$1
engine=${ENGINE:-docker}
port=${PORT:-3000}

# shellcheck disable=SC2086 # both are words with options
id=$($engine run --detach ${RUN_OPTIONS:-} --network host --read-only --tmpfs /tmp --memory 2g \
  --cap-drop ALL --security-opt no-new-privileges \
  --env PORT="$port" --env DATABASE_URL="$DATABASE_URL" --env ANALYZE_PHOTOS \
  --env ID_ENCRYPTION_KEY="$(head -c 32 /dev/urandom | base64)" "$image")
trap '$engine rm --force --volumes "$id" >/dev/null' EXIT
inside() { $engine exec "$id" sh -c "$1"; }

health=$($engine image inspect --format '{{index .Config.Healthcheck.Test 1}}' "$image" 2>/dev/null ||
  $engine image inspect --format '{{index .HealthCheck.Test 1}}' "$image")
for _ in $(seq 120); do
  inside "${health//3000/$port}" 2>/dev/null && healthy=yes && break
  sleep 0.5
done
[ "${healthy:-no}" = yes ] || { $engine logs "$id"; echo "The health check of $image does not pass." >&2; exit 1; }

user=$(inside 'id -u')
[ "$user" != 0 ] || { echo "$image runs as root." >&2; exit 1; }
inside 'touch /ukay/written 2>/dev/null' && { echo "The root of $image can be written." >&2; exit 1; }
inside 'touch /data/written /tmp/written'
curl --fail --silent --show-error "http://127.0.0.1:$port/" | grep -q '<div id="root"' ||
  { echo "The page of $image does not open." >&2; exit 1; }
echo "$image: healthy as user $user, with a read-only root, and its page opens."
