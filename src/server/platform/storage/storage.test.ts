import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasObjectStore, startObjectStore } from '#tests/support/object-store.ts'
import { diskStorage } from './disk.ts'
import { type Bucket, s3Storage } from './s3.ts'
import { type Storage, StorageRefuses, type StoredFile } from './storage.ts'

const hash = (bytes: Uint8Array | null) => bytes && createHash('sha256').update(bytes).digest('hex')

const listed = async (storage: Storage): Promise<StoredFile[]> => {
  const files: StoredFile[] = []
  for await (const file of storage.list()) files.push(file)
  return files
}

const namesIn = async (storage: Storage, folder: string, after?: string): Promise<string[]> => {
  const names: string[] = []
  for await (const { name } of storage.list({ folder, after })) names.push(name)
  return names
}

let scratch: string
let objects: Awaited<ReturnType<typeof startObjectStore>> | undefined
let bucket: Bucket

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'ukay-storage-'))
  if (!hasObjectStore) return
  objects = await startObjectStore()
  bucket = await objects.bucket()
}, 180_000)
afterAll(async () => {
  await objects?.stop()
  await rm(scratch, { recursive: true })
})

const places: [string, boolean, () => Storage][] = [
  ['a folder', true, () => diskStorage(join(scratch, 'files'))],
  // Needs Debian's swift-proxy, swift-object, swift-container and swift-account; skipped without them.
  ['S3', hasObjectStore, () => s3Storage(bucket, { pageSize: 3 })],
]

describe.each(places)('files in %s', (_name, isHere, open) => {
  let storage: Storage
  beforeAll(() => {
    if (isHere) storage = open()
  })

  const read = async (name: string): Promise<Buffer | null> => {
    const found = await storage.open(name)
    if (!found) return null
    const bytes = await buffer(found.stream)
    expect(found.bytes).toBe(bytes.length)
    return bytes
  }
  const names = async (): Promise<string[]> => (await listed(storage)).map(({ name }) => name).toSorted()

  test.skipIf(!isHere)('are written, listed and deleted', async () => {
    await storage.check()
    expect(await names()).toEqual([])
    const before = Date.now()
    const bytes = Buffer.from('a picture')
    await storage.put('photos/ab12-560.webp', bytes)
    expect(await storage.has('photos/ab12-560.webp')).toBe(true)
    expect(await read('photos/ab12-560.webp')).toEqual(bytes)
    const found = await listed(storage)
    expect(found).toEqual([
      { name: 'photos/ab12-560.webp', bytes: bytes.length, writtenAt: expect.any(Date) },
    ])
    // S3 reports whole seconds, by the clock of its server.
    expect(Math.abs((found[0]?.writtenAt.getTime() ?? 0) - before)).toBeLessThan(60_000)
    await storage.remove('photos/ab12-560.webp')
    expect(await storage.has('photos/ab12-560.webp')).toBe(false)
    expect(await names()).toEqual([])
  })

  test.skipIf(!isHere)('that do not exist are reported as such, and deleting them is no error', async () => {
    expect(await read('photos/none.webp')).toBeNull()
    expect(await storage.has('photos/none.webp')).toBe(false)
    await storage.remove('photos/none.webp')
  })

  test.skipIf(!isHere)(
    'keep their first content, also when several write the same name at once',
    async () => {
      const put = (text: string) => storage.put('ids/first', Buffer.from(text))
      await put('the first')
      await Promise.all([put('another'), put('the third')])
      expect(String(await read('ids/first'))).toBe('the first')
      const same = randomBytes(300_000)
      await Promise.all(Array.from({ length: 8 }, () => storage.put('ids/same', same)))
      expect((await read('ids/same'))?.equals(same)).toBe(true)
      await storage.remove('ids/first')
      await storage.remove('ids/same')
    },
  )

  test.skipIf(!isHere)('of the largest allowed size and empty ones are stored', async () => {
    const large = randomBytes(12 * 1024 * 1024)
    await storage.put('ids/large', large)
    expect(hash(await read('ids/large'))).toBe(hash(large))
    await storage.put('ids/empty', Buffer.alloc(0))
    expect(await read('ids/empty')).toHaveLength(0)
    await storage.remove('ids/large')
    await storage.remove('ids/empty')
  })

  test.skipIf(!isHere)('are listed completely, however many', async () => {
    const all = Array.from({ length: 8 }, (_, n) => `photos/${String(n).repeat(4)}-160.webp`)
    for (const name of all) await storage.put(name, Buffer.from(name))
    expect(await names()).toEqual(all)
    for (const name of all) await storage.remove(name)
    expect(await names()).toEqual([])
  })

  test.skipIf(!isHere)('of a folder are listed in byte order, after any name', async () => {
    const sorted = [
      'ids/0',
      'ids/0-9',
      'ids/0.webp',
      'ids/00',
      'ids/09-1080.webp',
      'ids/09-160.webp',
      'ids/09-160.webp.6f1c.part',
      'ids/0_a',
      'ids/a',
      'ids/a-b',
      'ids/ab',
    ]
    const others = ['id/z', 'ids0', 'photos/ab-160.webp']
    await Promise.all([...sorted, ...others].map((name) => storage.put(name, Buffer.from(name))))
    expect(await namesIn(storage, 'ids/')).toEqual(sorted)
    for (const name of ['ids/', ...sorted, 'ids/05', 'ids/0z', 'ids/zz'])
      expect(await namesIn(storage, 'ids/', name)).toEqual(sorted.filter((one) => one > name))
    for (const name of [...sorted, ...others]) await storage.remove(name)
    expect(await namesIn(storage, 'ids/')).toEqual([])
  })

  test.skipIf(!isHere)('with invalid names are refused', async () => {
    for (const name of [
      '../etc/passwd',
      '/photos/a',
      'photos//a',
      'photos/',
      'Photos/A',
      'a?b',
      '',
      'a'.repeat(201),
    ]) {
      expect(await storage.open(name)).toBeNull()
      await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow('is not a file name')
      await expect(storage.has(name)).rejects.toThrow('is not a file name')
      await expect(storage.remove(name)).rejects.toThrow('is not a file name')
    }
  })
})

test('a data folder that is a file is reported at the start', async () => {
  await writeFile(join(scratch, 'file'), '')
  await expect(diskStorage(join(scratch, 'file')).check()).rejects.toThrow('EEXIST')
})

test.skipIf(!hasObjectStore)('a wrong bucket setting is an error and not an empty listing', async () => {
  const missing = s3Storage({ ...bucket, bucket: 'no-such-bucket' })
  for (const ask of [
    () => missing.check(),
    () => missing.has('ids/a'),
    () => missing.open('ids/a'),
    () => missing.put('ids/a', Buffer.from('a')),
    () => missing.remove('ids/a'),
    () => listed(missing),
  ])
    await expect(ask()).rejects.toThrow(new StorageRefuses('S3 has no bucket "no-such-bucket"'))
  const stranger = s3Storage({ ...bucket, secretAccessKey: 'guessed' })
  await expect(stranger.check()).rejects.toThrow('S3 refuses: 403 SignatureDoesNotMatch')
  await expect(stranger.has('ids/a')).rejects.toThrow('S3 refuses: 403')
})
