import { writeFileSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { fileTypeFromBuffer } from 'file-type'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maximumPhotoBytes } from '#domain/photos.ts'
import { newKey } from '#server/platform/vault/vault.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { picture, promisedPng, somePhoto } from '#tests/support/photos.ts'
import {
  completedSeller,
  documentKinds,
  documentRows,
  viewAllDocuments,
  sendDocument as send,
} from '#tests/support/sellers-documents.ts'
import { nightly } from '#tests/support/nightly.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['make']['admin']>>

beforeAll(async () => {
  app = await startApp()
  admin = await app.make.admin()
})
afterAll(() => app.stop())

const view = (by: Client, id: string, resource_type: string = 'id1') =>
  by.call('GET auth/verification/get_image', { id, resource_type })
const newSeller = () => app.make.seller({ approved: false })
/** A seller who has sent the first ID. */
const withFirstID = async (file?: Blob) => {
  const seller = await newSeller()
  expect((await send(seller, 'id1', file)).status).toBe(200)
  const [row] = await documentRows(app, seller.accountID)
  if (!row) throw new Error('There is no document')
  return {
    seller,
    row,
    path: join(app.folder, 'files', 'ids', row.storage_key.slice(4, 6), row.storage_key.slice(4)),
  }
}
/** The newest first. */
const viewsOf = async (sellerID: string) =>
  (await admin.ok('GET admin/get_log', { group: 'id_photos' })).acts.filter(
    ({ person }) => person?.accountID === sellerID,
  )

const isClosed = async (sellerID: string, kind?: string) => {
  const before = (await viewsOf(sellerID)).length
  const answer = await view(admin, sellerID, kind)
  expect([answer.status, answer.error?.code]).toEqual([503, 'photo_locked'])
  expect(await viewsOf(sellerID)).toHaveLength(before)
}

/** Sends the path unchanged; `fetch` would normalize it. */
const rawStatus = (path: string, cookie: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(app.base)
    request({ hostname, port, path, headers: { cookie } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .once('error', reject)
      .end()
  })

test('a HEAD request neither counts as a view nor says whether there is a photo', async () => {
  const { seller } = await withFirstID()
  const head = async (id: string) => {
    const path = `auth/verification/get_image?id=${id}&resource_type=id1`
    const { status, headers } = await fetch(`${app.base}/api/${path}`, {
      method: 'HEAD',
      headers: { cookie: admin.cookie },
    })
    return [status, headers.get('content-length')]
  }
  expect(await head(seller.accountID)).toEqual(await head((await newSeller()).accountID))
  expect((await head(seller.accountID))[0]).toBe(200)
  expect(await viewsOf(seller.accountID)).toEqual([])
  expect((await view(admin, seller.accountID)).status).toBe(200)
  expect(await viewsOf(seller.accountID)).toHaveLength(1)
})

describe('a stored photo', () => {
  test('is encrypted: its bytes contain neither the upload nor the decrypted photo', async () => {
    const photo = await picture({ width: 900, height: 600, orientation: 6 })
    const { seller, path } = await withFirstID(photo)
    const kept = await readFile(path)
    expect(await fileTypeFromBuffer(kept)).toBeUndefined()
    await expect(sharp(kept).metadata()).rejects.toThrow('unsupported')
    const sent = Buffer.from(await photo.arrayBuffer())
    const shown = (await view(admin, seller.accountID)).body
    for (const plain of [sent, shown])
      for (let at = 0; at + 8 <= plain.length; at += 8)
        expect(kept.includes(plain.subarray(at, at + 8))).toBe(false)
    for (const words of ['RIFF', 'WEBP', 'JFIF', 'SecretCamera', seller.accountID])
      expect(kept.includes(words)).toBe(false)
  })

  test('is turned upright and has no metadata of camera or place', async () => {
    const { seller } = await withFirstID(await picture({ width: 900, height: 600, orientation: 6 }))
    const shown = (await view(admin, seller.accountID)).body
    const { format, width, height, exif, xmp, iptc, icc } = await sharp(shown).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 600, height: 900 })
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
    expect(shown.includes('SecretCamera')).toBe(false)
  })

  test.runIf(nightly)('of 12 megapixels stays large enough to read', async () => {
    const { seller } = await withFirstID(await picture({ width: 3024, height: 4032 }))
    const { width, height } = await sharp((await view(admin, seller.accountID)).body).metadata()
    expect([width, height]).toEqual([1800, 2400])
  })

  test('has a file name without personal data, and no other file is left', async () => {
    const seller = await completedSeller(app)
    const rows = await documentRows(app, seller.accountID)
    const names = await readdir(join(app.folder, 'files'), { recursive: true })
    expect(
      names.filter((name) => name.includes(seller.accountID) || rows.some(({ id }) => name.includes(id))),
    ).toEqual([])
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('refused files', () => {
  test.each([
    [
      'SVG',
      'not_a_photo',
      () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>']),
    ],
    [
      'SVG that begins like AVIF',
      'not_a_photo',
      () => new Blob(['<!--ftypavif--><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>']),
    ],
    ['a page', 'not_a_photo', () => new Blob(['<!doctype html><script>alert(1)</script>'])],
    ['a PDF', 'not_a_photo', () => new Blob(['%PDF-1.7\n1 0 obj'])],
    ['nothing', 'not_a_photo', () => new Blob([])],
    [
      'half a photo',
      'not_a_photo',
      async () => {
        const whole = await picture({ width: 900, height: 900 })
        return whole.slice(0, Math.floor(whole.size / 2))
      },
    ],
    ['a bomb', 'photo_too_large', () => new Blob([new Uint8Array(promisedPng(50_000, 50_000))])],
    ['too many bytes', 'too_large', () => new Blob([new Uint8Array(maximumPhotoBytes + 1)])],
  ])('%s called photo.jpg, and nothing of it is stored', async (_name, code, make) => {
    const seller = await newSeller()
    const files = () => readdir(join(app.folder, 'files'), { recursive: true }).catch(() => [])
    const before = await files()
    expect((await send(seller, 'selfie', await make())).error?.code).toBe(code)
    expect(await documentRows(app, seller.accountID)).toEqual([])
    expect(await files()).toEqual(before)
  })

  test('twelve decompression bombs at once do not keep a valid photo from being accepted', async () => {
    const bomb = new Blob([new Uint8Array(promisedPng(50_000, 50_000))])
    const people = await Promise.all(Array.from({ length: 12 }, newSeller))
    const last = await newSeller()
    const [taken, ...refused] = await Promise.all([
      send(last, 'id1'),
      ...people.map((person) => send(person, 'id1', bomb)),
    ])
    expect(taken?.status).toBe(200)
    for (const { error } of refused) expect(['photo_too_large', 'busy']).toContain(error?.code)
  })
})

describe('access to a photo', () => {
  test('admins see it, and the reply must not be cached', async () => {
    const { seller } = await withFirstID()
    const answer = await view(admin, seller.accountID)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers.get('content-disposition')).toBeNull()
  })

  test('nobody else does: no visitor, buyer, other seller, nor the seller in question', async () => {
    const completed = await completedSeller(app)
    const people: [Client, number][] = [
      [app.visitor(), 401],
      [await app.make.buyer(), 403],
      [await newSeller(), 403],
      [await completedSeller(app), 403],
      [await app.make.seller(), 403],
      [completed, 403],
    ]
    for (const [person, status] of people)
      for (const kind of documentKinds) {
        const answer = await view(person, completed.accountID, kind)
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          status,
          'application/json; charset=utf-8',
        ])
      }
    expect(await viewsOf(completed.accountID)).toEqual([])
  })

  test('it cannot be reached through the paths of item photos or by path traversal', async () => {
    const { row } = await withFirstID()
    const name = row.storage_key.slice(4)
    const addresses = [
      `/photos/${name}`,
      `/photos/${row.storage_key}`,
      `/photos/../${row.storage_key}`,
      `/photos/..%2f${row.storage_key.replace('/', '%2f')}`,
      `/photos/%2e%2e/${row.storage_key}`,
      `/photos/..%5cids%5c${name}`,
      `/photos/${name}-560.webp`,
      `/photos/..%2fids%2f${name.padEnd(64, '0')}-560.webp`,
      `/${row.storage_key}`,
      `/files/${row.storage_key}`,
      `/photos/ids/${name.slice(0, 2)}/${name}`,
      `//photos/..%252f${row.storage_key}`,
    ]
    for (const person of [admin, app.visitor()])
      for (const address of addresses) {
        expect([400, 404], address).toContain(await rawStatus(address, person.cookie))
      }
  })

  test('a retired photo is not shown', async () => {
    const seller = await completedSeller(app)
    await viewAllDocuments(admin, seller.accountID)
    await admin.ok('POST auth/verification/approve_or_reject', { id: seller.accountID, updated_status: 2 })
    for (const kind of documentKinds)
      expect((await view(admin, seller.accountID, kind)).error?.code).toBe('not_found')
  })

  test('there is none for a buyer, an unknown seller or an unknown kind', async () => {
    const { seller } = await withFirstID()
    expect((await view(admin, admin.accountID)).error?.code).toBe('not_found')
    expect((await view(admin, seller.accountID, 'selfie')).error?.code).toBe('not_found')
    expect((await view(admin, seller.accountID, 'id3')).error?.code).toBe('bad_input')
    expect((await view(admin, '../../etc/passwd')).error?.code).toBe('bad_input')
  })
})

describe('the log of views', () => {
  test('has a row for each view: admin, seller, kind and time', async () => {
    const seller = await completedSeller(app)
    for (const kind of ['id2', 'selfie', 'id2']) {
      app.clock.advance(1000)
      await view(admin, seller.accountID, kind)
    }
    const views = await viewsOf(seller.accountID)
    expect(views.map(({ words }) => words)).toEqual(['id2', 'selfie', 'id2'])
    expect(views[0]).toMatchObject({
      act: 'id_photo_opened',
      admin: { accountID: admin.accountID, name: expect.stringMatching(/^Maria Santos \d+$/) },
      person: { accountID: seller.accountID, name: expect.stringMatching(/^Maria Santos \d+$/) },
      at: app.clock.now().toISOString(),
    })
  })

  test('is written before the photo is sent: without the row there is no photo', async () => {
    const { seller } = await withFirstID()
    await app.ownerRuns('alter table id_document_views add constraint broken check (false) not valid')
    try {
      const answer = await view(admin, seller.accountID)
      expect([answer.status, answer.error?.code]).toEqual([500, 'internal'])
    } finally {
      await app.ownerRuns('alter table id_document_views drop constraint broken')
    }
    expect(await viewsOf(seller.accountID)).toEqual([])
    expect((await view(admin, seller.accountID)).status).toBe(200)
  })

  test('cannot be changed or deleted', async () => {
    const { seller } = await withFirstID()
    await view(admin, seller.accountID)
    for (const change of [
      'update id_document_views set viewed_at = now()',
      'delete from id_document_views',
      'truncate id_document_views',
    ])
      await expect(app.pool.query(change)).rejects.toThrow('permission denied')
  })
})

describe('a photo is refused, and no view is logged,', () => {
  test('if its file was altered, exchanged or deleted', async () => {
    const one = await withFirstID()
    const two = await withFirstID(await somePhoto(1))
    const bytes = await readFile(one.path)
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    writeFileSync(one.path, changed)
    await isClosed(one.seller.accountID)
    writeFileSync(one.path, await readFile(two.path))
    await isClosed(one.seller.accountID)
    writeFileSync(one.path, bytes)
    expect((await view(admin, one.seller.accountID)).status).toBe(200)
    await app.storage.remove(one.row.storage_key)
    await isClosed(one.seller.accountID)
  })

  test('if its row got the file or the key of another document', async () => {
    const seller = await completedSeller(app)
    const set = (kind: string, columns: object) =>
      app.db
        .updateTable('id_documents')
        .set(columns)
        .where('seller_id', '=', seller.accountID)
        .where('kind', '=', kind as 'id1')
        .execute()
    const rows = await documentRows(app, seller.accountID)
    const [id1, id2] = ['id1', 'id2'].map((kind) => rows.find((row) => row.kind === kind))
    if (!id1 || !id2) throw new Error('They are in')
    // The whole second ID in the row of the first.
    await set('id1', { storage_key: id2.storage_key, wrapped_key: id2.wrapped_key, key_id: id2.key_id })
    await isClosed(seller.accountID)
    await set('id1', { storage_key: id1.storage_key })
    await isClosed(seller.accountID)
    await set('id1', { wrapped_key: id1.wrapped_key })
    expect((await view(admin, seller.accountID)).status).toBe(200)
    await set('id1', { key_id: id1.key_id.replace(/./, (first) => (first === '0' ? '1' : '0')) })
    await isClosed(seller.accountID)
  })

  test('if the server does not have its key; other features work, and sellers can send new photos', async () => {
    const { seller } = await withFirstID()
    const other = await startApp({ ID_ENCRYPTION_KEY: newKey().toString('base64') }, app)
    const [adminThere, sellerThere] = [other.visitor(), other.visitor()]
    adminThere.cookie = admin.cookie
    sellerThere.cookie = seller.cookie
    expect((await view(adminThere, seller.accountID)).error?.code).toBe('photo_locked')
    expect((await sellerThere.call('GET auth/verification/document_status')).status).toBe(200)
    expect((await send(sellerThere, 'id1')).status).toBe(200)
    expect((await view(adminThere, seller.accountID)).status).toBe(200)
    // The first server does not have the key of the other server.
    await isClosed(seller.accountID)
    await other.stop()
  })
})

test('an admin cannot decide about documents newer than the ones this admin viewed', async () => {
  const seller = await completedSeller(app)
  const other = await app.make.admin()
  const decide = (by: Client, updated_status: number) =>
    by.call('POST auth/verification/approve_or_reject', { id: seller.accountID, updated_status })
  await viewAllDocuments(admin, seller.accountID)
  await viewAllDocuments(other, seller.accountID)
  expect((await decide(other, 2)).status).toBe(200)
  for (const kind of documentKinds) await send(seller, kind)
  const refused = await decide(admin, 1)
  expect(refused.error).toMatchObject({
    code: 'already_decided',
    error: 'This seller has sent new documents since you opened this page. Please view them first.',
  })
  app.clock.advance(1)
  await viewAllDocuments(admin, seller.accountID)
  expect((await decide(admin, 1)).status).toBe(200)
})
