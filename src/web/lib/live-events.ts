import type { StreamEvent } from '#contract/live.ts'
import { setHasStream } from './stream-state.ts'

const firstDelay = 1_000
const longestDelay = 30_000
/** The stream beats every 20 seconds: after so long without a word the connection is dead, whatever the browser says. */
const silence = 50_000
/** From so many failures on the page asks by itself. */
const failuresBeforeAsking = 3
const askEvery = 15_000
/** Over HTTP/1.1 all tabs share about six connections to a host: one that nobody looks at gives its own back. */
const restsAfter = 30_000

/** `refetch`: anything may have changed. */
type Heard = Exclude<StreamEvent, 'beat'>

const names = Object.keys({
  session: true,
  balance: true,
  tickets: true,
  cart: true,
  collections: true,
  messages: true,
  items: true,
  refetch: true,
} satisfies Record<Heard, true>) as Heard[]

/**
 * Keeps one stream open and says what it told, until the returned function is called. While there can be none, it says
 * `refetch` every few seconds as long as somebody looks at the page. A page that stays hidden has no stream; seen again
 * it goes on where it was.
 */
export const hearLiveEvents = (hear: (what: Heard) => void): (() => void) => {
  let source: EventSource | null = null
  let lastEventID = ''
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let silent: ReturnType<typeof setTimeout> | undefined
  let heardAt = 0
  let resting = false
  let rest: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(silent)
    clearTimeout(retry)
    source?.close()
    source = null
  }

  const fail = () => {
    close()
    failures += 1
    setHasStream(false)
    // Who was signed out meanwhile is told so by this one question.
    if (failures === 1) hear('session')
    const delay = Math.min(longestDelay, firstDelay * 2 ** (failures - 1))
    retry = setTimeout(open, delay * (0.5 + Math.random() / 2))
  }

  const alive = () => {
    heardAt = Date.now()
    clearTimeout(silent)
    silent = setTimeout(fail, silence)
  }

  const open = () => {
    close()
    const again = failures > 0 || resting
    resting = false
    const resumed = lastEventID !== ''
    source = new EventSource(`/api/events${resumed ? `?${new URLSearchParams({ lastEventID })}` : ''}`)
    const listen = (name: string, then: () => void) =>
      source?.addEventListener(name, (event) => {
        if ('lastEventId' in event && event.lastEventId) lastEventID = String(event.lastEventId)
        alive()
        then()
      })
    listen('open', () => {
      // The server tells a resumed page what it missed; one that never heard it knows only that time has passed.
      if (again && !resumed) hear('refetch')
      failures = 0
      setHasStream(true)
    })
    listen('beat', () => undefined)
    for (const name of names) listen(name, () => hear(name))
    source.addEventListener('error', fail)
    alive()
  }

  const wake = () => {
    if (document.visibilityState !== 'visible') return
    if (resting || failures > 0 || Date.now() - heardAt > silence / 2) open()
  }

  const restWhenHidden = () => {
    clearTimeout(rest)
    if (document.visibilityState === 'visible') return
    rest = setTimeout(() => {
      close()
      resting = true
    }, restsAfter)
  }

  const seen = () => {
    restWhenHidden()
    wake()
  }

  const asking = setInterval(() => {
    if (failures >= failuresBeforeAsking && document.visibilityState === 'visible') hear('refetch')
  }, askEvery)
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('online', wake)
  open()
  restWhenHidden()
  return () => {
    close()
    clearTimeout(rest)
    clearInterval(asking)
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('online', wake)
  }
}
