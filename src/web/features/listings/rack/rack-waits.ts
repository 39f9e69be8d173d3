import { stored } from '#web/lib/stored.ts'

/** Whether the rack has items, so that other pages need not open the database. */
export const rackWaits = stored('device', 'rack-waits')

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
