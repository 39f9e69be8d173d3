import { keepSending } from '#web/lib/outbox.ts'
import { rackWaits } from '#web/lib/unsent-work.ts'

/** Sends what waits while any page is open. Loads nothing if nothing waits. */
export const sendFromAnywhere = (onSent: () => void, signal: AbortSignal): void => {
  let isStarted = false
  keepSending(async () => {
    if (isStarted || rackWaits.read() === null) return
    const { sendWaiting } = await import('./send-waiting.ts')
    if (isStarted) return
    isStarted = true
    sendWaiting(onSent, signal)
  }, signal)
}
