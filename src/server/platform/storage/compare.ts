import type { StoredFile } from './storage.ts'

/** A row and the files it should have, sorted by name. */
export interface FileRow {
  id: string
  files: string[]
}

export type Compared =
  | { kind: 'row'; row: FileRow; missing: boolean }
  /** A file without a row. */
  | { kind: 'stray'; file: StoredFile }

/** All rows whose files come after this name, page by page. */
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

/** The names are ASCII, so the string order of JavaScript is their byte order. */
async function* inOrder(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile, undefined> {
  let last = ''
  for await (const file of files) {
    // An unsorted listing would make files seem missing.
    if (file.name <= last) throw new Error(`The storage lists ${file.name} after ${last}`)
    last = file.name
    yield file
  }
}

/**
 * A merge join of rows and files, both sorted by name, with one row in memory. Several consecutive rows may have the
 * same files. A row is yielded after all files up to its last one.
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
