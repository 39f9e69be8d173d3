import '#web/app/styles/first-screen.css'
import '#web/app/styles/base.css'
import '#web/app/styles/parts.css'
import '#web/app/styles/utilities.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cleanup, configure } from 'vitest-browser-react/pure'
import { forgetServerTime, learnServerTime } from '#web/lib/server-time.ts'
import { notice } from '#web/ui/notice-store.ts'
import { AnsweredRequest, answerFetch, endReplies, SilentStream } from './replies.ts'

configure({ reactStrictMode: true })

const home = window.location.href

beforeEach(() => {
  // A Wednesday, 10 in the morning in Manila.
  learnServerTime('2026-11-25T02:00:00Z')
  vi.stubGlobal('fetch', answerFetch)
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest)
  vi.stubGlobal('EventSource', SilentStream)
})

afterEach(async () => {
  await cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  notice.close()
  forgetServerTime()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', home)
  // Last, because it ends the test.
  expect(endReplies()).toEqual([])
})
