import { type Insertable, sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { Cells, ItemColumn } from '#domain/item-columns.ts'
import type { Condition, Flaw, Measurements } from '#domain/item-facts.ts'
import type { Size } from '#domain/sizes.ts'
import type { Availability } from '#domain/ticket-status.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import { fromMicroseconds, toMicroseconds } from '../../../platform/db/cursor.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { availabilityOf, isTakenDown } from '../item-state/availability.ts'

export interface FileItemRow {
  id: string
  sku: string | null
  name: string
  description: string
  price_centavos: number
  size: Size
  is_feminine: number
  kids: boolean
  condition: Condition | null
  brand: string | null
  measurements: Measurements
  flaws: Flaw[]
  pieces: number | null
  availability: Availability
  taken_down: boolean
  listed_at: Date | null
  tags: { id: number; name: string }[]
  /** The keys of its photos. */
  photos: string[]
  moment: number
}

const items = sql`
  select i.id, i.sku, i.name, i.description, i.price_centavos, i.size, i.is_feminine, i.kids, i.condition,
    (select name from brands b where b.id = i.brand_id) as brand, i.measurements, i.flaws, i.pieces,
    ${availabilityOf('i')} as availability, ${isTakenDown('i')} as taken_down, i.listed_at,
    (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.id), '[]')
      from item_tags it join tags t on t.id = it.tag_id where it.item_id = i.id) as tags,
    array(select p.key from item_photos p where p.item_id = i.id order by p.position) as photos,
    ${toMicroseconds(sql.ref('i.created_at'))} as moment
  from items i`

/** A page of all items of a shop that were not deleted, newest first. */
export const selectItems = async (
  db: Db,
  shopID: string,
  after: Pick<FileItemRow, 'moment' | 'id'> | undefined,
  rows: number,
): Promise<FileItemRow[]> => {
  const found = await sql<FileItemRow>`
    ${items}
    where i.shop_id = ${shopID} and i.removed_at is null
      and ${after ? sql`(i.created_at, i.id) < (${fromMicroseconds(after.moment)}, ${after.id}::uuid)` : sql`true`}
    order by i.created_at desc, i.id desc limit ${sql.lit(rows)}`.execute(db)
  return found.rows
}

/** The items of a shop that lines of a file are about. */
export const selectItemsOfLines = async (
  db: Db,
  shopID: string,
  ids: readonly string[],
  skus: readonly string[],
): Promise<FileItemRow[]> => {
  const found = await sql<FileItemRow>`
    ${items}
    where i.shop_id = ${shopID} and i.removed_at is null
      and i.id in (
        select unnest(${ids}::uuid[])
        union select s.id from items s
        where s.shop_id = ${shopID} and s.sku = any(${skus}::text[]) and s.removed_at is null)`.execute(db)
  return found.rows
}

export const selectTags = (db: Db) => db.selectFrom('tags').select(['id', 'name']).execute()

/** The files of photos that came with the import, or else the last with an earlier one of the shop. None of a later one. */
export const selectPhotoFiles = async (
  db: Db,
  shopID: string,
  importID: string,
  names: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<Pick<TableRow<'item_import_photos'>, 'name' | 'file'>>`
    select distinct on (p.name) p.name, p.file
    from item_imports i join item_import_photos p on p.import_id = i.id
    where i.shop_id = ${shopID} and p.name = any(${names}::text[])
      and not exists (
        select from item_imports own
        where own.id = ${importID} and (own.created_at, own.id) < (i.created_at, i.id))
    order by p.name, i.id = ${importID} desc, i.created_at desc, i.id desc`.execute(db)
  return new Map(rows.map(({ name, file }) => [name, file]))
}

export interface Problem {
  column: ItemColumn | null
  code: ErrorCode | null
  problem: string
}

export type Plan = 'add' | 'change' | 'same' | 'refuse'
export type Outcome = 'added' | 'changed' | 'same' | 'refused'

export interface ImportLine {
  line: number
  cells: Cells
  plan: Plan
  problems: Problem[]
}

export const insertImport = (tx: Tx, row: Insertable<Tables['item_imports']>) =>
  tx.insertInto('item_imports').values(row).execute()

export const insertLines = (tx: Tx, importID: string, lines: readonly ImportLine[]) =>
  sql`
    insert into item_import_lines (import_id, line, cells, plan, problems)
    select ${importID}, line, cells, plan, problems
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (line int, cells jsonb, plan text, problems jsonb)`.execute(
    tx,
  )

export const insertPhotos = async (
  tx: Tx,
  photos: Insertable<Tables['item_import_photos']>[],
): Promise<void> => {
  if (photos.length > 0) await tx.insertInto('item_import_photos').values(photos).execute()
}

const imports = (db: Db) =>
  db
    .selectFrom('item_imports as i')
    .innerJoin('shops', 'shops.id', 'i.shop_id')
    .select([
      'i.id',
      'i.shop_id',
      'i.imported_by',
      'i.created_at',
      'i.lists',
      'i.state',
      'i.lines',
      'i.left_out',
    ])
    .select(['i.ended_at', 'shops.owner_id'])

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

export const findImport = (db: Db, id: string) => imports(db).where('i.id', '=', id).executeTakeFirst()

/** The one with this id, or the last. */
export const findImportOf = (db: Db, sellerID: string, id: string | undefined) =>
  imports(db)
    .where('shops.owner_id', '=', sellerID)
    .$if(id !== undefined, (query) => query.where('i.id', '=', id ?? ''))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const countLines = (db: Db, importID: string) =>
  db
    .selectFrom('item_import_lines')
    .select(({ fn }) => {
      const count = fn.countAll<number>()
      return [
        count.filterWhere('plan', '=', 'add').as('add'),
        count.filterWhere('plan', '=', 'change').as('change'),
        count.filterWhere('plan', '=', 'same').as('same'),
        count.filterWhere('plan', '=', 'refuse').as('refuse'),
        count.filterWhere('outcome', '=', 'added').as('added'),
        count.filterWhere('outcome', '=', 'changed').as('changed'),
        count.filterWhere('outcome', '=', 'same').as('unchanged'),
        count.filterWhere('outcome', '=', 'refused').as('refused'),
      ]
    })
    .where('import_id', '=', importID)
    .executeTakeFirstOrThrow()

export type Counts = Awaited<ReturnType<typeof countLines>>

export type LineRow = Omit<TableRow<'item_import_lines'>, 'cells' | 'problems' | 'import_id'> & ImportLine

interface LinesWanted {
  after: number
  rows: number
  /** Only those with problems. */
  problems?: boolean
  /** Only those that have no outcome yet. */
  open?: boolean
}

export const selectLines = async (
  db: Db,
  importID: string,
  { after, rows, problems = false, open = false }: LinesWanted,
): Promise<LineRow[]> => {
  const found = await sql<LineRow>`
    select line, cells, plan, problems, outcome, item_id from item_import_lines
    where import_id = ${importID} and line > ${after}
      and ${problems ? sql`problems <> '[]'` : sql`true`} and ${open ? sql`outcome is null` : sql`true`}
    order by line limit ${sql.lit(rows)}`.execute(db)
  return found.rows
}

/** Returns whether it was waiting to be started. `item_imports_one_running`: another import of the shop is running. */
export const setRunning = async (tx: Tx, id: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('item_imports')
    .set({ state: 'running', worked_at: at })
    .where('id', '=', id)
    .where('state', '=', 'checked')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Lines that the preview refused are not tried. */
export const refusePlanned = (tx: Tx, id: string) =>
  tx
    .updateTable('item_import_lines')
    .set({ outcome: 'refused' })
    .where('import_id', '=', id)
    .where('plan', '=', 'refuse')
    .execute()

export const setOutcome = async (
  tx: Tx,
  { importID, line }: { importID: string; line: number },
  done: { outcome: Outcome; itemID: string | null; problems: Problem[] },
): Promise<void> => {
  await sql`
    update item_import_lines
    set outcome = ${done.outcome}, item_id = ${done.itemID}::uuid, problems = ${JSON.stringify(done.problems)}::jsonb
    where import_id = ${importID} and line = ${line} and outcome is null`.execute(tx)
}

/** Once no line is open. Returns the files of the photos that its lines have used, which go. */
export const endImport = async (
  tx: Tx,
  { id, shop_id }: Pick<ImportRow, 'id' | 'shop_id'>,
  used: readonly string[],
  at: Date,
): Promise<string[]> => {
  const { numUpdatedRows } = await tx
    .updateTable('item_imports')
    .set({ state: 'done', ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  // Otherwise another worker has ended it, and the names would mean photos of other imports.
  if (numUpdatedRows === 0n) return []
  const files = [...(await selectPhotoFiles(tx, shop_id, id, used)).values()]
  await tx
    .deleteFrom('item_import_photos')
    .where('file', '=', (any) => any.fn.any(any.val(files)))
    .execute()
  return files
}

/** Photos of a shop beyond this size, the oldest first, but not those of a running import. Returns their files. */
export const deletePhotosBeyond = async (tx: Tx, shopID: string, bytes: number): Promise<string[]> => {
  const { rows } = await sql<Pick<TableRow<'item_import_photos'>, 'file'>>`
    delete from item_import_photos p using (
      select k.file, i.state, sum(k.bytes) over (order by i.created_at desc, k.import_id, k.name) as sum
      from item_imports i join item_import_photos k on k.import_id = i.id
      where i.shop_id = ${shopID}) kept
    where p.file = kept.file and kept.sum > ${bytes} and kept.state <> 'running'
    returning p.file`.execute(tx)
  return rows.map(({ file }) => file)
}

export const renewLease = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('item_imports')
    .set({ worked_at: at })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()

/** Takes the lease of a running import that nobody has renewed since then. */
export const claimStalled = async (tx: Tx, since: Date, at: Date): Promise<string | undefined> => {
  const stalled = tx
    .selectFrom('item_imports')
    .select('id')
    .where('state', '=', 'running')
    .where('worked_at', '<', since)
    .orderBy('worked_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const claimed = await tx
    .updateTable('item_imports')
    .set({ worked_at: at })
    .where('id', '=', stalled)
    .returning('id')
    .executeTakeFirst()
  return claimed?.id
}

/** Whether who started the import still owns or helps the shop, and neither they nor the owner are stopped. */
export const mayImport = (db: Db, row: Pick<ImportRow, 'imported_by' | 'owner_id' | 'shop_id'>, now: Date) =>
  db.selectNoFrom(
    sql<boolean>`(${row.imported_by} = ${row.owner_id}::text or exists (
        select from shop_helpers where account_id = ${row.imported_by} and shop_id = ${row.shop_id}))
      and not exists (
        select from accounts where id in (${row.imported_by}, ${row.owner_id})
          and stopped_at is not null and (stopped_until is null or stopped_until > ${now}))`.as('may'),
  )

/** Lines and photos go with them. */
export const deleteImportsOf = (tx: Tx, sellerID: string) =>
  tx
    .deleteFrom('item_imports')
    .where('shop_id', 'in', (from) => from.selectFrom('shops').select('id').where('owner_id', '=', sellerID))
    .execute()
