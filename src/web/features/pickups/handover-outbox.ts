import { useSyncExternalStore } from 'react'
import type { RefusalReason } from '#domain/pickup-pass.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { isRecord } from '#web/lib/stored.ts'
import { unsentHandovers as storage } from '#web/lib/unsent-work.ts'

/** A handover without a network, which waits to be sent. */
export interface KeptHandover {
  /** The idempotency key. */
  clientID: string
  /** The text of the QR code, or six digits. */
  code: string
  /** Empty if this phone does not know the items: then all that await the pickup are completed. */
  ticketIDs: number[]
  refused: { ticketID: number; reason: RefusalReason }[]
  /** The buyer's name or the digits, to recognise it by. */
  name: string
  at: string
  /** What the server refused, in words. The seller has to read it. */
  problem?: string
  /** Items that had ended before this arrived. */
  conflicts?: number[]
}

const isKept = (given: unknown): given is KeptHandover =>
  isRecord(given) &&
  typeof given['clientID'] === 'string' &&
  typeof given['code'] === 'string' &&
  typeof given['name'] === 'string' &&
  typeof given['at'] === 'string' &&
  Array.isArray(given['ticketIDs']) &&
  Array.isArray(given['refused'])

const read = (): KeptHandover[] => {
  const given = storage.read()
  return Array.isArray(given) ? given.filter(isKept) : []
}

let shown = read()
const listeners = new Set<() => void>()

const change = (edit: (all: KeptHandover[]) => KeptHandover[]): void => {
  // Another tab may have written since.
  shown = edit(read())
  storage.write(shown.length === 0 ? null : shown)
  for (const listener of listeners) listener()
}

export const keepHandover = (handover: KeptHandover): void => change((all) => [...all, handover])
export const dropHandover = (clientID: string): void =>
  change((all) => all.filter((one) => one.clientID !== clientID))

const subscribe = (listener: () => void) => {
  const follow = () => {
    shown = read()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', follow)
  }
}

export const useKeptHandovers = (): readonly KeptHandover[] => useSyncExternalStore(subscribe, () => shown)

/** Otherwise there was no reply, the server is busy, or the seller has to log in: then it is sent again later. */
const isRefusal = ({ status }: ApiError): boolean => [400, 404, 409].includes(status)

const sendOne = async ({ clientID, code, ticketIDs, refused }: KeptHandover): Promise<void> => {
  try {
    const { conflicts } = await api('POST pickups/complete', {
      clientID,
      code,
      refused,
      offline: true,
      ...(ticketIDs.length > 0 && { ticketIDs }),
    })
    if (conflicts.length === 0) return dropHandover(clientID)
    change((all) => all.map((one) => (one.clientID === clientID ? { ...one, conflicts } : one)))
  } catch (error) {
    if (!(error instanceof ApiError) || !isRefusal(error)) return
    const problem = sentenceOf(error)
    change((all) => all.map((one) => (one.clientID === clientID ? { ...one, problem } : one)))
  }
}

const retryMs = 10_000

const sendAll = async (onSent: () => void): Promise<void> => {
  const waiting = read().filter(({ problem, conflicts }) => problem === undefined && conflicts === undefined)
  for (const handover of waiting) await sendOne(handover)
  if (waiting.length > 0) onSent()
}

/**
 * Sends what waits: now, when the network is back, and every ten seconds, because a phone is often online before its
 * network works. The server takes each once, however often it is sent.
 */
export const sendKeptHandovers = (onSent: () => void, signal: AbortSignal): void => {
  const send = () => void (navigator.onLine && sendAll(onSent))
  send()
  window.addEventListener('online', send, { signal })
  const timer = setInterval(send, retryMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}
