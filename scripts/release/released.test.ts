import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  type Inventory,
  changesBetween,
  namesMissingIn,
  readInventory,
  releasedFile,
  sectionOf,
} from './inventory.ts'
import { filesWithImage, imageVersion, packageFiles } from './version.ts'

const root = new URL('../../', import.meta.url)
const read = (name: string): Promise<string> => readFile(new URL(name, root), 'utf8')
const readJSON = async (name: string) => JSON.parse(await read(name)) as { version: string }
const released = async () => JSON.parse(await readFile(releasedFile, 'utf8')) as Inventory

test('CHANGELOG.md names, as not released, each migration, call and setting that changed since the last release', async () => {
  const unreleased = sectionOf(await read('CHANGELOG.md'), 'Unreleased') ?? ''
  const changed = changesBetween(await released(), await readInventory())
  expect(
    namesMissingIn(unreleased, changed),
    'Write a line below "Unreleased" with these names in backticks, or `GET area/*` for many calls.',
  ).toEqual([])
})

test('what is new, changed or gone needs its name', async () => {
  const now = await readInventory()
  expect(Object.keys(now)).toEqual(
    expect.arrayContaining(['0001_tables.sql', 'GET store/item', 'POST tickets/purchase_item', 'CLAMD']),
  )
  const { CLAMD: _, ...rest } = now
  const before = { ...rest, 'GET store/item': 'other', 'POST gone/call': 'x', '0000_replaced.sql': 'x' }
  const changed = changesBetween(before, now)
  expect(changed.toSorted()).toEqual(['CLAMD', 'GET store/item', 'POST gone/call'])
  expect(namesMissingIn('- `CLAMD` scans, and GET store/item is slower.', changed)).toEqual([
    'GET store/item',
    'POST gone/call',
  ])
  expect(namesMissingIn('- `CLAMD`, `GET store/*` and `POST gone/call`', changed)).toEqual([])
})

test('the last release is the version of all files, and has notes and data for the test of upgrades', async () => {
  const { version } = await readJSON('package.json')
  for (const file of packageFiles) expect((await readJSON(file)).version, file).toBe(version)
  for (const file of filesWithImage)
    expect([...new Set((await read(file)).match(imageVersion))], file).toEqual([version])
  expect(sectionOf(await read('CHANGELOG.md'), version)).toMatch(/^- /m)
  expect(existsSync(new URL(`tests/fixtures/releases/${version}.tar.xz`, root))).toBe(true)
})
