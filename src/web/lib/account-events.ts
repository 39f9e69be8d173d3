import type { StreamEvent } from '#contract/events.ts'
import { keepEventStream } from './event-stream.ts'
import { setHasStream } from './stream-state.ts'

const silenceMs = 50_000
/** After this many failures in a row the page polls. */
const failuresBeforePolling = 3
const pollEveryMs = 15_000

/** `refetch`: anything may have changed. */
type Message = Exclude<StreamEvent, 'beat'>

const names = Object.keys({
  session: true,
  balance: true,
  tickets: true,
  cart: true,
  collections: true,
  follows: true,
  searches: true,
  messages: true,
  notifications: true,
  items: true,
  offers: true,
  queue: true,
  refetch: true,
  beat: true,
} satisfies Record<StreamEvent, true>) as StreamEvent[]

/**
 * Passes on the events of the signed-in account. Returns a function that unsubscribes. While the stream cannot be opened, a
 * visible page gets `refetch` every few seconds. A page that is seen again resumes after the last event.
 */
export const subscribeToAccountEvents = (onEvent: (event: Message) => void): (() => void) => {
  let lastEventID = ''
  let failures = 0
  let opened = 0
  let isResumed = false

  const stream = keepEventStream({
    address() {
      isResumed = lastEventID !== ''
      return `/api/events${isResumed ? `?${new URLSearchParams({ lastEventID })}` : ''}`
    },
    names,
    silenceMs,
    openMs: silenceMs,
    onOpen() {
      // The server sends a resumed page what it missed. Without a last event id anything may have been missed.
      if ((opened > 0 || failures > 0) && !isResumed) onEvent('refetch')
      opened += 1
      failures = 0
      stream.works()
      setHasStream(true)
    },
    onEvent(name, event) {
      if (event.lastEventId) ({ lastEventId: lastEventID } = event)
      if (name !== 'beat') onEvent(name as Message)
    },
    onFailure(inARow) {
      failures = inARow
      setHasStream(false)
      // The stream may have ended because the session did.
      if (failures === 1) onEvent('session')
    },
  })

  const polling = setInterval(() => {
    if (failures >= failuresBeforePolling && document.visibilityState === 'visible') onEvent('refetch')
  }, pollEveryMs)
  return () => {
    stream.stop()
    clearInterval(polling)
  }
}
