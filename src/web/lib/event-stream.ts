import { createReconnectDelays } from './reconnect-delays.ts'

/** Over HTTP/1.1 all tabs share about six connections to a host, so a hidden tab closes its own after this long. */
const pauseAfterMs = 30_000
/** The server sends a heartbeat every 20 seconds. A page that is seen again does not wait longer for one than this. */
const quietMs = 25_000

interface StreamOptions {
  /** Asked each time that the stream is opened. */
  address: () => string
  /** The names of the events, with that of the heartbeat. */
  names: readonly string[]
  /** After this time without an event the connection counts as dead, in milliseconds. */
  silenceMs: number
  /** The same, before the first event. */
  openMs: number
  onOpen: () => void
  onEvent: (name: string, event: MessageEvent<string>) => void
  /** `failures`: how many in a row, until `works` is called. */
  onFailure: (failures: number) => void
}

/**
 * Keeps a stream of Server-Sent Events open: it is opened again after a failure, after a silence, when the network is back,
 * and when a hidden page is seen. A hidden page has no stream.
 */
export const keepEventStream = ({
  address,
  names,
  silenceMs,
  openMs,
  onOpen,
  onEvent,
  onFailure,
}: StreamOptions) => {
  let source: EventSource | null = null
  const delayOf = createReconnectDelays()
  let failures = 0
  let lastNewsAt = 0
  let paused = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let pauseTimer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(retry)
    clearTimeout(silenceTimer)
    source?.close()
    source = null
  }
  const fail = () => {
    close()
    failures += 1
    onFailure(failures)
    retry = setTimeout(open, delayOf(failures))
  }
  const expectWithin = (ms: number) => {
    lastNewsAt = Date.now()
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(fail, ms)
  }
  const open = () => {
    close()
    paused = false
    source = new EventSource(address())
    source.addEventListener('open', onOpen)
    for (const name of names)
      source.addEventListener(name, (event: MessageEvent<string>) => {
        expectWithin(silenceMs)
        onEvent(name, event)
      })
    source.addEventListener('error', fail)
    expectWithin(openMs)
  }

  const onVisibilityChange = () => {
    clearTimeout(pauseTimer)
    if (document.visibilityState !== 'visible')
      pauseTimer = setTimeout(() => {
        close()
        paused = true
      }, pauseAfterMs)
    else if (paused || failures > 0 || Date.now() - lastNewsAt > quietMs) open()
  }
  const onOnline = () => {
    if (!paused) open()
  }

  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('online', onOnline)
  open()
  onVisibilityChange()
  return {
    /** Says that the stream brings events, so that the next failure is the first. */
    works: () => {
      failures = 0
    },
    stop: () => {
      close()
      clearTimeout(pauseTimer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('online', onOnline)
    },
  }
}
