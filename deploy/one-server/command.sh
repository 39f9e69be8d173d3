# Runs a script of the project with its settings, as the app's user: sh deploy/one-server/command.sh scripts/check.ts
set -eu
set -a
. /etc/ukay/ukay.env
exec runuser --user ukay -- node "$@"
