import { api } from '#web/lib/api.ts'
import { serviceWorkers } from '#web/lib/device-storage.ts'
import { stored } from '#web/lib/stored.ts'

/** `impossible`: this browser has no notifications, such as that of Messenger. `refused`: the person said no to it. */
export type DeviceState = 'impossible' | 'refused' | 'off' | 'on'

const isPossible = (): boolean =>
  serviceWorkers() !== undefined &&
  'PushManager' in window &&
  'Notification' in window &&
  !import.meta.env.DEV

const subscriptionHere = async (): Promise<PushSubscription | null> => {
  const registration = await serviceWorkers()?.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export const deviceState = async (): Promise<DeviceState> => {
  if (!isPossible()) return 'impossible'
  if (Notification.permission === 'denied') return 'refused'
  return Notification.permission === 'granted' && (await subscriptionHere()) ? 'on' : 'off'
}

const toBase64URL = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** One with another key of the server gets nothing. */
const hasKey = ({ options: { applicationServerKey } }: PushSubscription, key: string): boolean =>
  applicationServerKey !== null && toBase64URL(applicationServerKey) === key

const subscribe = async (registration: ServiceWorkerRegistration, key: string): Promise<void> => {
  const before = await registration.pushManager.getSubscription()
  const kept = before && hasKey(before, key) ? before : null
  if (before && !kept) await before.unsubscribe()
  const subscription =
    kept ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  const [p256dh, auth] = (['p256dh', 'auth'] as const).map((name) => subscription.getKey(name))
  if (!p256dh || !auth) throw new Error('the subscription has no keys')
  await api('POST push/subscribe', {
    endpoint: subscription.endpoint,
    p256dh: toBase64URL(p256dh),
    auth: toBase64URL(auth),
  })
}

/** One change at a time, also in other tabs, so that a confirmation never turns on what was just turned off. */
const alone = <Result>(change: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request('push', change) as Promise<Result>

/** Call it when the person has asked for it: the browser asks too. */
export const turnOn = async (key: string): Promise<DeviceState> => {
  if ((await Notification.requestPermission()) !== 'granted') return deviceState()
  const workers = serviceWorkers()
  if (!workers) return 'impossible'
  await workers.register('/service-worker.js')
  const registration = await workers.ready
  await alone(() => subscribe(registration, key))
  return 'on'
}

export const turnOff = (): Promise<void> =>
  alone(async () => {
    const subscription = await subscriptionHere()
    if (!subscription) return
    await api('POST push/unsubscribe', { endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  })

/** At the start: the address may have changed, or the key of the server. */
export const confirmSubscription = async (): Promise<void> => {
  if ((await deviceState()) !== 'on') return
  const { key } = await api('GET push/key')
  if (key === null) return
  const registration = await serviceWorkers()?.ready
  if (!registration) return
  await alone(async () => {
    if ((await deviceState()) === 'on') await subscribe(registration, key)
  })
}

const answered = stored('device', 'push-question')

export const mayAsk = (): boolean =>
  isPossible() && Notification.permission === 'default' && answered.read() === null
export const rememberAnswer = (): void => answered.write('answered')
