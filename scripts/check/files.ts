import type pg from 'pg'
import type { Storage } from '#server/platform/storage/storage.ts'

/** The widths in which every photo is stored. */
const widths = [160, 360, 560, 800, 1080]
/** Younger files may belong to a running or interrupted upload. */
const safeAge = 48 * 3_600_000

export interface FilesFound {
  files: number
  /** Files that a row names but that are missing or empty. */
  missing: string[]
  /** Files without a row that the reconciler should have deleted by now. */
  orphans: string[]
  young: number
}

const rowsWithFiles = `
  select 'photos/' || p.key || '-' || w || '.webp' as file from item_photos p, unnest($1::int[]) w
  union
  select 'photos/' || s.cover_key || '-' || w || '.webp' from shops s, unnest($1::int[]) w
    where s.cover_key is not null
  union
  select storage_key from id_documents where purged_at is null and replaced_at is null
  union
  select storage_key from message_photos`

/** Files that may be missing: those that are being deleted, and those of lost photos, which a ticket may share. */
const rowsThatMayHaveFiles = `
  select storage_key as file from id_documents where purged_at is null
  union
  select 'photos/' || p.key || '-' || w || '.webp' from lost_photos p, unnest($1::int[]) w
  union
  select 'photos/' || t.photo_key || '-' || w || '.webp' from tickets t, unnest($1::int[]) w
    where t.photo_key is not null`

const namesOf = async (client: pg.Client, text: string, values: unknown[] = []): Promise<Set<string>> => {
  const { rows } = await client.query<{ file: string }>(text, values)
  return new Set(rows.map(({ file }) => file))
}

/** Compares the rows of the client's transaction with the storage. Checks seemingly missing files once more with current rows. */
export const checkFiles = async (
  client: pg.Client,
  now: pg.Client,
  storage: Storage,
): Promise<FilesFound> => {
  const expected = await namesOf(client, rowsWithFiles, [widths])
  const stored = new Map<string, { bytes: number; writtenAt: Date }>()
  for await (const { name, ...file } of storage.list()) stored.set(name, file)
  const absent = [...expected].filter((name) => !stored.get(name)?.bytes)
  const present = absent.length > 0 ? await namesOf(now, rowsWithFiles, [widths]) : expected
  const known = new Set([
    ...expected,
    ...(await namesOf(now, rowsWithFiles, [widths])),
    ...(await namesOf(now, rowsThatMayHaveFiles, [widths])),
  ])
  const rowless = [...stored].filter(([name]) => !known.has(name))
  const old = rowless.filter(([, { writtenAt }]) => Date.now() - writtenAt.getTime() > safeAge)
  return {
    files: stored.size,
    missing: absent.filter((name) => present.has(name)),
    orphans: old.map(([name]) => name),
    young: rowless.length - old.length,
  }
}
