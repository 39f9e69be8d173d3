import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { type ZipEntry, zipOf } from './zip.ts'

export interface ImportOptions {
  photos?: readonly ZipEntry[]
  list?: boolean
  size?: string
  isFeminine?: 0 | 1
  tagID?: number
  description?: string
}

interface Checked {
  importID: string
  plan: { add: number; change: number; same: number; refuse: number }
  leftOut: { name: string; code: string; problem: string }[]
}

/** A new shop that imports files. */
export const makeImporter = async (app: TestApp) => {
  const shop = await app.make.quickShopkeeper()

  const send = (file: string, { photos, ...more }: ImportOptions = {}) =>
    shop.call(
      'POST store/import_items',
      { file: new Blob([file]), ...(photos && { photos: new Blob([zipOf(photos)]) }), ...more },
      'multipart',
    )

  const check = async (file: string, options?: ImportOptions): Promise<Checked> => {
    const { body, error } = await send(file, options)
    expect(error).toBeNull()
    return (body as unknown as { import: Checked }).import
  }

  const problemsOf = async ({ importID }: Pick<Checked, 'importID'>) =>
    (await shop.ok('GET store/get_import_lines', { importID, problems: true })).lines.flatMap(
      ({ line, problems }) => problems.map(({ column, problem }) => `${line}/${column}: ${problem}`),
    )

  const start = async ({ importID }: Pick<Checked, 'importID'>) => {
    await shop.ok('POST store/start_import', { importID })
    await app.background.runSent()
    const { items } = await shop.ok('GET store/get_shop_items')
    return Promise.all(items.map(({ itemID }) => shop.ok('GET store/item', { id: itemID })))
  }

  return {
    shop,
    send,
    check,
    problemsOf,
    start,

    /** Lines with problems as they were checked, such as "2/price: Price is required". */
    problems: async (file: string, options?: ImportOptions) => problemsOf(await check(file, options)),

    /** The items of the shop after a file without a problem. */
    async added(file: string, options?: ImportOptions) {
      const checked = await check(file, options)
      expect(await problemsOf(checked)).toEqual([])
      return start(checked)
    },
  }
}
