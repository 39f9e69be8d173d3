#!/usr/bin/env bash
# Builds the image of a tag for both processors, with its bill of materials and its provenance, and pushes it.
#   scripts/release/push-image.sh ghcr.io/OWNER/ukay v0.2.0
set -euo pipefail
cd "$(dirname "$0")/../.."
image=$1 version=${2#v}
exec docker buildx build --platform linux/amd64,linux/arm64 --sbom=true --provenance=mode=max \
  --label "org.opencontainers.image.version=$version" \
  --label org.opencontainers.image.licenses=MIT \
  --label "org.opencontainers.image.source=${GITHUB_SERVER_URL:-}/${GITHUB_REPOSITORY:-}" \
  --tag "$image:$version" --push .
