import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { createVision } from '../../src/server/platform/vision/vision.ts'
import { labelledPhotos } from '../training/photos.ts'
import { judgeAll } from './vision-all.ts'

const pictures = new URL('../training/reference/', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'ukay-judged-'))
const vision = createVision({ threads: 1 })
afterAll(async () => {
  await vision.close()
  rmSync(folder, { recursive: true })
})

const printed = async (senderOf: (n: number) => string): Promise<string> => {
  const files = readdirSync(pictures).filter((name) => name.endsWith('.png'))
  mkdirSync(`${folder}/images`, { recursive: true })
  await Promise.all(files.map((name) => sharp(pictures + name).toFile(`${folder}/images/${name}.jpg`)))
  const rows = files.map((name, n) => `${name},${name.startsWith('jeans') ? 'Pants' : 'Polo'},${senderOf(n)}`)
  writeFileSync(`${folder}/labels.csv`, ['image,label,sender_id', ...rows].join('\n'))
  let text = ''
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk)
    return true
  })
  try {
    await judgeAll(folder, labelledPhotos(folder), vision)
  } finally {
    spy.mockRestore()
  }
  return text
}

test('every photo of a folder is judged, whoever sent it, and no figure is NaN', async () => {
  const text = await printed((n) => `sender ${n}`)
  expect(text).toMatch(/4 photos of 4 senders/)
  expect(text).toMatch(/kind, top-1 +\d\.\d{3} +\d\.\d{3} to \d\.\d{3} +4/)
  expect(text).toMatch(/same piece first: all changes, 70% of each side +\d/)
  expect(text).toMatch(/kind, tall photos, top-1 +- +- +0/)
  expect(text).not.toMatch(/NaN|trained on most/)
})

test('photos of one sender have no label precision, and still no NaN', async () => {
  const text = await printed(() => 'one sender')
  expect(text).toMatch(/label precision at 1 +- +- +0/)
  expect(text).not.toContain('NaN')
})
