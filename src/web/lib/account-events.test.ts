import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeToAccountEvents } from './account-events.ts'

class FakeSource extends EventTarget {
  static all: FakeSource[] = []
  closed = false
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    FakeSource.all.push(this)
  }
  close() {
    this.closed = true
  }
  emit(name: string, lastEventId = '') {
    this.dispatchEvent(Object.assign(new Event(name), { lastEventId }))
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
let events: string[]
let stop: () => void
const newest = () => FakeSource.all.at(-1)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  FakeSource.all = []
  events = []
  page.visibilityState = 'visible'
  stop = subscribeToAccountEvents((event) => events.push(event))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('passes on events, and resumes after a cut where it was', () => {
  newest()?.emit('open')
  newest()?.emit('tickets', 'boot.7')
  expect(events).toEqual(['tickets'])
  newest()?.emit('error')
  vi.advanceTimersByTime(1_000)
  expect(FakeSource.all).toHaveLength(2)
  expect(FakeSource.all[0]?.closed).toBe(true)
  expect(newest()?.address).toBe('/api/events?lastEventID=boot.7')
})

test('a stream that says nothing at all is made anew; one that beats is kept', () => {
  newest()?.emit('open')
  vi.advanceTimersByTime(40_000)
  newest()?.emit('beat', 'boot.1')
  vi.advanceTimersByTime(40_000)
  expect(FakeSource.all).toHaveLength(1)
  vi.advanceTimersByTime(12_000)
  expect(FakeSource.all).toHaveLength(2)
})

test('without a stream a visible page asks every 15 seconds, a hidden one never', () => {
  const failFor = (seconds: number) => {
    for (let n = 0; n < seconds; n += 1) {
      if (newest()?.closed === false) newest()?.emit('error')
      vi.advanceTimersByTime(1_000)
    }
  }
  failFor(61)
  expect(events.filter((what) => what === 'refetch').length).toBeGreaterThanOrEqual(3)
  page.visibilityState = 'hidden'
  events = []
  failFor(60)
  expect(events).not.toContain('refetch')
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  newest()?.emit('open')
  expect(events).toContain('refetch')
})

const show = (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

test('hidden for 30 seconds it gives its connection back, and seen again goes on where it was', () => {
  newest()?.emit('open')
  newest()?.emit('beat', 'boot.3')
  show('hidden')
  vi.advanceTimersByTime(20_000)
  newest()?.emit('beat', 'boot.3')
  show('visible')
  show('hidden')
  vi.advanceTimersByTime(29_000)
  newest()?.emit('beat', 'boot.4')
  expect([FakeSource.all.length, newest()?.closed]).toEqual([1, false])
  vi.advanceTimersByTime(1_000)
  expect(newest()?.closed).toBe(true)
  vi.advanceTimersByTime(600_000)
  expect(FakeSource.all).toHaveLength(1)
  show('visible')
  expect(FakeSource.all).toHaveLength(2)
  expect(newest()?.address).toBe('/api/events?lastEventID=boot.4')
  newest()?.emit('open')
  expect(events).toEqual([])
})

test('a page that was hidden before its first event asks for everything when it is seen', () => {
  newest()?.emit('open')
  show('hidden')
  vi.advanceTimersByTime(30_000)
  show('visible')
  expect(newest()?.address).toBe('/api/events')
  expect(events).toEqual([])
  newest()?.emit('open')
  expect(events).toEqual(['refetch'])
})

test('a hidden page whose stream failed does not try for ever', () => {
  show('hidden')
  newest()?.emit('error')
  vi.advanceTimersByTime(29_000)
  const tried = FakeSource.all.length
  vi.advanceTimersByTime(600_000)
  expect([FakeSource.all.length, newest()?.closed]).toEqual([tried, true])
})

test('closed, it opens and says nothing more', () => {
  stop()
  vi.advanceTimersByTime(120_000)
  expect([FakeSource.all.length, newest()?.closed, events]).toEqual([1, true, []])
})
