import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { newKey } from '#server/platform/vault/vault.ts'
import { Client } from '#tests/support/client.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import {
  animatedWebp,
  blankPng,
  gridAvif,
  lyingAvif,
  manyFramesGif,
  manyNotes,
  manyScansJpeg,
  mpo,
  plainJpeg,
  turnedChunk,
  wideFrameGif,
} from '#tests/support/hostile-photos.ts'
import { nightly } from '#tests/support/nightly.ts'
import { asBlob } from '#tests/support/visual-search.ts'
import { picture } from '#tests/support/photos.ts'
import { programEnvironment } from '#tests/support/program.ts'

/** Starts the real server as a process, and measures its memory together with that of its child processes. */
const program = new URL('../../src/server/main.ts', import.meta.url).pathname
const linux = process.platform === 'linux'
const megabyte = 1e6
/** The memory limit of a decoder in MB, plus what it may allocate until it is stopped. */
const maxDecoderMB = 780
/** Of the server process itself, above its memory before, in MB. */
const maxGrowthMB = 200

let folder: string
let server: ChildProcess
let database: Database
let make: ReturnType<typeof factories>

const start = async (): Promise<string> => {
  folder = await mkdtemp(join(tmpdir(), 'ukay-pictures-'))
  const cloned = await cloneDatabase()
  database = cloned
  const { host, user, database: name } = cloned.connection
  server = spawn(process.execPath, [program], {
    env: {
      ...programEnvironment,
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
      ID_ENCRYPTION_KEY: newKey().toString('base64'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of server.stdout ?? []) {
    const found = /Ukay is at (http:\S+)/.exec(String(chunk))
    if (found?.[1]) return found[1]
  }
  throw new Error('The server ended')
}

beforeAll(async () => {
  const base = await start()
  make = factories({ db: database.db, clock: systemClock, visitor: () => new Client(base) })
  // Loads the model first, because its memory does not count here.
  const photo = await picture({ width: 300, height: 400 })
  await (await make.quickBuyer()).ok('POST homepage/img_search', { photo })
})
afterAll(async () => {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const statusOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
const numberIn = (status: string, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
const megabytesIn = (status: string, name: string): number => (numberIn(status, name) * 1024) / megabyte

/** Processes that are no children of the server, and need not be read again. */
const strangers = new Set<string>()

/** The memory of the server, and the peak of any of its child processes, in MB. */
const memory = () => {
  const own = server.pid ?? 0
  const others = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && !strangers.has(name))
    .map((name) => ({ name, status: statusOf(Number(name)) }))
    .filter(({ name, status }) => {
      const isChild = numberIn(status, 'PPid') === own
      if (!isChild && status !== '') strangers.add(name)
      return isChild
    })
  return {
    server: megabytesIn(statusOf(own), 'VmRSS'),
    decoder: Math.max(0, ...others.map(({ status }) => megabytesIn(status, 'VmHWM'))),
  }
}

/** Checks the memory while `act` runs. */
const withinMemory = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  if (!linux) return act()
  const before = memory().server
  const worst = { growth: 0, decoder: 0 }
  const timer = setInterval(() => {
    const now = memory()
    worst.growth = Math.max(worst.growth, now.server - before)
    worst.decoder = Math.max(worst.decoder, now.decoder)
  }, 20)
  const result = await act().finally(() => clearInterval(timer))
  expect(worst.decoder).toBeLessThan(maxDecoderMB)
  expect(worst.growth).toBeLessThan(maxGrowthMB)
  return result
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8452b' } })
const taken = { status: 200 }
const refused = (status: number, code: string) => ({ status, error: { code } })
const tooLarge = refused(413, 'photo_too_large')
const noPhoto = refused(415, 'not_a_photo')
/** One of each kind: too large, large, of many frames, untruthful, and cut off. The others run by night. */
const daily = [
  'JPEG of 200 megapixels',
  'interlaced PNG of 30,000,000 x 2',
  'GIF of 10,000 frames',
  'JPEG that was cut off',
]
const cut = async (whole: Promise<Buffer>) => (await whole).subarray(0, Math.floor((await whole).length / 2))

describe('the server stays within its memory limits and answers:', () => {
  const pictures: [string, () => Promise<Buffer> | Buffer, object][] = [
    ['PNG of 60,000,000 x 1 in 16 bit', () => blankPng(60_000_000, 1), tooLarge],
    ['interlaced PNG of 30,000,000 x 2', () => blankPng(30_000_000, 2, { interlaced: true }), tooLarge],
    ['PNG of 32,001 x 1', () => blankPng(32_001, 1), tooLarge],
    ['PNG of 70.6 megapixels', () => blankPng(8_400, 8_400, { bits: 8 }), tooLarge],
    ['PNG of 64 megapixels in 16 bit', () => blankPng(9_248, 6_936), taken],
    ['the same, to be turned', () => blankPng(9_248, 6_936, { extra: [turnedChunk()] }), tooLarge],
    ['WebP of 64 megapixels', () => flat(9_248, 6_936).webp({ effort: 0 }).toBuffer(), taken],
    ['JPEG of 200 megapixels', () => plainJpeg(16_320, 12_240), taken],
    [
      'JPEG of 200 megapixels, held upright',
      () => flat(16_320, 12_240).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      taken,
    ],
    [
      'JPEG of 200 megapixels, progressive',
      () => flat(16_320, 12_240).jpeg({ progressive: true }).toBuffer(),
      tooLarge,
    ],
    ['JPEG of 99 scans and 200 megapixels', () => manyScansJpeg(16_320, 12_240), tooLarge],
    ['PNG of 16,000 x 3,125 in 16 bit', () => blankPng(16_000, 3_125), taken],
    ['the same, interlaced', () => blankPng(16_000, 3_125, { interlaced: true }), taken],
    [
      'the same, interlaced and held upright, of which there are two copies',
      () => blankPng(16_000, 3_125, { interlaced: true, extra: [turnedChunk()] }),
      { status: expect.toBeOneOf([200, 413]) },
    ],
    ['PNG with 1,400 packed notes', () => blankPng(90, 90, { extra: manyNotes() }), tooLarge],
    ['PNG of 48 megapixels', () => flat(8_064, 6_048).png({ compressionLevel: 1 }).toBuffer(), taken],
    ['JPEG of 48 megapixels', () => flat(8_064, 6_048).jpeg().toBuffer(), taken],
    [
      'JPEG of 48 megapixels, progressive',
      () => flat(8_064, 6_048).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      taken,
    ],
    ['WebP of 48 megapixels', () => flat(8_064, 6_048).webp({ effort: 0 }).toBuffer(), taken],
    ['JPEG of 12 megapixels', () => flat(4_032, 3_024).jpeg().toBuffer(), taken],
    ['JPEG of 99 scans', () => manyScansJpeg(8_000, 6_250), taken],
    ['JPEG of 883 scans', () => manyScansJpeg(8_000, 6_250, 63), tooLarge],
    ['GIF of 10,000 frames', () => manyFramesGif(10_000, 600, 800), taken],
    ['GIF of 10,000 frames of 49 megapixels', () => manyFramesGif(10_000, 7_000, 7_000), taken],
    ['GIF of 500,000 frames', () => manyFramesGif(500_000), taken],
    ['GIF whose only frame is larger than it', () => wideFrameGif(), tooLarge],
    ['animated WebP', () => animatedWebp(40, 800), taken],
    ['AVIF of 12 megapixels', () => flat(4_000, 3_000).avif({ effort: 0 }).toBuffer(), taken],
    ['AVIF of 44 megapixels, made of one tile', () => gridAvif(512, 13), tooLarge],
    ['AVIF of 12 megapixels, made of one tile', () => gridAvif(512, 7), taken],
    [
      'AVIF of 49 megapixels that says it has 64 x 64',
      () => lyingAvif(7_000),
      { status: expect.toBeOneOf([413, 415]) },
    ],
    ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), noPhoto],
    ['TIFF', () => flat(90, 90).tiff().toBuffer(), noPhoto],
    ['two JPEGs in one', () => mpo(), taken],
    [
      'JPEG that is an archive as well',
      async () => Buffer.concat([await flat(90, 90).jpeg().toBuffer(), Buffer.from('PK\x03\x04 evil.js')]),
      taken,
    ],
    [
      'PNG with something behind it',
      async () => Buffer.concat([await flat(90, 90).png().toBuffer(), Buffer.alloc(1_000_000, 65)]),
      taken,
    ],
    ['GIF that is a script as well', () => Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)'), noPhoto],
    [
      'SVG that begins like AVIF',
      () =>
        Buffer.from('<!--ftypavif--><svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'),
      noPhoto,
    ],
    ['PNG that was cut off', () => cut(flat(900, 900).png({ compressionLevel: 0 }).toBuffer()), noPhoto],
    ['JPEG that was cut off', () => cut(flat(900, 900).jpeg().toBuffer()), noPhoto],
    ['AVIF that was cut off', () => cut(flat(900, 900).avif({ effort: 0 }).toBuffer()), noPhoto],
    ['nothing', () => Buffer.alloc(0), noPhoto],
  ]
  test.each(pictures.filter(([name]) => nightly || daily.includes(name)))(
    '%s',
    async (_name, build, expected) => {
      const photo = asBlob(await build())
      const buyer = await make.quickBuyer()
      const answer = await withinMemory(() => buyer.call('POST homepage/img_search', { photo }))
      expect(answer).toMatchObject(expected)
      // The next photo works, whatever this one did to its decoder process.
      const usual = await picture({ width: 300, height: 400 })
      expect((await buyer.call('POST homepage/img_search', { photo: usual })).status).toBe(200)
    },
    120_000,
  )
})

test('HEIC is refused with a helpful message', async () => {
  const photo = asBlob(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))
  const { error } = await (await make.quickBuyer()).call('POST homepage/img_search', { photo })
  expect(error?.error).toMatch(/HEIC.*JPEG/)
})

/** More than may wait for one account. */
const sentAtOnce = 27

test.runIf(nightly)(
  `while one buyer sends ${sentAtOnce} hostile photos, other requests are answered`,
  async () => {
    const buyer = await make.quickBuyer()
    const other = await make.quickBuyer()
    const seller = await make.quickSeller()
    const unverified = await make.seller({ approved: false })
    const files = [
      asBlob(blankPng(60_000_000, 1)),
      asBlob(blankPng(30_000_000, 2, { interlaced: true })),
      asBlob(manyScansJpeg(8_000, 6_250)),
      asBlob(blankPng(16_000, 3_125, { interlaced: true })),
    ]
    await withinMemory(async () => {
      let answered = 0
      const attack = Array.from({ length: sentAtOnce }, async (_, n) => {
        const answer = await buyer.call('POST homepage/img_search', { photo: files[n % files.length] })
        answered += 1
        return answer
      })
      const photo = await picture({ width: 300, height: 400 })
      const answers = await Promise.all([
        other.call('POST homepage/img_search', { photo }),
        seller.call('POST store/auto_tagging', { img: [photo, photo] }, 'multipart'),
        unverified.call('POST auth/shop_id_one', { file: photo }),
        unverified.call('POST auth/shop_id_two', { file: photo }),
      ])
      expect(answers.map(({ status, error }) => error?.code ?? status)).toEqual(Array(4).fill(200))
      // The other requests did not wait for all hostile photos.
      expect(answered).toBeLessThan(sentAtOnce)
      for (const { status } of await Promise.all(attack)) expect([200, 413, 429, 503]).toContain(status)
    })
    // Afterwards the same account can send photos again.
    const photo = await picture({ width: 300, height: 400 })
    expect((await buyer.call('POST homepage/img_search', { photo })).status).toBe(200)
  },
  180_000,
)
