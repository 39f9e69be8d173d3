import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'

/**
 * Chromium without a screen has no push service and never asks a person. The rest is real: the page asks as if nobody
 * had answered yet, and the address is one that Chrome would have.
 */
export const answerAsPerson = async (page: Page): Promise<void> => {
  const curve = createECDH('prime256v1')
  const keys = { p256dh: [...curve.generateKeys()], auth: [...randomBytes(16)] }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(9).toString('base64url')}`
  await page.addInitScript(`
    const kept = 'test-answer'
    const keys = ${JSON.stringify(keys)}
    Object.defineProperty(Notification, 'permission', {
      get: () => sessionStorage.getItem(kept) ?? 'default',
    })
    Notification.requestPermission = async () => {
      sessionStorage.setItem(kept, 'granted')
      return 'granted'
    }
    const subscription = {
      endpoint: '${endpoint}',
      options: { applicationServerKey: null },
      getKey: (name) => new Uint8Array(keys[name]).buffer,
      unsubscribe: async () => {
        sessionStorage.removeItem('test-subscribed')
        return true
      },
    }
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem('test-subscribed', 'yes')
      return subscription
    }
    PushManager.prototype.getSubscription = async () =>
      sessionStorage.getItem('test-subscribed') ? subscription : null
  `)
}

/** Delivers messages as the push service does, from a page that is none of the app. */
export const pushService = async (page: Page, origin: string) => {
  await page.goto('/icon.svg')
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    }),
  )
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered
  return (message: object) =>
    devTools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    })
}

/** What the worker asks the browser to show. Chromium without a screen has no place for notifications. */
export const watchShown = async (context: BrowserContext): Promise<() => Promise<unknown>> => {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(`
    globalThis.shown = []
    self.registration.showNotification = async (title, { tag, data }) => void shown.push([title, tag, data])
  `)
  return async () => worker?.evaluate<unknown>('shown')
}
