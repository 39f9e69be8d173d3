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

/**
 * Gives the owner what the superuser owns: everything, in a database of the time when the app was the superuser. Extensions
 * keep their objects; a sequence of a column goes with its table.
 */
const takeOver = `
do $$
declare
  one text;
begin
  for one in
    select format('alter schema %I owner to ${ownerRole}', nspname)
    from pg_namespace n
    where nspowner = current_user::regrole and nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
      and not exists (select from pg_depend d
        where d.classid = 'pg_namespace'::regclass and d.objid = n.oid and d.deptype = 'e')
    union all
    select format('alter %s %s owner to ${ownerRole}',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      c.oid::regclass)
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S') and relpersistence <> 't'
      and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'a', 'i')
          and (d.deptype = 'e' or (relkind = 'S' and d.refclassid = 'pg_class'::regclass)))
    union all
    select format('alter routine %s owner to ${ownerRole}', p.oid::regprocedure)
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where proowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${ownerRole}', t.oid::regtype)
    from pg_type t join pg_namespace n on n.oid = typnamespace left join pg_class c on c.oid = typrelid
    where typowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
      and (typtype in ('e', 'd', 'r') or c.relkind = 'c')
      and not exists (select from pg_depend d
        where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
    union all
    select format('alter text search dictionary %I.%I owner to ${ownerRole}', nspname, dictname)
    from pg_ts_dict d join pg_namespace n on n.oid = dictnamespace
    where dictowner = current_user::regrole and nspname <> 'pg_catalog'
      and not exists (select from pg_depend e
        where e.classid = 'pg_ts_dict'::regclass and e.objid = d.oid and e.deptype = 'e')
    union all
    select format('alter text search configuration %I.%I owner to ${ownerRole}', nspname, cfgname)
    from pg_ts_config c join pg_namespace n on n.oid = cfgnamespace
    where cfgowner = current_user::regrole and nspname <> 'pg_catalog'
  loop
    execute one;
  end loop;
end $$`

/**
 * Makes both roles and gives the database to the owner, also one that an earlier version made, in which the app's role or
 * the superuser owned everything.
 */
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
