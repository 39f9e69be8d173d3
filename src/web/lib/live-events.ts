import type { StreamEvent } from '#contract/live.ts'
import { createReconnectDelays } from './reconnect-delays.ts'
import { setHasStream } from './stream-state.ts'

/** The server sends a heartbeat every 20 seconds. After this time without one, the connection counts as dead. */
const heartbeatTimeoutMs = 50_000
/** After this many failures in a row the page polls. */
const failuresBeforePolling = 3
const pollEveryMs = 15_000
/** Over HTTP/1.1 all tabs share about six connections to a host, so a hidden tab closes its own after this long. */
const pauseAfterMs = 30_000

/** `refetch`: anything may have changed. */
type LiveMessage = Exclude<StreamEvent, 'beat'>

const names = Object.keys({
  session: true,
  balance: true,
  tickets: true,
  cart: true,
  collections: true,
  messages: true,
  notifications: true,
  items: true,
  queue: true,
  refetch: true,
} satisfies Record<LiveMessage, true>) as LiveMessage[]

/**
 * Keeps one event stream open and passes on its events. Returns a function that unsubscribes. While the stream cannot be
 * opened, a visible page gets `refetch` every few seconds. A hidden page has no stream; once visible it resumes after the
 * last event.
 */
export const subscribeToLiveEvents = (onEvent: (event: LiveMessage) => void): (() => void) => {
  let source: EventSource | null = null
  let lastEventID = ''
  const delayOf = createReconnectDelays()
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let heartbeatTimer: ReturnType<typeof setTimeout> | undefined
  let lastMessageAt = 0
  let paused = false
  let pauseTimer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(heartbeatTimer)
    clearTimeout(retry)
    source?.close()
    source = null
  }

  const fail = () => {
    close()
    failures += 1
    setHasStream(false)
    // The stream may have ended because the session did.
    if (failures === 1) onEvent('session')
    retry = setTimeout(open, delayOf(failures))
  }

  const alive = () => {
    lastMessageAt = Date.now()
    clearTimeout(heartbeatTimer)
    heartbeatTimer = setTimeout(fail, heartbeatTimeoutMs)
  }

  const open = () => {
    close()
    const again = failures > 0 || paused
    paused = false
    const resumed = lastEventID !== ''
    source = new EventSource(`/api/events${resumed ? `?${new URLSearchParams({ lastEventID })}` : ''}`)
    const listen = (name: string, then: () => void) =>
      source?.addEventListener(name, (event) => {
        if ('lastEventId' in event && event.lastEventId) lastEventID = String(event.lastEventId)
        alive()
        then()
      })
    listen('open', () => {
      // The server sends a resumed page what it missed. Without a last event id anything may have been missed.
      if (again && !resumed) onEvent('refetch')
      failures = 0
      setHasStream(true)
    })
    listen('beat', () => undefined)
    for (const name of names) listen(name, () => onEvent(name))
    source.addEventListener('error', fail)
    alive()
  }

  const wake = () => {
    if (document.visibilityState !== 'visible') return
    if (paused || failures > 0 || Date.now() - lastMessageAt > heartbeatTimeoutMs / 2) open()
  }

  const pauseWhenHidden = () => {
    clearTimeout(pauseTimer)
    if (document.visibilityState === 'visible') return
    pauseTimer = setTimeout(() => {
      close()
      paused = true
    }, pauseAfterMs)
  }

  const onVisibilityChange = () => {
    pauseWhenHidden()
    wake()
  }

  const polling = setInterval(() => {
    if (failures >= failuresBeforePolling && document.visibilityState === 'visible') onEvent('refetch')
  }, pollEveryMs)
  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('online', wake)
  open()
  pauseWhenHidden()
  return () => {
    close()
    clearTimeout(pauseTimer)
    clearInterval(polling)
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('online', wake)
  }
}
