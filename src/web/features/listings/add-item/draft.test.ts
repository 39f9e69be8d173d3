import { expect, test } from 'vitest'
import { progressOf, readDraft, valuesForNext } from './draft.ts'
import { noFacts } from './facts/facts.tsx'
import { emptyValues, type ItemValues } from './item-values.ts'

/** As it was read from the browser's storage. */
const kept = (draft: unknown): unknown => JSON.parse(JSON.stringify(draft))
const jacket: ItemValues = {
  name: 'Jacket',
  description: 'Worn',
  price: '450',
  size: 'M',
  style: '1',
  tags: [3],
  facts: {
    ...noFacts,
    condition: 'good',
    brand: 'Bench',
    kids: true,
    measurements: { waist: '38,5' },
    flaws: [{ word: 'Stain', photoID: 'a', x: 1, y: 2 }],
  },
  sku: 'J-7',
}

test('a form is restored as it was', () => {
  const draft = {
    values: jacket,
    photoIDs: ['a', 'b'],
    progress: { clientID: 'client', tried: 'form', itemID: 'item', sent: [0] },
  }
  expect(readDraft(kept(draft))).toEqual(draft)
})

test.each([
  null,
  'not JSON',
  7,
  [],
  { values: 'x', photoIDs: 3, progress: [] },
  { values: { size: 'XXL', tags: ['a'] } },
])('what cannot be read is an empty form: %j', (draft) => {
  const read = readDraft(kept(draft))
  expect(read.values).toEqual(emptyValues)
  expect(read.photoIDs).toEqual([])
  expect(read.progress).toMatchObject({ tried: null, itemID: null, sent: [] })
  expect(read.progress.clientID).toMatch(/^[0-9a-f-]{36}$/)
})

test('an interrupted sending is restored as failed at its first missing photo', () => {
  const draft = readDraft(kept({ progress: { clientID: 'client', itemID: 'item', sent: [0] } }))
  expect(progressOf(draft, 3)).toMatchObject({
    step: 'failed',
    itemID: 'item',
    sent: [0],
    failure: { position: 1 },
  })
  expect(progressOf(draft, 0).step).toBe('idle')
  expect(progressOf(readDraft(kept(null)), 3).step).toBe('idle')
})

test('the next item keeps tags, size, style and kids if that is chosen', () => {
  expect(valuesForNext(jacket, true)).toEqual({
    ...emptyValues,
    size: 'M',
    style: '1',
    tags: [3],
    facts: { ...noFacts, kids: true },
  })
  expect(valuesForNext(jacket, false)).toEqual(emptyValues)
})
