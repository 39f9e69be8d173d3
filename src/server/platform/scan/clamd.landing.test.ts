import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allCalls } from '#contract/all.ts'
import type { CallName } from '#contract/define.ts'
import { maximumPhotoBytes } from '#domain/photos.ts'
import { readSettings } from '#server/settings.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import {
  type Daemon,
  hasClamd,
  nameOfVirus,
  startClamd,
  startFakeClamd,
  virus,
} from '#tests/support/clamd.ts'
import { picture } from '#tests/support/photos.ts'
import { zipOf } from '#tests/support/zip.ts'
import { createLog } from '../http/log.ts'
import { openApiOf } from '../http/openapi.ts'
import { ScannerAway, clamdScan } from './clamd.ts'

const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())
const clean = () => picture({ width: 300, height: 400 })
const behindTheEnd = async () => new Blob([await clean(), virus])
/** A valid photo with the EICAR test signature in a comment, which decoders accept. */
const inComment = async () => {
  const bytes = await bytesOf(await clean())
  const segment = Buffer.from([0xff, 0xfe, 0, virus.length + 2])
  return new Blob([bytes.subarray(0, 2), segment, virus, bytes.subarray(2)])
}

const filesIn = async (app: TestApp): Promise<string[]> => {
  const folder = join(app.folder, 'files')
  return existsSync(folder)
    ? (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'))
    : []
}

const withFiles = Object.entries(openApiOf(allCalls).paths)
  .filter(([, { post }]) => JSON.stringify(post?.requestBody ?? '').includes('"format":"binary"'))
  .map(([path]) => path.replace('/api/', 'POST ') as CallName)

let written = ''
const log = createLog('info', { write: (line) => void (written += line) })
const lines = () =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
beforeEach(() => {
  written = ''
})

const daemons: [string, boolean, () => Promise<Daemon>][] = [
  ['a daemon that speaks its protocol', true, startFakeClamd],
  // Needs Debian's package clamav-daemon; skipped without it.
  ['ClamAV', hasClamd, startClamd],
]

describe.each(daemons)('with %s', (_name, isHere, start) => {
  let daemon: Daemon
  let app: TestApp
  let seller: Awaited<ReturnType<TestApp['make']['shopkeeper']>>

  beforeAll(async () => {
    if (!isHere) return
    daemon = await start()
    app = await startApp({ CLAMD: daemon.CLAMD }, undefined, { log })
    seller = await app.make.shopkeeper()
  }, 90_000)
  afterAll(async () => {
    if (!isHere) return
    await app.stop()
    await daemon.stop()
  })

  /** A pickup that is over. */
  const pickupOf = async (buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>): Promise<number> => {
    const itemID = await app.make.listedItem(seller.shopID)
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 5 })
    const [ticket] = (await buyer.ok('GET tickets/ticket', { ticketID })).tickets
    return ticket?.pickupID ?? 0
  }

  const draft = async () => (await seller.ok('POST store/add_item', app.make.itemForm())).generatedID

  test.skipIf(!isHere)('every call refuses an infected file and stores nothing', async () => {
    const [buyer, applicant] = [await app.make.quickBuyer(), await app.make.seller({ approved: false })]
    const id = await draft()
    const [reviewed, wrong] = [await pickupOf(buyer), await pickupOf(buyer)]
    await buyer.ok('POST cases/open_case', { pickupID: wrong, text: 'A button is missing' })
    const { case: opened } = await buyer.ok('GET cases/get_case', { pickupID: wrong })
    const caseID = opened?.caseID ?? ''
    const sendsFile: Record<string, (photo: Blob) => Promise<{ error: { code: string } | null }>> = {
      'POST store/add_img_item': (img) => seller.call('POST store/add_img_item', { id, img }),
      'POST store/auto_tagging': async (img) =>
        seller.call('POST store/auto_tagging', { img: [await clean(), img] }, 'multipart'),
      'POST store/suggest_items': async (img) =>
        seller.call('POST store/suggest_items', { img: [await clean(), img] }, 'multipart'),
      'POST store/garments_in_photo': (img) => seller.call('POST store/garments_in_photo', { img }),
      'POST homepage/img_search': (photo) => buyer.call('POST homepage/img_search', { photo }),
      'POST auth/ask_name_correction': (file) =>
        seller.call('POST auth/ask_name_correction', {
          first_name: 'Maria',
          last_name: 'Cruz',
          words: 'I married',
          file,
        }),
      'POST auth/set_photo': (img) => buyer.call('POST auth/set_photo', { img }),
      'POST store/set_cover': (img) => seller.call('POST store/set_cover', { img }),
      'POST chat/send_photos': (photo) =>
        buyer.call('POST chat/send_photos', { sellerID: seller.accountID, photos: [photo] }),
      'POST payments/read_qr': (img) => seller.call('POST payments/read_qr', { img }),
      'POST reviews/new_review': (photo) =>
        buyer.call('POST reviews/new_review', { pickupID: reviewed, rating: 5, photos: [photo] }),
      'POST cases/open_case': (photo) =>
        buyer.call('POST cases/open_case', { pickupID: reviewed, text: 'A flaw', photos: [photo] }),
      'POST cases/write': (photo) =>
        buyer.call('POST cases/write', { caseID, text: 'Look', photos: [photo], clientID: randomUUID() }),
      // Each photo of a ZIP is scanned, because the whole is larger than scanners take.
      'POST store/import_items': async (photo) =>
        seller.call(
          'POST store/import_items',
          {
            file: new Blob(['Name\nJacket\n']),
            photos: new Blob([zipOf([{ name: 'a.jpg', bytes: await bytesOf(photo) }])]),
          },
          'multipart',
        ),
      'POST auth/shop_id_one': (file) => applicant.call('POST auth/shop_id_one', { file }),
      'POST auth/shop_id_two': (file) => applicant.call('POST auth/shop_id_two', { file }),
      'POST auth/shop_id_selfie': (file) => applicant.call('POST auth/shop_id_selfie', { file }),
    }
    expect(withFiles.toSorted()).toEqual(Object.keys(sendsFile).toSorted())
    for (const make of [behindTheEnd, inComment])
      for (const name of withFiles)
        expect((await sendsFile[name]?.(await make()))?.error, name).toEqual({
          error: 'A virus scanner found something in this file. Please choose another photo.',
          code: 'photo_infected',
        })
    expect(await filesIn(app)).toEqual([])
    expect(await seller.ok('GET store/item', { id })).toMatchObject({ status: 'draft', images: [] })
    expect(await app.db.selectFrom('id_documents').select('id').execute()).toEqual([])
  })

  test.skipIf(!isHere)(
    'the log has the account and the name of the signature, and nothing of the file',
    async () => {
      const id = await draft()
      written = ''
      const answer = await seller.call('POST store/add_img_item', { id, img: await behindTheEnd() })
      expect(answer.status).toBe(422)
      expect(lines().filter(({ event }) => event !== undefined)).toEqual([
        expect.objectContaining({
          event: 'refused',
          code: 'photo_infected',
          found: `${nameOfVirus}.UNOFFICIAL`,
          accountID: seller.accountID,
          role: 'seller',
          route: '/api/store/add_img_item',
        }),
      ])
      for (const secret of [virus, 'photo.jpg', seller.email]) expect(written).not.toContain(secret)
    },
  )

  test.skipIf(!isHere)('other photos are accepted, also ten at once', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, draft))
    const photos = await Promise.all(
      ids.map(async (id, n) => {
        const img = await picture({ width: 300, height: 400, colour: `hsl(${n * 36} 60% 50%)` })
        return seller.call('POST store/add_img_item', { id, img })
      }),
    )
    expect(photos.map(({ status }) => status)).toEqual(ids.map(() => 200))
    const applicant = await app.make.seller({ approved: false })
    await applicant.ok('POST auth/shop_id_one', { file: await clean() })
  })

  test.skipIf(!isHere)('files of the largest allowed size are scanned to the last byte', async () => {
    const scan = clamdScan(readSettings({ CLAMD: daemon.CLAMD }).CLAMD ?? { path: '' })
    const large = new Uint8Array(maximumPhotoBytes).fill(7)
    await scan(large)
    large.set(Buffer.from(virus), large.length - virus.length)
    await expect(scan(large)).rejects.toMatchObject({ code: 'photo_infected' })
  })
})

describe('a daemon that is not reachable', () => {
  let app: TestApp | undefined
  afterEach(() => app?.stop())

  test('does not keep the server from starting, and photos are refused until it is back', async () => {
    const gone = await startFakeClamd()
    await gone.stop()
    app = await startApp({ CLAMD: gone.CLAMD }, undefined, { log })
    await expect.poll(() => written).toContain('the virus scanner is not reachable')
    const seller = await app.make.shopkeeper()
    const id = (await seller.ok('POST store/add_item', app.make.itemForm())).generatedID
    const img = await clean()
    written = ''
    const answer = await seller.call('POST store/add_img_item', { id, img })
    expect([answer.status, answer.error?.code, answer.headers.get('retry-after')]).toEqual([
      503,
      'scanner_away',
      '3',
    ])
    expect(lines()).toContainEqual(
      expect.objectContaining({ level: 40, msg: 'the virus scanner is not reachable' }),
    )
    expect(await filesIn(app)).toEqual([])
    expect((await seller.call('GET store/item', { id })).body).toMatchObject({ status: 'draft', images: [] })

    const back = createServer((socket) => {
      socket.on('data', () => undefined)
      socket.end('stream: OK\0')
    }).listen(gone.port, '127.0.0.1')
    await once(back, 'listening')
    expect((await seller.call('POST store/add_img_item', { id, img })).status).toBe(200)
    back.close()
  })
})

describe('an invalid response counts as not reachable', () => {
  const photo = new Uint8Array(maximumPhotoBytes).fill(7)
  test.each<[string, Parameters<typeof startFakeClamd>[0], string]>([
    ['silence', () => null, 'does not answer'],
    ['an error', () => 'INSTREAM size limit exceeded. ERROR\0', 'size limit exceeded'],
    ['half an answer', () => 'stream: O', 'stream: O'],
    ['no word', () => '', 'answers ""'],
    ['a word about another file', () => '/etc/hosts: OK\0', '/etc/hosts'],
    ['another protocol', () => 'HTTP/1.1 400 Bad Request\r\n\r\n', 'HTTP/1.1'],
    [
      'an answer without an end',
      (_file, socket) => {
        const talk = setInterval(() => socket.write('stream: '.repeat(1_000)), 10)
        socket.on('close', () => clearInterval(talk))
        return null
      },
      'stream: stream:',
    ],
    ['a broken connection', (_file, socket) => (socket.resetAndDestroy(), null), 'does not answer'],
  ])('%s', async (name, answer, words) => {
    const daemon = await startFakeClamd(answer)
    const began = performance.now()
    const scan = clamdScan({ host: '127.0.0.1', port: daemon.port }, name === 'silence' ? 1_000 : 60_000)
    const thrown = await scan(photo).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(ScannerAway)
    expect(String(thrown)).toContain(words)
    expect(performance.now() - began).toBeLessThan(30_000)
    await daemon.stop()
  })

  test('a daemon that closes the connection during the transfer', async () => {
    const rude = createServer((socket) => socket.once('data', () => socket.destroy())).listen(0, '127.0.0.1')
    await once(rude, 'listening')
    const address = rude.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(clamdScan({ host: '127.0.0.1', port })(photo)).rejects.toThrow(ScannerAway)
    rude.close()
  })
})

const read = (CLAMD: string) => readSettings({ CLAMD }).CLAMD

test('the setting is an address of clamd, or the start fails with an explanation', () => {
  expect(readSettings({}).CLAMD).toBeUndefined()
  expect(read('unix:/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
  expect(read('clamav:3310')).toEqual({ host: 'clamav', port: 3310 })
  expect(read('[::1]:3310')).toEqual({ host: '::1', port: 3310 })
  for (const wrong of [
    'clamav',
    'clamav:',
    ':3310',
    'clamav:0',
    'clamav:99999',
    'unix:clamd',
    'a@b:1',
    'http://a:1',
  ])
    expect(() => read(wrong), wrong).toThrow(
      'CLAMD: This is not the address of ClamAV, such as "unix:/run/clamav/clamd.ctl"',
    )
})
