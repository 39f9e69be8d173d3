import type { RefusalReason } from '#domain/pickup-pass.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { createOutbox, isRefusal, keepSending } from '#web/lib/outbox.ts'
import { isRecord } from '#web/lib/stored.ts'
import { unsentHandovers } from '#web/lib/unsent-work.ts'

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

const outbox = createOutbox(unsentHandovers, isKept)
export const { keep: keepHandover, drop: dropHandover, useKept: useKeptHandovers } = outbox

const sendOne = async ({ clientID, code, ticketIDs, refused }: KeptHandover): Promise<void> => {
  try {
    const { conflicts } = await api('POST pickups/complete', {
      clientID,
      code,
      refused,
      offline: true,
      ...(ticketIDs.length > 0 && { ticketIDs }),
    })
    if (conflicts.length === 0) dropHandover(clientID)
    else outbox.edit(clientID, { conflicts })
  } catch (error) {
    if (isRefusal(error)) outbox.edit(clientID, { problem: sentenceOf(error) })
  }
}

export const sendKeptHandovers = (onSent: () => void, signal: AbortSignal): void =>
  keepSending(async () => {
    const waiting = outbox
      .read()
      .filter(({ problem, conflicts }) => problem === undefined && conflicts === undefined)
    for (const handover of waiting) await sendOne(handover)
    if (waiting.length > 0) onSent()
  }, signal)
