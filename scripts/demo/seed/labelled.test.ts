import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { labelledPieces } from './labelled.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ukay-photos-'))
  await mkdir(join(folder, 'images'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a folder of photos is a catalogue: a piece a line, by what its label says', async () => {
  await writeFile(
    join(folder, 'labels.csv'),
    'kids,image,label\r\nFalse,one,Blouse\r\nTrue,two,Hat\r\nFalse,three,Not sure\r\nFalse,four,Pants\r\n',
  )
  await writeFile(join(folder, 'images', 'two.jpg'), 'the hat')
  const pieces = await labelledPieces(folder)
  expect(pieces.map(({ kind, print, tags }) => [kind, print, ...tags])).toEqual([
    ['longsleeve', '', 'Blouse'],
    ['hat', 'Kids'],
    ['jeans', ''],
  ])
  expect(String(await pieces[1]?.photos[0]?.())).toBe('the hat')
})

test('a folder without its list, or with another list, says what is missing', async () => {
  await expect(labelledPieces(folder)).rejects.toThrow(`There is no labels.csv in ${folder}.`)
  await writeFile(join(folder, 'labels.csv'), 'photo,label\none,Hat\n')
  await expect(labelledPieces(folder)).rejects.toThrow('needs the columns image and label')
})
