import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { blankPng, manyScansJpeg } from '#tests/support/hostile-photos.ts'
import { picture } from '#tests/support/photos.ts'
import { type PhotoQueueOptions, createPhotoQueue } from './photo-queue.ts'
import type { FileSource } from '../file-source.ts'
import type { PhotoLane } from './decoder-lane.ts'
import { nightly } from '#tests/support/nightly.ts'

const linux = process.platform === 'linux'
const limits = { residentBytes: 700e6, dataBytes: 1_350e6, processorMs: 20_000, clockMs: 60_000 }
const oneProcess = { processes: 1, idleMs: Infinity }
const lanes = { photos: oneProcess, documents: oneProcess }

let folder: string
let photo: Uint8Array
/** Takes 400 MB while it is decoded. */
let large: { path: string }
/** Keeps a core busy for at least a second. */
let slow: Uint8Array
/** A quarter of it. */
let lessSlow: Uint8Array
/** A pipe without a writer: reading it never ends and costs no CPU. */
let stuck: { path: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ukay-photos-'))
  photo = new Uint8Array(await (await picture({ width: 300, height: 400 })).arrayBuffer())
  large = { path: join(folder, 'large') }
  await writeFile(large.path, blankPng(16_000, 3_125, { interlaced: true }))
  slow = manyScansJpeg(8_000, 6_250)
  lessSlow = manyScansJpeg(4_000, 3_125)
  stuck = { path: join(folder, 'stuck') }
  execFileSync('mkfifo', [stuck.path])
})
afterAll(() => rm(folder, { recursive: true }))

const queues: ReturnType<typeof createPhotoQueue>[] = []
afterEach(() => {
  for (const queue of queues.splice(0)) queue.close()
})

const start = (options: Partial<PhotoQueueOptions>) => {
  const queue = createPhotoQueue({ limits, lanes, ...options })
  queues.push(queue)
  const troubles: string[] = []
  queue.reportTo((what) => troubles.push(what))
  return {
    ...queue,
    troubles,
    read: (source: FileSource, accountID = 'ana', lane: PhotoLane = 'photos') =>
      queue.run({ accountID, lane }, source, 'prepare', undefined),
  }
}

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('a photo is stopped', () => {
  test('if it exceeds the memory limit; its process is replaced and the next photo is decoded', async () => {
    const queue = start({ limits: { ...limits, residentBytes: 250e6 } })
    await queue.read(photo)
    const [before] = queue.pids()
    await expect(queue.read(large)).rejects.toMatchObject({ code: 'photo_too_large' })
    expect(queue.troubles).toEqual(['a photo was stopped: it took too much memory'])
    expect(await queue.read(photo)).toMatchObject({ width: 300, height: 400 })
    expect(queue.pids()).not.toContain(before)
  })

  test.runIf(linux)('by the operating system, if the process does not stop itself in time', async () => {
    const queue = start({ limits: { ...limits, residentBytes: 5e9, dataBytes: 900e6 } })
    await queue.read(photo)
    await expect(queue.read(large)).rejects.toMatchObject({ code: 'photo_too_large' })
    expect(await queue.read(photo)).toMatchObject({ width: 300 })
  })

  test.runIf(nightly)('if it exceeds the CPU limit', async () => {
    const queue = start({ limits: { ...limits, processorMs: 300 } })
    await expect(queue.read(slow)).rejects.toMatchObject({ code: 'photo_too_large' })
    expect(queue.troubles).toEqual(['a photo was stopped: it took too much time'])
    expect(await queue.read(photo)).toMatchObject({ width: 300 })
  })

  test('if it takes too long on a busy machine, and may be sent again', async () => {
    const queue = start({ limits: { ...limits, clockMs: 200 } })
    await expect(queue.read(stuck)).rejects.toMatchObject({ code: 'busy' })
  })

  test('if it ends its process', async () => {
    const queue = start({})
    await queue.read(photo)
    const reading = queue.read(stuck)
    const [pid = 0] = queue.pids()
    process.kill(pid, 'SIGSEGV')
    await expect(reading).rejects.toMatchObject({ code: 'photo_too_large' })
    expect(await queue.read(photo)).toMatchObject({ width: 300 })
  })
})

describe('a decoder process', () => {
  test.runIf(nightly)('that ends while idle is replaced at once', async () => {
    const queue = start({})
    queue.warm()
    await queue.read(photo)
    const [pid = 0] = queue.pids()
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => queue.pids()[0]).not.toBe(pid)
    expect(await queue.read(photo)).toMatchObject({ width: 300 })
    expect(queue.troubles).toEqual([])
  })

  test.runIf(nightly)('that has been idle long enough ends', async () => {
    const queue = start({ lanes: { ...lanes, documents: { processes: 1, idleMs: 50 } } })
    await queue.read(photo, 'ana', 'documents')
    await expect.poll(() => queue.pids()).toEqual([])
    expect(await queue.read(photo, 'ana', 'documents')).toMatchObject({ width: 300 })
  })

  test.runIf(linux)('starts without RLIMIT_DATA if Node needs more memory to start', async () => {
    const queue = start({ limits: { ...limits, dataBytes: 300e6 } })
    expect(await queue.read(photo)).toMatchObject({ width: 300 })
    expect(queue.troubles).toEqual(Array(2).fill('a process for photos could not start'))
  })

  test.runIf(linux)('has no settings of the server in its environment', async () => {
    process.env['ID_ENCRYPTION_KEY'] = 'a secret of the server'
    const queue = start({})
    await queue.read(photo)
    delete process.env['ID_ENCRYPTION_KEY']
    const [pid] = queue.pids()
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('a secret of the server')
  })

  test.runIf(nightly)('ends with the server, also when the server was killed', async () => {
    const module = new URL('./photo-queue.ts', import.meta.url).href
    const script = `const { photoQueue } = await import(${JSON.stringify(module)})
      photoQueue.warm()
      console.log(photoQueue.pids().join())
      setInterval(() => undefined, 1000)`
    const server = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(server.stdout, 'data')) as [Buffer]
    const pids = line.toString().trim().split(',').map(Number)
    expect(pids).toHaveLength(2)
    expect(pids.every(isThere)).toBe(true)
    server.kill('SIGKILL')
    await expect.poll(() => pids.filter(isThere), { timeout: 10_000 }).toEqual([])
  })
})

const settled = (promise: Promise<unknown>, name: string, order: string[]) =>
  promise.then(
    () => void order.push(name),
    (error: { code: string }) => void order.push(`${name} ${error.code}`),
  )

describe('the queue', () => {
  test.runIf(nightly)(
    'of 27 slow photos of one account runs two, keeps 16 waiting and refuses the others with a reason',
    async () => {
      const queue = start({ lanes: { ...lanes, photos: { processes: 2, idleMs: Infinity } } })
      queue.warm()
      await queue.read(photo)
      const order: string[] = []
      const hostile = Array.from({ length: 27 }, () => settled(queue.read(lessSlow, 'ana'), 'ana', order))
      await expect(queue.read(photo, 'ana')).rejects.toMatchObject({
        code: 'busy',
        retryAfterSeconds: 5,
        message: expect.stringContaining('Two of your photos are still being read'),
      })
      expect(() => queue.refuseIfFull({ accountID: 'ana', lane: 'photos' })).toThrow(/still being read/)
      expect(() => queue.refuseIfFull({ accountID: 'ben', lane: 'photos' })).not.toThrow()
      await settled(queue.read(photo, 'ben'), 'ben', order)
      await settled(queue.read(photo, 'ben'), 'ben', order)
      expect(order.slice(0, 9)).toEqual(Array(9).fill('ana busy'))
      // Ana's photo waits for the two that were running and at most one more of the other account.
      expect(order.slice(9).filter((name) => name === 'ana').length).toBeLessThanOrEqual(5)
      expect(order.filter((name) => name === 'ben')).toHaveLength(2)
      queue.close()
      await Promise.all(hostile)
    },
  )

  test('ends the later of two slow photos for another account and begins it again', async () => {
    const queue = start({ slowMs: 100, lanes: { ...lanes, photos: { processes: 2, idleMs: Infinity } } })
    await Promise.all(['ana', 'ben'].map((name) => queue.read(photo, name)))
    const order: string[] = []
    const first = settled(queue.read(stuck, 'ana'), 'stuck', order)
    const second = settled(queue.read(manyScansJpeg(4_000, 3_000), 'ben'), 'slow', order)
    await settled(queue.read(photo, 'carla'), 'carla', order)
    await settled(queue.read(photo, 'carla'), 'carla', order)
    expect(order).toEqual(['carla', 'carla'])
    await second
    expect(order.at(-1)).toBe('slow')
    expect(queue.troubles).toEqual([])
    queue.close()
    await first
  })

  test('runs at most two photos of one account: a third process is free for another account', async () => {
    const queue = start({ lanes: { ...lanes, photos: { processes: 3, idleMs: Infinity } } })
    await Promise.all(['ana', 'ben', 'carla'].map((name) => queue.read(photo, name)))
    const order: string[] = []
    const others = [1, 2, 3].map(() => settled(queue.read(stuck, 'ana'), 'ana', order))
    await settled(queue.read(photo, 'ben'), 'ben', order)
    expect(order).toEqual(['ben'])
    queue.close()
    await Promise.all(others)
  })

  test('runs ID photos independently of other photos', async () => {
    const queue = start({})
    await Promise.all([queue.read(photo, 'ana', 'documents'), queue.read(photo)])
    const order: string[] = []
    const others = ['ana', 'ben', 'carla', 'dado'].map((name) =>
      settled(queue.read(stuck, name), name, order),
    )
    await settled(queue.read(photo, 'elmo', 'documents'), 'elmo', order)
    expect(order).toEqual(['elmo'])
    queue.close()
    await Promise.all(others)
  })

  test('refuses a photo that waited too long', async () => {
    const queue = start({ maxWaitMs: 300 })
    const isStarted = () => queue.read(photo).then(...([() => true, () => false] as const))
    await expect.poll(isStarted, { timeout: 20_000 }).toBe(true)
    const first = expect(queue.read(stuck, 'ana')).rejects.toMatchObject({ code: 'shutting_down' })
    await expect(queue.read(photo, 'ben')).rejects.toMatchObject({ code: 'busy' })
    queue.close()
    await first
  })

  test('refuses new and waiting photos after it was closed', async () => {
    const queue = start({})
    const waiting = expect(queue.read(stuck)).rejects.toMatchObject({ code: 'shutting_down' })
    queue.close()
    await waiting
    await expect(queue.read(photo)).rejects.toMatchObject({ code: 'shutting_down' })
    await expect.poll(() => queue.pids()).toEqual([])
  })
})
