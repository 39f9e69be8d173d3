#!/bin/sh
# Run once, by the database's image, when its volume is new: one role owns the database and migrates it, the app has another
# that owns nothing. Only a superuser may create the extension vector.
set -eu
psql --username "${POSTGRES_USER:-postgres}" --dbname postgres --set ON_ERROR_STOP=1 \
  --set owner_password="$POSTGRES_PASSWORD" --set app_password="$DATABASE_PASSWORD" <<'SQL'
create role ukay_owner login password :'owner_password';
create role ukay login password :'app_password';
create database ukay owner ukay_owner;
\connect ukay
create extension vector;
SQL
