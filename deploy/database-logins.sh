#!/bin/sh
# Makes the users that the product serves with, each with the password that stands in its address. PostgreSQL's image runs
# this at the first start of an empty volume; for one of before: docker compose exec database sh /docker-entrypoint-initdb.d/logins.sh
set -eu
secrets=${SECRETS:-/run/secrets}
for role in draksha_farm:farmers draksha_program:program draksha_sign_in:sign_in; do
  name=${role%%:*}
  address=$secrets/database_${role#*:}_url
  password=$(sed -n "s|^postgres\(ql\)\{0,1\}://$name:\([^@]*\)@.*|\2|p" "$address")
  [ -n "$password" ] || { echo "$address must read postgres://$name:PASSWORD@database/draksha" >&2; exit 1; }
  psql -X -q -v ON_ERROR_STOP=1 -v name="$name" -v password="$password" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
select format('create role %I login noinherit', :'name')
  where not exists (select from pg_roles where rolname = :'name') \gexec
select format('alter role %I login nosuperuser nobypassrls nocreatedb nocreaterole password %L', :'name', :'password') \gexec
SQL
done
