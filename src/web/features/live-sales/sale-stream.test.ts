import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  followSale,
  type LiveItem,
  type LiveReply,
  saleQuery,
  type StreamState,
  wholeSaleQuery,
  withEvent,
} from './sale-stream.ts'

class FakeSource extends EventTarget {
  static all: FakeSource[] = []
  readyState = 0
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    FakeSource.all.push(this)
  }
  close() {
    this.readyState = 2
  }
  emit(name: string, data?: unknown) {
    if (name === 'open') this.readyState = 1
    this.dispatchEvent(
      Object.assign(new Event(name), { data: data === undefined ? '' : JSON.stringify(data) }),
    )
  }
}

const liveItem = (number: number, more: Partial<LiveItem> = {}): LiveItem => ({
  number,
  itemID: `item ${number}`,
  name: `Item ${number}`,
  image: null,
  price: 180,
  size: 'M',
  condition: 'good',
  shownAt: `2026-11-24T13:00:${String(number).padStart(2, '0')}.000Z`,
  state: 'free',
  claimedAt: null,
  inLine: 0,
  holder: null,
  ...more,
})
const sale: LiveReply['sale'] = {
  saleID: 'sale',
  slug: 'luz',
  title: 'Tuesday night bale',
  state: 'running',
  startsAt: '2026-11-24T13:00:00.000Z',
  startedAt: '2026-11-24T13:00:00.000Z',
  endedAt: null,
  stream: '',
  streamLink: null,
  items: 9,
  shown: 2,
  claimed: 0,
  viewers: 1,
  subscribers: 0,
  storeID: 'shop',
  storeName: 'Wagwagan ni Luz',
  storePhoto: null,
  verified: true,
  town: 'Baguio',
  secondsToStart: 0,
  lowestPrice: 80,
  highestPrice: 980,
  free: 2,
}
const reply = (...items: LiveItem[]): LiveReply => ({ sale, items, pages: 1 })

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const device = new EventTarget()
let client: QueryClient
let answers: { resolve: (reply: LiveReply) => void; reject: (reason: Error) => void }[]
let states: StreamState[]
let kinds: string[]
let stop: () => void
const newest = () => FakeSource.all.at(-1)
const shown = () => client.getQueryData<LiveReply>(saleQuery('luz').queryKey)
const numbers = () => shown()?.items.map(({ number, state }) => `${number} ${state}`)
const settled = () => vi.advanceTimersByTimeAsync(0)
const answer = async (given: LiveReply) => {
  answers.shift()?.resolve(given)
  await settled()
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', device)
  FakeSource.all = []
  page.visibilityState = 'visible'
  client = new QueryClient()
  answers = []
  states = []
  kinds = []
  const observer = new QueryObserver(client, {
    queryKey: saleQuery('luz').queryKey,
    queryFn: () => new Promise<LiveReply>((resolve, reject) => answers.push({ resolve, reject })),
    retry: false,
    networkMode: 'always',
  })
  const leave = observer.subscribe(() => undefined)
  const stopFollowing = followSale(client, 'luz', {
    onEvent: ({ kind }) => kinds.push(kind),
    onState: (state) => states.push(state),
  })
  stop = () => {
    stopFollowing()
    leave()
  }
  await answer(reply(liveItem(2), liveItem(1)))
  newest()?.emit('open')
  newest()?.emit('sale', sale)
})
afterEach(() => {
  stop()
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('items are added, changed and taken back by their events, newest first', () => {
  expect(newest()?.address).toBe('/api/live/stream?slug=luz')
  newest()?.emit('item', liveItem(3))
  expect(numbers()).toEqual(['3 free', '2 free', '1 free'])
  newest()?.emit('item', liveItem(2, { state: 'claimed', holder: 'Mara B.' }))
  expect(numbers()).toEqual(['3 free', '2 claimed', '1 free'])
  newest()?.emit('item', liveItem(1, { shownAt: '2026-11-24T13:09:00.000Z' }))
  expect(numbers()).toEqual(['1 free', '3 free', '2 claimed'])
  newest()?.emit('item', liveItem(3, { state: 'waiting', shownAt: null }))
  expect(numbers()).toEqual(['1 free', '2 claimed'])
  newest()?.emit('sale', { ...sale, viewers: 214 })
  expect(shown()?.sale.viewers).toBe(214)
  expect([answers.length, states]).toEqual([0, []])
})

test('an event is not undone by a reply that was requested before it', async () => {
  newest()?.emit('refetch')
  await settled()
  newest()?.emit('item', liveItem(2, { state: 'claimed' }))
  await answer(reply(liveItem(2), liveItem(1)))
  expect(numbers()).toEqual(['2 claimed', '1 free'])
  // One that was requested after it stands.
  newest()?.emit('refetch')
  await settled()
  await answer(reply(liveItem(2, { state: 'free' }), liveItem(1)))
  expect(numbers()).toEqual(['2 free', '1 free'])
})

test('an event that cannot be read leads to a new request', async () => {
  newest()?.dispatchEvent(Object.assign(new Event('item'), { data: '{' }))
  await settled()
  expect(answers).toHaveLength(1)
})

test('a stream without beats counts as dead: the page polls until the next one works', async () => {
  await vi.advanceTimersByTimeAsync(20_000)
  newest()?.emit('beat')
  await vi.advanceTimersByTimeAsync(24_000)
  expect([FakeSource.all.length, states]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([FakeSource.all[0]?.readyState, states]).toEqual([2, ['polling']])
  await vi.advanceTimersByTimeAsync(2_000)
  expect([FakeSource.all.length, answers.length]).toEqual([2, 1])
  // A slow reply is waited for.
  await vi.advanceTimersByTimeAsync(4_000)
  expect(answers).toHaveLength(1)
  await answer(reply(liveItem(4)))
  expect(numbers()).toEqual(['4 free'])
  newest()?.emit('open')
  expect(states).toEqual(['polling'])
  newest()?.emit('beat')
  expect(states).toEqual(['polling', 'live'])
  await settled()
  await answer(reply(liveItem(4)))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(answers).toHaveLength(0)
})

test('a page that gets nothing for ten seconds says that it is behind', async () => {
  newest()?.emit('error')
  expect(states).toEqual(['polling'])
  for (let n = 0; n < 7; n += 1) {
    await vi.advanceTimersByTimeAsync(2_000)
    newest()?.emit('error')
    answers.shift()?.reject(new Error('no network'))
  }
  expect(states).toEqual(['polling', 'behind'])
  await vi.advanceTimersByTimeAsync(2_000)
  await answer(reply(liveItem(1)))
  expect(states).toEqual(['polling', 'behind', 'polling'])
  device.dispatchEvent(new Event('online'))
  newest()?.emit('open')
  newest()?.emit('beat')
  expect(states.at(-1)).toBe('live')
})

test('a connection that does not open within eight seconds is made anew, later each time', async () => {
  newest()?.emit('error')
  await vi.advanceTimersByTimeAsync(250)
  expect(FakeSource.all).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(FakeSource.all[1]?.readyState).toBe(2)
  // It opened after up to 250 ms, and waits for 1,000 to 2,000 now.
  await vi.advanceTimersByTimeAsync(700)
  expect(FakeSource.all).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_300)
  expect(FakeSource.all).toHaveLength(3)
})

test('a hidden page neither polls nor keeps its stream; seen again it asks for everything', async () => {
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(10_000)
  newest()?.emit('error')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(answers).toHaveLength(0)
  const tried = FakeSource.all.length
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSource.all).toHaveLength(tried + 1)
  newest()?.emit('open')
  await settled()
  expect(answers).toHaveLength(1)
})

test('once left, it neither opens nor asks', async () => {
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([FakeSource.all.length, newest()?.readyState, answers.length]).toEqual([1, 2, 0])
  expect(withEvent(reply(liveItem(1)), { kind: 'poll' })).toEqual(reply(liveItem(1)))
})

test('the whole sale has the items of all pages, newest first, under the same key', async () => {
  const items = [liveItem(51), liveItem(3), liveItem(1)]
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const body = address.includes('get_sale')
      ? { ...reply(liveItem(51)), pages: 2 }
      : { items: items.filter(({ number }) => Math.ceil(number / 50) === Number(address.at(-1))) }
    return new Response(JSON.stringify(body))
  })
  const { queryKey } = saleQuery('luz')
  expect(wholeSaleQuery('luz').queryKey).toEqual(queryKey)
  await client.fetchQuery({ ...wholeSaleQuery('luz'), staleTime: 0 })
  expect(asked).toEqual([
    '/api/live/get_sale?slug=luz',
    '/api/live/get_items?slug=luz&page=1',
    '/api/live/get_items?slug=luz&page=2',
  ])
  expect(shown()?.items.map(({ number }) => number)).toEqual([51, 3, 1])
})
