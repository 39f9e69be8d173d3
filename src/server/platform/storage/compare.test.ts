import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Compared, type FileRow, compare, rowsOf } from './compare.ts'
import type { StoredFile } from './storage.ts'

const widths = ['1080', '160', '360']
const filesOf = (key: string): string[] => widths.map((width) => `photos/${key}-${width}.webp`)
const file = (name: string): StoredFile => ({ name, bytes: 1, writtenAt: new Date(0) })

async function* filesOfPages(names: string[], size: number): AsyncIterable<StoredFile> {
  for (let n = 0; n < names.length; n += size) {
    await Promise.resolve()
    yield* names.slice(n, n + size).map(file)
  }
}

/** Pages as the database returns them: with all rows that have the same files as the last one. */
const pagesOf = (rows: FileRow[], max: number) => (after?: string) => {
  const left = rows.filter(({ files }) => after === undefined || (files[0] ?? '') > after)
  const last = left[Math.min(max, left.length) - 1]
  return Promise.resolve(left.filter(({ files }, n) => n < max || files[0] === last?.files[0]))
}

const all = async (compared: AsyncIterable<Compared>): Promise<Compared[]> => {
  const found: Compared[] = []
  for await (const one of compared) found.push(one)
  return found
}

/** Few different keys, so that rows share files and equal rows meet at page boundaries. */
const key = fc.stringMatching(/^[0-2a]{1,2}$/)

test('every row and every file is reported once, whatever is at the page boundaries', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(key, { maxLength: 12 }),
      fc.array(fc.tuple(key, fc.subarray(widths)), { maxLength: 12 }),
      fc.array(
        fc.stringMatching(/^photos\/[0-2a]{1,2}-(160|360)\.webp\.[ab]\.part$|^photos\/[0-9a-z]{1,3}$/),
        { maxLength: 6 },
      ),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 5 }),
      fc.option(key, { nil: undefined }),
      async (keys, stored, strays, rowsInPage, filesInPage, begun) => {
        const after = begun && filesOf(begun).at(-1)
        const isAfter = (name: string) => after === undefined || name > after
        const rows = keys
          .toSorted()
          .map((one, n): FileRow => ({ id: `${one} ${n}`, files: filesOf(one) }))
          .filter(({ files }) => isAfter(files[0] ?? ''))
        const names = new Set([
          ...stored.flatMap(([one, some]) => some.map((width) => `photos/${one}-${width}.webp`)),
          ...strays,
        ])
        const listed = [...names].filter(isAfter).toSorted()
        const found = await all(
          compare(rowsOf(pagesOf(rows, rowsInPage), after), filesOfPages(listed, filesInPage)),
        )
        const named = new Set(rows.flatMap(({ files }) => files))
        expect(
          found.flatMap((one) => (one.kind === 'row' ? [{ ...one.row, missing: one.missing }] : [])),
        ).toEqual(rows.map((row) => ({ ...row, missing: !row.files.every((name) => names.has(name)) })))
        expect(found.flatMap((one) => (one.kind === 'stray' ? [one.file.name] : []))).toEqual(
          listed.filter((name) => !named.has(name)),
        )
      },
    ),
    { numRuns: 500 },
  )
})

test('files that are not listed in order are an error', async () => {
  const listed = filesOfPages(['photos/a-160.webp', 'photos/a-1080.webp'], 1)
  await expect(all(compare(rowsOf(pagesOf([], 1)), listed))).rejects.toThrow(
    'The storage lists photos/a-1080.webp after photos/a-160.webp',
  )
})
