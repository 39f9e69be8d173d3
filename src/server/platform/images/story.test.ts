import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nightly } from '#tests/support/nightly.ts'

const script = `
  const { createHash } = await import('node:crypto')
  const sharp = (await import('sharp')).default
  const { openPhoto } = await import(${JSON.stringify(new URL('./open-photo.ts', import.meta.url).href)})
  const { drawStory } = await import(${JSON.stringify(new URL('./story.ts', import.meta.url).href)})
  const photo = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#888' } }).png().toBuffer()
  const draw = (name) => openPhoto(photo, { width: 400, height: 500 }, (open) => drawStory(open, {
    price: '₱12,500.50', facts: ['M', 'Very good'], name, shop: 'Wagwagan ni Luz', lead: 'Only one of it.',
    code: 'https://ukay.test/p/1', address: 'ukay.test/s/luz' }))
  const hashes = await Promise.all([await draw('Lina'), await draw('Nena')].map((bytes) =>
    createHash('sha256').update(bytes).digest('hex')))
  console.log(hashes.join())`

/** Fontconfig reads its settings once per process. */
const hashesWith = (folder: string, fontconfig: string): string[] => {
  const settings = join(folder, 'fonts.conf')
  writeFileSync(settings, `<?xml version="1.0"?><fontconfig>${fontconfig}</fontconfig>`)
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, FONTCONFIG_FILE: settings },
    encoding: 'utf8',
  })
    .trim()
    .split(',')
}

test.runIf(nightly)('the words are the same on a machine without fonts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ukay-fonts-'))
  const [name, other] = hashesWith(folder, '')
  // Without a font every letter is the same box.
  expect(name).not.toBe(other)
  expect(hashesWith(folder, '<dir>/usr/share/fonts</dir>')).toEqual([name, other])
  rmSync(folder, { recursive: true })
})
