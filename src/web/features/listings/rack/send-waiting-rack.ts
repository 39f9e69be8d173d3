import { rackWaits } from '#web/lib/unsent-work.ts'

const lookMs = 10_000

/** Sends the rack also while another page is open. */
export const sendWaitingRack = (onPublished: () => void, signal: AbortSignal): void => {
  const look = async () => {
    if (rackWaits.read() === null) return
    clearInterval(timer)
    const { sendRack } = await import('./send-rack.ts')
    await sendRack(onPublished, signal)
  }
  const timer = setInterval(() => void look(), lookMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  void look()
}
