import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { freePort, isReady } from '../../tests/e2e/app-process.ts'

const items = 40

/** Photos of one colour, so that the files of all widths have some kilobytes together. */
const makePhotosSmall = async (checkout: string) => {
  const folder = join(checkout, 'demo/photos')
  const [head = '', ...rows] = readFileSync(join(folder, 'catalogue.tsv'), 'utf8').trimEnd().split('\n')
  const kept = rows.filter((_, n) => n % Math.floor(rows.length / items) === 0).slice(0, items)
  const lines = kept.map((row) => {
    const [photos = '', ...cells] = row.split('\t')
    return [photos.split(' ')[0] ?? '', ...cells.with(5, '50 50 100')].join('\t')
  })
  writeFileSync(join(folder, 'catalogue.tsv'), `${[head, ...lines].join('\n')}\n`)
  for (const [n, line] of lines.entries()) {
    const background = { r: n * 6, g: 255 - n * 5, b: (n * 37) % 256 }
    const photo = sharp({ create: { width: 480, height: 640, channels: 3, background } })
    await photo.webp({ quality: 50 }).toFile(join(folder, `${line.split('\t')[0]}.webp`))
  }
  const documents = join(checkout, 'demo/seed/documents.ts')
  const drawing = readFileSync(documents, 'utf8')
  writeFileSync(
    documents,
    drawing.replace('width="1600" height="1120"', 'width="400" height="280" viewBox="0 0 1600 1120"'),
  )
}

/**
 * `npm run release:data -- CHECKOUT VERSION` fills a database with the demo of that checkout, by its own code, and writes
 * its backup to tests/fixtures/releases. It changes files of the checkout, so take one that can go: docs/how-to/release.md.
 */
const [checkout, version] = process.argv.slice(2)
if (!checkout || !version) throw new Error('Usage: npm run release:data -- CHECKOUT VERSION')
const root = join(import.meta.dirname, '../..')
const cwd = resolve(checkout)
if (cwd === root) throw new Error('Take another checkout, because files of it change.')
const folder = mkdtempSync(join(tmpdir(), 'ukay-dump-'))
const port = await freePort()
const data = join(folder, 'data')
// The second is the former name of the first.
const off = { ANALYZE_PHOTOS: 'no', LOOK_AT_PHOTOS: 'no' }
const env = { ...process.env, ...off, DATA_DIR: data, PORT: String(port) }

await makePhotosSmall(cwd)
const demo = spawn(process.execPath, ['demo/main.ts'], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
const ended = once(demo, 'exit')
while (!(await isReady(`http://localhost:${port}`))) {
  if (demo.exitCode !== null) throw new Error(`the demo ended with ${demo.exitCode}`)
  await sleep(200)
}
demo.kill('SIGTERM')
await ended
const backup = join(folder, 'backup')
execFileSync(process.execPath, ['scripts/backup.ts', backup], { cwd, env, stdio: 'inherit' })
cpSync(join(data, 'id-encryption.key'), join(folder, 'id-encryption.key'))
const releases = join(root, 'tests/fixtures/releases')
mkdirSync(releases, { recursive: true })
const file = join(releases, `${version}.tar.xz`)
execFileSync('tar', ['-cJf', file, '-C', folder, 'backup', 'id-encryption.key'])
rmSync(folder, { recursive: true })
