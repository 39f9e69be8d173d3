import { expect, test } from 'vitest'
import { createOutbox, type Unsent } from './outbox.ts'

/** A store like the browser's. */
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

/** A server that answers when it is told to. */
const server = () => {
  const asked: { unsent: Unsent; answer: (sequence: number) => void; refuse: (error: unknown) => void }[] = []
  const send = (unsent: Unsent) =>
    new Promise<number>((answer, refuse) => asked.push({ unsent, answer, refuse }))
  return { asked, send }
}

const noStorage = () => {
  throw new Error('no storage')
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const failureOf = (error: unknown) => ({ sentence: String(error), refused: error === 'refused' })
const prefix = 'unsent '

const open = (storage = storageOf()) => {
  const { asked, send } = server()
  const outbox = createOutbox({ storage: () => storage, prefix, send, failureOf })
  const states = () => outbox.unsent().map(({ message, state }) => `${message} ${state}`)
  return { outbox, asked, storage, states }
}

test('messages go one after the other, in the order in which they were written', async () => {
  const { outbox, asked, states } = open()
  outbox.add('one')
  outbox.add('two')
  expect(asked.map(({ unsent }) => unsent.message)).toEqual(['one'])
  expect(states()).toEqual(['one sending', 'two waiting'])
  asked[0]?.answer(1)
  await settled()
  expect(asked.map(({ unsent }) => unsent.message)).toEqual(['one', 'two'])
  asked[1]?.answer(2)
  await settled()
  expect(states()).toEqual(['one sent', 'two sent'])
  outbox.settle(({ sequence = Infinity }) => sequence <= 1)
  expect(states()).toEqual(['two sent'])
})

test('a lost connection marks all that wait, and a retry sends them with the same ids in the same order', async () => {
  const { outbox, asked, states } = open()
  outbox.add('one')
  outbox.add('two')
  const ids = outbox.unsent().map(({ clientID }) => clientID)
  asked[0]?.refuse('offline')
  await settled()
  expect(states()).toEqual(['one failed', 'two failed'])
  expect(outbox.unsent()[0]?.failure?.sentence).toBe('offline')
  outbox.retry()
  asked[1]?.answer(3)
  await settled()
  asked[2]?.answer(4)
  await settled()
  expect(asked.map(({ unsent }) => unsent.clientID)).toEqual([ids[0], ...ids])
  expect(states()).toEqual(['one sent', 'two sent'])
})

test('a message that is refused for itself does not hold up the next', async () => {
  const { outbox, asked, states } = open()
  outbox.add('one')
  outbox.add('two')
  asked[0]?.refuse('refused')
  await settled()
  expect(states()).toEqual(['one failed', 'two sending'])
  asked[1]?.refuse('offline')
  await settled()
  outbox.reconnected()
  expect(states()).toEqual(['one failed', 'two sending'])
})

test('what was not confirmed is sent again after a reload, with its id', async () => {
  const storage = storageOf()
  const before = open(storage)
  before.outbox.add('one')
  const [unsent] = before.outbox.unsent()
  const after = open(storage)
  expect(after.states()).toEqual(['one waiting'])
  after.outbox.resume()
  expect(after.asked[0]?.unsent.clientID).toBe(unsent?.clientID)
  after.asked[0]?.answer(5)
  await settled()
  // The page shows it until the conversation does; a reload need not know it any more.
  expect(after.states()).toEqual(['one sent'])
  expect(storage.map.size).toBe(0)
  after.outbox.settle(({ clientID }) => clientID === unsent?.clientID)
  expect(after.states()).toEqual([])
})

test('what failed before a reload stays marked, and can be thrown away', () => {
  const failure = { sentence: 'offline', refused: false }
  const one = { clientID: 'a', message: 'one', at: '2026-11-21T01:00:00Z', state: 'failed', failure }
  const { outbox, asked, storage, states } = open(storageOf({ [`${prefix}a`]: JSON.stringify(one) }))
  outbox.resume()
  expect(asked).toEqual([])
  expect(states()).toEqual(['one failed'])
  outbox.discard('a')
  expect(states()).toEqual([])
  expect(storage.map.size).toBe(0)
})

test('another tab in the same conversation keeps its own', () => {
  const storage = storageOf()
  const [here, there] = [open(storage), open(storage)]
  here.outbox.add('here')
  there.outbox.add('there')
  there.outbox.settle(() => true)
  expect(open(storage).states()).toEqual(['here waiting'])
})

test('takes nothing for granted in what is stored, and works without storage', async () => {
  const junk = { [`${prefix}a`]: '{', [`${prefix}b`]: '"x"', [`${prefix}c`]: '{"clientID":1}', other: '[]' }
  expect(open(storageOf(junk)).states()).toEqual([])
  const { asked, send } = server()
  const outbox = createOutbox({ storage: noStorage, prefix, send, failureOf })
  outbox.add('one')
  asked[0]?.answer(6)
  await settled()
  expect(outbox.unsent().map(({ state }) => state)).toEqual(['sent'])
})
