import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentNotice, notice } from '#web/ui/notice-store.ts'
import { settingsMutation, settingsQuery } from './settings-mutation.ts'

const first = { off: [], quiet_hours: true, channels: ['push' as const] }
const pushOff = { off: ['tickets:push' as const], quiet_hours: true }
const bothOff = { ...pushOff, quiet_hours: false }

/** What the server saved. */
let server: object
/** What becomes of each choice. */
let replies: ('saved' | 'refused' | 'lost')[]
let canFetch: boolean
let queries: QueryClient
const shown = () => queries.getQueryData(settingsQuery.queryKey)

/** Chooses one after the other, as fast as a finger, and waits for all replies. */
const choose = async (...choices: (typeof bothOff)[]) => {
  const observer = new MutationObserver(queries, settingsMutation(queries))
  const saving = []
  for (const chosen of choices) {
    saving.push(observer.mutate(chosen).catch(() => undefined))
    await vi.waitFor(() => expect(shown()).toMatchObject(chosen), { interval: 1 })
  }
  await Promise.all(saving)
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
}

beforeEach(() => {
  server = first
  canFetch = true
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  queries.setQueryData(settingsQuery.queryKey, first)
  vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string }) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    const reply = body === undefined ? (canFetch ? 'fetched' : 'lost') : replies.shift()
    if (reply === 'lost') throw new TypeError('no network')
    if (reply === 'refused')
      return new Response(JSON.stringify({ code: 'too_many_tries', error: 'Too fast.' }), { status: 429 })
    if (body === undefined) return new Response(JSON.stringify(server))
    server = { ...server, ...(JSON.parse(body) as object) }
    return new Response('{}')
  })
})
afterEach(() => {
  notice.close()
  vi.unstubAllGlobals()
})

test('a choice is shown before the reply, and stays', async () => {
  replies = ['saved']
  await choose(pushOff)
  expect(shown()).toEqual({ ...first, ...pushOff })
  expect(currentNotice()).toBeUndefined()
})

test.each([
  ['refused', true],
  ['lost', false],
] as const)('a choice that is %s is taken back, and the person is told', async (reply, isOnline) => {
  replies = [reply]
  canFetch = isOnline
  await choose(pushOff)
  expect(shown()).toEqual(first)
  expect(currentNotice()).toMatchObject({ kind: 'failure', text: 'Your choice was not saved' })
})

test('a choice that follows a refused one contains it, and stays', async () => {
  replies = ['refused', 'saved']
  await choose(pushOff, bothOff)
  expect(server).toEqual({ ...first, ...bothOff })
  expect(shown()).toEqual(server)
  expect(currentNotice()).toBeUndefined()
})

test.each([
  ['both are lost', ['lost', 'lost'], first],
  ['the second is lost', ['saved', 'lost'], { ...first, ...pushOff }],
] as const)('of two quick choices, of which %s, the saved ones are shown', async (_, both, expected) => {
  replies = [...both]
  canFetch = false
  await choose(pushOff, bothOff)
  expect(shown()).toEqual(expected)
  expect(server).toEqual(expected)
})
