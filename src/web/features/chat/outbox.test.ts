import { expect, test } from 'vitest'
import { createOutbox, type Unsent } from './outbox.ts'

/** An in-memory `Storage`. */
const storageOf = (kept: Record<string, string> = {}) => {
  const map = new Map(Object.entries(kept))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => void map.set(key, text),
    removeItem: (key: string) => void map.delete(key),
    key: (at: number) => [...map.keys()][at] ?? null,
    get length() {
      return map.size
    },
  }
}

/** A fake server whose replies the test controls. */
const server = () => {
  const requests: { unsent: Unsent; answer: (sequence: number) => void; refuse: (error: unknown) => void }[] =
    []
  const send = (unsent: Unsent) =>
    new Promise<number>((answer, refuse) => requests.push({ unsent, answer, refuse }))
  return { requests, send }
}

const noStorage = () => {
  throw new Error('no storage')
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const failureOf = (error: unknown) => ({ sentence: String(error), refused: error === 'refused' })
const prefix = 'unsent '

const open = (storage = storageOf()) => {
  const { requests, send } = server()
  const outbox = createOutbox({ storage: () => storage, prefix, send, failureOf })
  const states = () => outbox.unsent().map(({ message, state }) => `${message} ${state}`)
  return { outbox, requests, storage, states }
}

test('sends messages one at a time, in the order in which they were written', async () => {
  const { outbox, requests, states } = open()
  outbox.add('one')
  outbox.add('two')
  expect(requests.map(({ unsent }) => unsent.message)).toEqual(['one'])
  expect(states()).toEqual(['one sending', 'two waiting'])
  requests[0]?.answer(1)
  await settled()
  expect(requests.map(({ unsent }) => unsent.message)).toEqual(['one', 'two'])
  requests[1]?.answer(2)
  await settled()
  expect(states()).toEqual(['one sent', 'two sent'])
  outbox.settle(({ sequence = Infinity }) => sequence <= 1)
  expect(states()).toEqual(['two sent'])
})

test('a lost connection fails all waiting messages, and a retry sends them in order with the same keys', async () => {
  const { outbox, requests, states } = open()
  outbox.add('one')
  outbox.add('two')
  const ids = outbox.unsent().map(({ clientID }) => clientID)
  requests[0]?.refuse('offline')
  await settled()
  expect(states()).toEqual(['one failed', 'two failed'])
  expect(outbox.unsent()[0]?.failure?.sentence).toBe('offline')
  outbox.retry()
  requests[1]?.answer(3)
  await settled()
  requests[2]?.answer(4)
  await settled()
  expect(requests.map(({ unsent }) => unsent.clientID)).toEqual([ids[0], ...ids])
  expect(states()).toEqual(['one sent', 'two sent'])
})

test('a refused message does not block the next one', async () => {
  const { outbox, requests, states } = open()
  outbox.add('one')
  outbox.add('two')
  requests[0]?.refuse('refused')
  await settled()
  expect(states()).toEqual(['one failed', 'two sending'])
  requests[1]?.refuse('offline')
  await settled()
  outbox.reconnected()
  expect(states()).toEqual(['one failed', 'two sending'])
})

test('an unconfirmed message is sent again after a reload, with the same key', async () => {
  const storage = storageOf()
  const before = open(storage)
  before.outbox.add('one')
  const [unsent] = before.outbox.unsent()
  const after = open(storage)
  expect(after.states()).toEqual(['one waiting'])
  after.outbox.resume()
  expect(after.requests[0]?.unsent.clientID).toBe(unsent?.clientID)
  after.requests[0]?.answer(5)
  await settled()
  // The page shows it until the conversation includes it, but storage no longer needs it.
  expect(after.states()).toEqual(['one sent'])
  expect(storage.map.size).toBe(0)
  after.outbox.settle(({ clientID }) => clientID === unsent?.clientID)
  expect(after.states()).toEqual([])
})

test('a message that failed before a reload stays failed, and can be discarded', () => {
  const failure = { sentence: 'offline', refused: false }
  const one = { clientID: 'a', message: 'one', at: '2026-11-21T01:00:00Z', state: 'failed', failure }
  const { outbox, requests, storage, states } = open(storageOf({ [`${prefix}a`]: JSON.stringify(one) }))
  outbox.resume()
  expect(requests).toEqual([])
  expect(states()).toEqual(['one failed'])
  outbox.discard('a')
  expect(states()).toEqual([])
  expect(storage.map.size).toBe(0)
})

test('two tabs with the same conversation do not touch the messages of each other', () => {
  const storage = storageOf()
  const [here, there] = [open(storage), open(storage)]
  here.outbox.add('here')
  there.outbox.add('there')
  there.outbox.settle(() => true)
  expect(open(storage).states()).toEqual(['here waiting'])
})

test('ignores invalid data in storage, and works without storage', async () => {
  const junk = { [`${prefix}a`]: '{', [`${prefix}b`]: '"x"', [`${prefix}c`]: '{"clientID":1}', other: '[]' }
  expect(open(storageOf(junk)).states()).toEqual([])
  const { requests, send } = server()
  const outbox = createOutbox({ storage: noStorage, prefix, send, failureOf })
  outbox.add('one')
  requests[0]?.answer(6)
  await settled()
  expect(outbox.unsent().map(({ state }) => state)).toEqual(['sent'])
})

test('a message with photos keeps its id and their number across a reload', async () => {
  const { outbox, storage } = open()
  outbox.add('', 2, 'with photos')
  const after = open(storage)
  expect(after.outbox.unsent()).toMatchObject([
    { clientID: 'with photos', message: '', photos: 2, state: 'waiting' },
  ])
  after.outbox.resume()
  expect(after.requests.map(({ unsent }) => unsent.photos)).toEqual([2])
})
