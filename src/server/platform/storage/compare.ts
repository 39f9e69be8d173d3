import type { StoredFile } from './storage.ts'

/** A row, and the files that it should have, in the order of their names. */
export interface FileRow {
  id: string
  files: string[]
}

export type Compared =
  | { kind: 'row'; row: FileRow; missing: boolean }
  /** Named by none of the rows. */
  | { kind: 'stray'; file: StoredFile }

/** Page after page, all rows whose files come after this name. */
export async function* rowsOf(
  pageAfter: (file: string | undefined) => Promise<FileRow[]>,
  after?: string,
): AsyncGenerator<FileRow, undefined> {
  for (let last = after; ;) {
    const page = await pageAfter(last)
    if (page.length === 0) return
    yield* page
    last = page.at(-1)?.files.at(-1)
  }
}

/** Names are of plain ASCII: as JavaScript compares them, so do their bytes. */
async function* inOrder(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile, undefined> {
  let last = ''
  for await (const file of files) {
    // Taken as it comes, files would seem to be missing.
    if (file.name <= last) throw new Error(`The storage lists ${file.name} after ${last}`)
    last = file.name
    yield file
  }
}

/**
 * Both ways in one pass, of which no more is kept than the row at hand: rows and files come in the order of their names.
 * Several rows may have the same files, one after another. A row comes after all files before its last one.
 */
export async function* compare(
  rows: AsyncIterable<FileRow>,
  files: AsyncIterable<StoredFile>,
): AsyncGenerator<Compared, undefined> {
  const listed = inOrder(files)
  let next = (await listed.next()).value
  let before: { first: string | undefined; missing: boolean } | undefined
  try {
    for await (const row of rows) {
      const [first] = row.files
      if (first === undefined || first !== before?.first) {
        let missing = false
        for (const name of row.files) {
          for (; next && next.name < name; next = (await listed.next()).value)
            yield { kind: 'stray', file: next }
          if (next?.name === name) next = (await listed.next()).value
          else missing = true
        }
        before = { first, missing }
      }
      yield { kind: 'row', row, missing: before.missing }
    }
    for (; next; next = (await listed.next()).value) yield { kind: 'stray', file: next }
  } finally {
    await listed.return(undefined)
  }
}
