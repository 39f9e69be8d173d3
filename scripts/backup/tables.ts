import type pg from 'pg'

export interface Table {
  name: string
  /** The columns to copy. Generated columns are computed again. */
  columns: string[]
}

export interface Sequence {
  name: string
  last: number
  used: boolean
}

/**
 * Tables that a backup leaves out. A restored database makes its own list of migrations. A session that was ended, or a
 * link that was used, after the backup must not become valid again. Unlogged tables may be lost anyway, and
 * background jobs (another schema) are scheduled again at the start.
 */
const leftOut = [
  'migrations',
  'repeatable_migrations',
  'sessions',
  'password_links',
  'email_links',
  'sign_ups',
]

/** Sorts tables after those that they refer to, so that rows can be inserted table by table. */
const inOrder = (tables: Table[], references: { from: string; to: string }[]): Table[] => {
  const ordered: Table[] = []
  const placed = new Set<string>()
  const waiting = [...tables]
  const names = new Set(tables.map(({ name }) => name))
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ name }) =>
      references.every(({ from, to }) => from !== name || placed.has(to) || !names.has(to)),
    )
    const [table] = next < 0 ? [] : waiting.splice(next, 1)
    if (!table)
      throw new Error(`These tables refer to one another in a circle: ${waiting.map(({ name }) => name)}`)
    ordered.push(table)
    placed.add(table.name)
  }
  return ordered
}

export const readTables = async (client: pg.Client): Promise<Table[]> => {
  const { rows: tables } = await client.query<Table>(
    `select c.relname as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       order by a.attnum) as columns
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> all ($1)
       and not exists (select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
    [leftOut],
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to
     from pg_constraint r join pg_class f on f.oid = r.conrelid join pg_class t on t.oid = r.confrelid
     where r.contype = 'f' and r.conrelid <> r.confrelid and f.relnamespace = current_schema()::regnamespace`,
  )
  return inOrder(tables, references)
}

export const readSequences = async (client: pg.Client): Promise<Sequence[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last: string | number; used: boolean }>(
      `select last_value as last, is_called as used from ${client.escapeIdentifier(name)}`,
    )
    for (const { last, used } of values) sequences.push({ name, last: Number(last), used })
  }
  return sequences
}

export const columnList = (client: pg.Client, columns: string[]): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')
