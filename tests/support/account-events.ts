import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'
import { vi } from 'vitest'
import type { AccountEvent } from '#contract/events.ts'
import type { TestApp } from './app.ts'

const until = (check: () => string | null) =>
  vi.waitFor(
    () => {
      const wrong = check()
      if (wrong) throw new Error(wrong)
    },
    { timeout: 30_000, interval: 5 },
  )

/** Opens `GET /api/events`, as a page does. */
export const openEvents = async (base: string, cookie: string, lastEventID?: string) => {
  const request = get(`${base}/api/events`, {
    agent: false,
    headers: { cookie, ...(lastEventID ? { 'last-event-id': lastEventID } : {}) },
  })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const received: string[] = []
  const lines: string[] = []
  let lastID = ''
  let ended = false
  let text = ''
  answer.setEncoding('utf8')
  answer.on('data', (chunk: string) => {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const line of blocks.flatMap((block) => block.split('\n'))) {
      lines.push(line)
      const [field, value = ''] = line.split(': ')
      if (field === 'event') received.push(value)
      if (field === 'id') lastID = value
    }
  })
  answer.on('error', () => undefined)
  answer.on('close', () => {
    ended = true
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    /** The names of the events received. */
    received,
    /** All lines received. */
    lines,
    lastID: () => lastID,
    ended: () => ended,
    /** Waits for exactly these events, in any order. */
    waitForEvents: (...names: string[]) =>
      until(() =>
        [...received].toSorted().join() === names.toSorted().join()
          ? null
          : `received ${received.join() || 'nothing'} instead of ${names.join()}`,
      ),
    over: () => until(() => (ended ? null : 'still open')),
    close: () => request.destroy(),
  }
}

/** Records the events to open pages of one kind. The function that it returns says whose pages `work` notified, sorted. */
export const recordEvents = ({ events }: TestApp, kind: AccountEvent) => {
  const published: string[] = []
  events.subscribe('people', (event) => {
    const [accountID = '', what] = event.kind === 'event' ? event.payload.split(' ') : []
    if (what === kind) published.push(accountID)
  })
  return async (work: () => Promise<unknown>): Promise<string[]> => {
    await events.syncNotifications()
    published.length = 0
    await work()
    await events.syncNotifications()
    return published.toSorted()
  }
}

/** A new stream replays the events of the last seconds. This one starts with events from now on. */
export const openNewEvents = async ({ base, clock, events }: TestApp, { cookie }: { cookie: string }) => {
  await events.syncNotifications()
  clock.advance(10_001)
  return openEvents(base, cookie)
}
