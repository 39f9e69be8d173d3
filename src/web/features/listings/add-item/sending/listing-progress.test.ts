import { expect, test } from 'vitest'
import { ApiError, offlineError } from '#web/lib/api-error.ts'
import { afterEvent, type ListingProgress, newListing, nextPhoto, overallShare } from './listing-progress.ts'
import { type ListingCalls, sendListing } from './send-listing.ts'

const item = {
  name: 'Jacket',
  description: 'Worn',
  price: 450,
  size: 'M',
  isFeminine: 0,
  tagID: [1],
  photos: 3,
} as const
const photos = [new Blob(['a']), new Blob(['b']), new Blob(['c'])]

/** A fake server that fails as given and records its requests. */
const server = (failures: (Error | undefined)[] = []) => {
  const sent: string[] = []
  const clientIDs: unknown[] = []
  const step = (what: string) => {
    const failure = failures.shift()
    if (failure) throw failure
    sent.push(what)
  }
  const calls: ListingCalls = {
    makeItem: async ({ clientID }) => {
      clientIDs.push(clientID)
      step('item')
      return 'item-1'
    },
    sendPhoto: async ({ position }, onProgress) => {
      onProgress(0.5)
      step(`photo ${position}`)
      onProgress(1)
    },
  }
  return { sent, clientIDs, calls }
}

const run = async (progress: ListingProgress, calls: ListingCalls, price = 450) => {
  let seen = progress
  const { progress: end } = await sendListing({
    progress,
    item: { ...item, price, tagID: [...item.tagID] },
    photos,
    onEvent: (event) => {
      seen = afterEvent(seen, event)
    },
    signal: new AbortController().signal,
    calls,
  })
  expect(seen).toEqual(end)
  return end
}

test('sends the item, then its photos in order, and is done', async () => {
  const { sent, calls } = server()
  const end = await run(newListing('client'), calls)
  expect(sent).toEqual(['item', 'photo 0', 'photo 1', 'photo 2'])
  expect(end).toMatchObject({ step: 'done', itemID: 'item-1', sent: [0, 1, 2] })
  expect(overallShare(end, 3)).toBe(1)
})

test('after a lost connection, only missing photos are sent again', async () => {
  const { sent, calls } = server([undefined, undefined, offlineError()])
  const failed = await run(newListing('client'), calls)
  expect(failed).toMatchObject({ step: 'failed', sent: [0], failure: { position: 1, cause: 'offline' } })
  const end = await run(failed, calls)
  expect(end.step).toBe('done')
  expect(sent).toEqual(['item', 'photo 0', 'photo 1', 'photo 2'])
})

test('a failed item is reported and keeps its client id', async () => {
  const { sent, calls } = server([new ApiError('internal', 500, 'Oh no')])
  const failed = await run(newListing('client'), calls)
  expect(failed).toMatchObject({
    step: 'failed',
    clientID: 'client',
    itemID: null,
    failure: { position: null, sentence: 'Oh no', cause: 'other' },
  })
  expect((await run(failed, calls)).step).toBe('done')
  expect(sent).toHaveLength(4)
})

test('the same form is sent with the same client id, a changed one with another', async () => {
  const { clientIDs, calls } = server([offlineError(), offlineError()])
  const first = await run(newListing('client'), calls)
  const second = await run(first, calls)
  await run(second, calls, 99)
  expect(clientIDs.slice(0, 2)).toEqual(['client', 'client'])
  expect(clientIDs[2]).not.toBe('client')
})

test('an item that is already listed has its photo', async () => {
  const { calls } = server([undefined, undefined, undefined, new ApiError('item_complete', 409, 'Listed')])
  expect((await run(newListing('client'), calls)).step).toBe('done')
})

test('a refused photo is distinguished from a lost connection', async () => {
  const { calls } = server([undefined, new ApiError('not_a_photo', 415, 'No photo')])
  expect((await run(newListing('client'), calls)).failure).toMatchObject({ position: 0, cause: 'refused' })
})

test('an item that the server no longer has is created again', async () => {
  const { sent, calls } = server([undefined, undefined, new ApiError('not_found', 404, 'Gone')])
  const failed = await run(newListing('client'), calls)
  expect(failed).toMatchObject({ step: 'failed', itemID: null, sent: [] })
  expect(failed.clientID).not.toBe('client')
  await run(failed, calls)
  expect(sent).toEqual(['item', 'photo 0', 'item', 'photo 0', 'photo 1', 'photo 2'])
})

test('cancelling keeps what was sent, and is not a failure', async () => {
  const stop = new AbortController()
  const { calls } = server()
  const sending = sendListing({
    progress: newListing('client'),
    item: { ...item, tagID: [1] },
    photos,
    onEvent: () => undefined,
    signal: stop.signal,
    calls: { ...calls, sendPhoto: () => (stop.abort(), Promise.reject(offlineError())) },
  })
  await expect(sending).rejects.toThrow(/abort/i)
})

test('late events of an attempt that has ended are ignored', () => {
  const idle = newListing('client')
  expect(afterEvent(idle, { type: 'photo in', position: 0 })).toBe(idle)
  const done: ListingProgress = { ...idle, step: 'done' }
  expect(afterEvent(done, { type: 'started', form: '', clientID: 'other' })).toBe(done)
  expect(afterEvent(done, { type: 'next item', clientID: 'other' })).toEqual(newListing('other'))
})

test('the total progress grows with each part and does not exceed 1', () => {
  const sending: ListingProgress = { ...newListing('client'), step: 'sending' }
  const shares = [
    overallShare(sending, 2),
    overallShare({ ...sending, itemID: 'i' }, 2),
    overallShare({ ...sending, itemID: 'i', current: { position: 0, share: 0.5 } }, 2),
    overallShare({ ...sending, itemID: 'i', sent: [0] }, 2),
    overallShare({ ...sending, itemID: 'i', sent: [0], current: { position: 1, share: 1 } }, 2),
  ]
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
  expect(nextPhoto({ ...sending, sent: [0] }, 2)).toBe(1)
  expect(nextPhoto({ ...sending, sent: [0, 1] }, 2)).toBeNull()
})

test('a limit of the shop shows its own message, and nothing typed or sent is lost', async () => {
  const drafts = new ApiError('too_many_drafts', 409, 'You have 100 drafts, the most that you can have.')
  const photosOfDay = new ApiError('too_many_tries', 429, 'You have added 4,000 photos within a day.')
  const { sent, clientIDs, calls } = server([drafts, undefined, undefined, photosOfDay])
  const first = await run(newListing('form-1'), calls)
  expect(first).toMatchObject({
    step: 'failed',
    itemID: null,
    failure: { position: null, cause: 'other', sentence: drafts.message },
  })
  const second = await run(first, calls)
  expect(second).toMatchObject({
    step: 'failed',
    itemID: 'item-1',
    sent: [0],
    failure: { position: 1, cause: 'other', sentence: photosOfDay.message },
  })
  expect((await run(second, calls)).step).toBe('done')
  expect(sent).toEqual(['item', 'photo 0', 'photo 1', 'photo 2'])
  // The same form each time, so no second item is created.
  expect(new Set(clientIDs)).toEqual(new Set(['form-1']))
})
