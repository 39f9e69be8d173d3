import pg from 'pg'

/** Whom the app signs in as: an ordinary role that owns the database and what is in it. */
export const appRole = 'ukay_app'

const makeRole = `
do $$ begin
  if not exists (select from pg_roles where rolname = '${appRole}') then
    create role ${appRole} login;
  end if;
end $$;
alter role ${appRole} nosuperuser nocreatedb nocreaterole noreplication nobypassrls`

/**
 * What the superuser owns of ours: everything, in a database of the time when the app was the superuser. Extensions keep
 * their objects; a sequence of a column goes with its table.
 */
const takeOver = `
do $$
declare
  one text;
begin
  for one in
    select format('alter schema %I owner to ${appRole}', nspname)
    from pg_namespace n
    where nspowner = current_user::regrole and nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
      and not exists (select from pg_depend d
        where d.classid = 'pg_namespace'::regclass and d.objid = n.oid and d.deptype = 'e')
    union all
    select format('alter %s %s owner to ${appRole}',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      c.oid::regclass)
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S') and relpersistence <> 't'
      and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'a', 'i')
          and (d.deptype = 'e' or (relkind = 'S' and d.refclassid = 'pg_class'::regclass)))
    union all
    select format('alter routine %s owner to ${appRole}', p.oid::regprocedure)
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where proowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${appRole}', t.oid::regtype)
    from pg_type t join pg_namespace n on n.oid = typnamespace left join pg_class c on c.oid = typrelid
    where typowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
      and (typtype in ('e', 'd', 'r') or c.relkind = 'c')
      and not exists (select from pg_depend d
        where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  loop
    execute one;
  end loop;
end $$`

/**
 * Gives the database to the app's role. The app is no superuser, so that a mistake or a hole in it cannot do what its
 * role has no right to: change what is history.
 */
export const giveToAppRole = async (superuser: pg.ClientConfig & { database: string }): Promise<void> => {
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(makeRole)
    await client.query(`alter database ${client.escapeIdentifier(superuser.database)} owner to ${appRole}`)
    await client.query(takeOver)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
