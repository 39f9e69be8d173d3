import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { labelledPhotos } from '../training/photos.ts'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true }))

/** Labels of 100 senders with five photos each, and of one with 80. */
const manyWardrobes = () => {
  folder = mkdtempSync(join(tmpdir(), 'photos-'))
  const senders = [
    ...Array.from({ length: 500 }, (_, n) => `${n % 100}`),
    ...Array.from({ length: 80 }, () => 'many'),
  ]
  const lines = senders.map((sender, n) => `photo${n},Hat,${n % 7 === 0 ? 'True' : 'False'},${sender}`)
  writeFileSync(`${folder}/labels.csv`, ['image,label,kids,sender_id', ...lines].join('\n'))
  return labelledPhotos(folder)
}

test('a sender stands on one side only', () => {
  const sides = new Map<string, Set<string>>()
  for (const { sender, part } of manyWardrobes())
    sides.set(sender, (sides.get(sender) ?? new Set()).add(part))
  expect(sides.size).toBe(101)
  for (const [sender, parts] of sides) expect([sender, parts.size]).toEqual([sender, 1])
})

test('a fifth is not trained on, and a large wardrobe never judges', () => {
  const photos = manyWardrobes()
  const share = (part: string) => photos.filter((photo) => photo.part === part).length / photos.length
  expect(share('train')).toBeCloseTo(0.8, 1)
  expect(share('held-out')).toBeGreaterThan(0)
  expect(new Set(photos.filter(({ sender }) => sender === 'many').map(({ part }) => part))).toEqual(
    new Set(['calibration']),
  )
})

test('each fifth has about as many photos, as far as wardrobes allow', () => {
  const photos = manyWardrobes().filter(({ sender }) => sender !== 'many')
  const sizes = [1, 2, 3, 4].map((fold) => photos.filter((photo) => photo.fold === fold).length)
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(5)
})

test('labels are read, the same ones at every run', () => {
  const photos = manyWardrobes()
  expect(photos[7]).toMatchObject({
    image: 'photo7',
    label: 'Hat',
    kids: true,
    sender: '7',
    pattern: undefined,
  })
  expect(labelledPhotos(folder)).toEqual(photos)
})
