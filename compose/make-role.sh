#!/bin/sh
# Run once, by the database's image, when its volume is new: the app's role is an ordinary one that owns its database.
set -eu
psql --username "${POSTGRES_USER:-postgres}" --dbname postgres --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
create role ukay login password :'password';
create database ukay owner ukay;
SQL
