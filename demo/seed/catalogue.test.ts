import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listings } from '#contract/listings.ts'
import { nightly } from '#tests/support/nightly.ts'
import { catalogueItems, catalogueRows } from './catalogue.ts'

const folder = new URL('../photos/', import.meta.url)
const rows = catalogueRows()

test('each stored photo belongs to one item', () => {
  const stored = readdirSync(folder).filter((name) => name.endsWith('.webp'))
  const used = rows.flatMap(({ files }) => files.map((name) => `${name}.webp`))
  expect(used.toSorted()).toEqual(stored.toSorted())
})

test('the photos are large enough for the item page, about as tall as 3:4, and small enough for the repository', async () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.webp'))
  const photos = await Promise.all(
    names.map(async (name) => ({ name, ...(await sharp(fileURLToPath(new URL(name, folder))).metadata()) })),
  )
  for (const { name, width, height } of photos)
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(1080)
  const usual = photos.filter(({ width, height }) => Math.abs(width / height - 3 / 4) < 0.04)
  expect(usual.length / photos.length).toBeGreaterThan(0.85)
  const bytes = names.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)
  expect(bytes).toBeLessThan(16_000_000)
})

test('a seller could list each item as it is', () => {
  for (const { name, description, pesos, size, style } of rows) {
    const form = { name, description, price: pesos, size, isFeminine: style, tagID: [1] }
    expect(listings['POST store/add_item'].input.safeParse(form).error?.issues, name).toBeUndefined()
  }
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
})

test('each item has two photos or more, the whole garment first; close-ups are cut from it', async () => {
  for (const { photos } of catalogueItems().slice(0, nightly ? 20 : 5)) {
    expect(photos.length).toBeGreaterThanOrEqual(2)
    const [whole, ...others] = await Promise.all(photos.map(async (read) => sharp(await read()).metadata()))
    for (const part of others) {
      expect(part.width / part.height).toBeCloseTo((whole?.width ?? 0) / (whole?.height ?? 1), 1)
      expect(Math.min(part.width, part.height)).toBeGreaterThanOrEqual(480)
    }
  }
  for (const { details, name } of rows)
    for (const { x, y, size } of details)
      for (const value of [x, y, size]) expect(value > 0 && value < 100, name).toBe(true)
})
