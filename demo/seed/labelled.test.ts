import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { catalogueItems } from './catalogue.ts'
import { labelledItems } from './labelled.ts'
import { shopsOfOwners } from './wardrobes.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ukay-photos-'))
  await mkdir(join(folder, 'images'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a folder of photos is a catalogue: an item a line, by what its label says', async () => {
  await writeFile(
    join(folder, 'labels.csv'),
    'kids,image,label\r\nFalse,one,Blouse\r\nTrue,two,Hat\r\nFalse,three,Not sure\r\nFalse,four,Pants\r\n',
  )
  await writeFile(join(folder, 'images', 'two.jpg'), 'the hat')
  const items = await labelledItems(folder)
  const expected = [
    [/Blouse$/, 'Blouse'],
    [/^Kids' Hat$/, 'Hat'],
    [/Pants$/, 'Pants'],
  ] as const
  expect(items).toHaveLength(expected.length)
  for (const [n, [name, tag]] of expected.entries()) {
    expect(items[n]?.name).toMatch(name)
    expect(items[n]?.tags).toContain(tag)
  }
  expect(String(await items[1]?.photos[0]?.())).toBe('the hat')
})

test('real photos keep their owner, and each owner becomes one shop', async () => {
  const lines = Array.from({ length: 60 }, (_, n) => `p${n},Hat,${n < 25 ? 'big' : `o${n % 7}`}`)
  await writeFile(join(folder, 'labels.csv'), ['image,label,sender_id', ...lines].join('\n'))
  const items = await labelledItems(folder)
  expect(items[0]?.owner).toBe('big')
  const shops = shopsOfOwners(items, 6)
  expect([...shops.keys()].toSorted()).toEqual(['big', 'o0', 'o1', 'o2', 'o3', 'o4', 'o5', 'o6'])
  // The owner with the most items gets the first shop, and no shop is empty.
  expect(shops.get('big')).toBe(0)
  expect(new Set(shops.values())).toEqual(new Set([0, 1, 2, 3, 4, 5]))
  expect(shopsOfOwners(items.toReversed(), 6)).toEqual(shops)
  expect(shopsOfOwners(catalogueItems(), 6)).toEqual(new Map())
})

test('a folder without its list, or with another list, says what is missing', async () => {
  await expect(labelledItems(folder)).rejects.toThrow(`There is no labels.csv in ${folder}.`)
  await writeFile(join(folder, 'labels.csv'), 'photo,label\none,Hat\n')
  await expect(labelledItems(folder)).rejects.toThrow('needs the columns image and label')
})
