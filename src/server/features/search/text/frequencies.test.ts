import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { createFrequencies } from './frequencies.ts'
import { finished } from './vocabulary.ts'
import { termsOf } from './words.ts'

const synonyms = { meanings: new Map(), leftOut: new Set<string>(), mostWords: 1 }
/** Fourteen words that begin alike, of which the last stands in most pieces. */
const words = [...'abcdefghijklmn'].map((letter) => `kubol${letter}`)

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  const shop = await app.make.shopRow()
  for (const word of words) await app.make.listedItem(shop, { name: `${word} lupi` })
  for (let n = 0; n < 5; n += 1) await app.make.listedItem(shop, { name: 'Kuboln' })
})
afterAll(() => app.stop())

const wordsOf = (beginning: string) =>
  app.db.transaction().execute(async (tx) => {
    const [term] = await finished(tx, createFrequencies(), termsOf(beginning, synonyms))
    return term?.phrases.slice(1).map(([word]) => word)
  })

test('before the database has counted a beginning stands for the first words that begin so', async () => {
  expect(await wordsOf('kubol')).toEqual(words.slice(0, 12))
  expect(await wordsOf('kubolm')).toEqual(['kubolm'])
  expect(await wordsOf('kubolz')).toEqual([])
  expect(await wordsOf('kubol ')).toEqual([])
})

test('then for the most frequent ones', async () => {
  await app.ownerRuns('analyze item_search')
  const found = await wordsOf('kubol')
  expect(found).toHaveLength(12)
  expect(found?.[0]).toBe('kuboln')
})

test('how many match is likely by how often each word stands', async () => {
  const frequencies = createFrequencies()
  const shareOf = (...queries: string[]) =>
    app.db.transaction().execute((tx) => frequencies.shareOf(tx, queries))
  const [often, all] = [await shareOf("'kuboln'"), await shareOf("'lupi'")]
  expect(often).toBeCloseTo(6 / 19, 5)
  expect(all).toBeCloseTo(14 / 19, 5)
  const never = await shareOf("'bahaghari'")
  expect(never).toBeGreaterThan(0)
  expect(never).toBeLessThan(await shareOf("'kubola'"))
  // A phrase as its rarest word; alternatives between the most frequent and all together; both words, more than by chance.
  expect(await shareOf("'kuboln' <-> 'lupi'")).toBe(often)
  expect(await shareOf("'kuboln' | 'kuboln'")).toBe(often)
  expect(await shareOf("'kuboln' | 'lupi'")).toBeCloseTo((14 / 19 + 1) / 2, 5)
  const both = await shareOf("'kuboln'", "'lupi'")
  expect(both).toBeGreaterThan(often * all)
  expect(both).toBeLessThan(often)
})
