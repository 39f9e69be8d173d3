import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'
import type { stored } from './stored.ts'

/** What this device keeps until the server has taken it, in the order in which it was done. */
export const createOutbox = <Kept extends { clientID: string }>(
  storage: ReturnType<typeof stored>,
  isKept: (given: unknown) => given is Kept,
) => {
  const read = (): Kept[] => {
    const given = storage.read()
    return Array.isArray(given) ? given.filter(isKept) : []
  }
  let shown = read()
  const listeners = new Set<() => void>()

  const change = (edit: (all: Kept[]) => Kept[]): void => {
    // Another tab may have written since.
    shown = edit(read())
    storage.write(shown.length === 0 ? null : shown)
    for (const listener of listeners) listener()
  }

  const subscribe = (listener: () => void) => {
    const follow = () => {
      shown = read()
      listener()
    }
    // Another person may have logged in since.
    shown = read()
    listeners.add(listener)
    window.addEventListener('storage', follow)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', follow)
    }
  }

  return {
    read,
    keep: (one: Kept): void => change((all) => [...all, one]),
    drop: (clientID: string): void => change((all) => all.filter((one) => one.clientID !== clientID)),
    edit: (clientID: string, more: Partial<Kept>): void =>
      change((all) => all.map((one) => (one.clientID === clientID ? { ...one, ...more } : one))),
    useKept: (): readonly Kept[] => useSyncExternalStore(subscribe, () => shown),
  }
}

/** Otherwise there was no reply, the server is busy, or the person has to log in: then it is sent again later. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 409].includes(error.status)

const retryMs = 10_000

/**
 * Sends what waits: now, when the network is back, and every ten seconds, because a phone is often online before its
 * network works. The server takes each once, however often it is sent.
 */
export const keepSending = (send: () => Promise<unknown>, signal: AbortSignal): void => {
  const run = () => void (navigator.onLine && send())
  run()
  window.addEventListener('online', run, { signal })
  const timer = setInterval(run, retryMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}
