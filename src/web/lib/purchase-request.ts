import { useRef } from 'react'
import { api, type ReplyOf } from './api.ts'
import { ApiError, isLost } from './api-error.ts'
import { newID } from './new-id.ts'

/** The timeouts of the request, and of the request together with the check of its outcome: less than 8 seconds. */
const answerTimeoutMs = 5_000
const wholeTimeoutMs = 7_500

export type Purchased = ReplyOf<'POST tickets/settle_purchase'>['purchased']

/** The outcome of a purchase request. A refusal by the server is thrown as an `ApiError`. */
export type PurchaseOutcome<Reply> =
  | { kind: 'answered'; reply: Reply }
  /** The response was lost. Only these items were bought, and the request can buy nothing more. */
  | { kind: 'settled'; purchased: Purchased }
  /** Nothing was sent. */
  | { kind: 'offline' }
  /** The request may have been processed, and the server could not be reached to check. */
  | { kind: 'unknown' }

const isRefused = (error: unknown): boolean => error instanceof ApiError && !isLost(error)

const settle = async (clientID: string, until: number): Promise<PurchaseOutcome<never>> => {
  try {
    const signal = AbortSignal.timeout(Math.max(1, until - performance.now()))
    const { purchased } = await api('POST tickets/settle_purchase', { clientID }, { signal })
    return { kind: 'settled', purchased }
  } catch (error) {
    if (isRefused(error)) throw error
    return { kind: 'unknown' }
  }
}

/**
 * Sends each purchase request once, without queueing or automatic retries. If there is no response, the server is asked
 * what was bought, and it refuses the request from then on. While the outcome is unknown, nothing else is bought: the
 * next attempt checks first.
 */
export const usePurchaseRequests = () => {
  const unsettled = useRef<string | null>(null)

  const check = async (
    until = performance.now() + wholeTimeoutMs,
  ): Promise<PurchaseOutcome<never> | null> => {
    if (unsettled.current === null) return null
    const outcome = await settle(unsettled.current, until)
    if (outcome.kind === 'settled') unsettled.current = null
    return outcome
  }

  const send = async <Reply>(
    request: (clientID: string, signal: AbortSignal) => Promise<Reply>,
  ): Promise<PurchaseOutcome<Reply>> => {
    const start = performance.now()
    const earlier = await check(start + answerTimeoutMs / 2)
    if (earlier?.kind === 'unknown' || (earlier?.kind === 'settled' && earlier.purchased.length > 0))
      return earlier
    if (!navigator.onLine) return { kind: 'offline' }
    const clientID = newID()
    try {
      const signal = AbortSignal.timeout(start + answerTimeoutMs - performance.now())
      return { kind: 'answered', reply: await request(clientID, signal) }
    } catch (error) {
      if (isRefused(error)) throw error
    }
    unsettled.current = clientID
    return (await check(start + wholeTimeoutMs)) ?? { kind: 'unknown' }
  }

  return { send, check }
}
