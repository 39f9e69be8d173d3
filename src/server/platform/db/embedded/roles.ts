import pg from 'pg'

/** The role that the app runs under. It owns nothing and has only the rights that `grants.ts` lists. */
export const appRole = 'ukay_app'
/** The role that owns the database and everything in it. Only migrations and restores run under it. */
export const ownerRole = 'ukay_owner'

const makeRole = (role: string): string => `
do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} login;
  end if;
end $$;
alter role ${role} nosuperuser nocreatedb nocreaterole noreplication nobypassrls`

/** Objects with a lower id were made by initdb. */
const firstOwnOid = 16384

/**
 * Gives the owner all objects of the superuser, which is everything in a database from the time when the app was the
 * superuser. Objects of extensions stay. The type of a table and the sequence of a column follow their table.
 */
const takeOver = `
do $$
declare
  command text;
begin
  for command in
    with owned (catalog, oid, kind) as (
      select 'pg_namespace'::regclass, oid, null from pg_namespace where nspowner = current_user::regrole
      union all
      select 'pg_class', oid, relkind from pg_class
      where relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 'pg_proc', oid, null from pg_proc where proowner = current_user::regrole
      union all
      select 'pg_type', oid, null from pg_type where typowner = current_user::regrole
      union all
      select 'pg_ts_dict', oid, null from pg_ts_dict where dictowner = current_user::regrole
      union all
      select 'pg_ts_config', oid, null from pg_ts_config where cfgowner = current_user::regrole
    )
    select format('alter %s %s owner to ${ownerRole}', o.type, o.identity)
    from owned, pg_identify_object(catalog, oid, 0) o
    where oid >= ${firstOwnOid} and coalesce(o.schema, o.name) !~ '^pg_'
      and not exists (select from pg_depend d where d.classid = catalog and d.objid = oid and d.objsubid = 0
        and (d.deptype in ('e', 'i') or (d.deptype = 'a' and kind = 'S')))
  loop
    execute command;
  end loop;
end $$`

/** Creates both roles and gives the database to the owner. In an earlier version another role owned it. */
export const giveToOwner = async (superuser: pg.ClientConfig & { database: string }): Promise<void> => {
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(makeRole(ownerRole))
    await client.query(makeRole(appRole))
    await client.query(takeOver)
    await client.query(`reassign owned by ${appRole} to ${ownerRole}`)
    await client.query(`alter database ${client.escapeIdentifier(superuser.database)} owner to ${ownerRole}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
