import { createECDH, randomBytes } from 'node:crypto'
import { type Browser, type Page, expect, test } from '@playwright/test'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { journeyPassword, verifiedSellers } from './people.ts'
import { mark, openPage, signIn, signInNewBuyer, waitForHistory } from './steps.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/**
 * Chromium without a screen has no push service and never asks a person. The rest is real: the page asks as if nobody
 * had answered yet, and the address is one that Chrome would have.
 */
const answerAsPerson = async (page: Page): Promise<void> => {
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

const reserve = async (page: Page, browser: Browser): Promise<string> => {
  const name = `Blazer ${mark()}`
  const seller = await openPage(browser)
  await signIn(seller, verifiedSellers.at(-1) ?? '')
  const { id } = await listItem(seller.request, { name })
  await seller.context().close()
  expect((await page.request.post('/api/tickets/purchase_item', { data: { itemID: id } })).status()).toBe(200)
  return name
}

const subscriptionsOf = async (page: Page): Promise<unknown[]> => {
  const answer = await page.request.post('/api/auth/my_data', { data: { password: journeyPassword } })
  return ((await answer.json()) as { pushSubscriptions: unknown[] }).pushSubscriptions
}

test('the first reservation leads to the question, and the answer is remembered @desk-by-night', async ({
  page,
  browser,
}) => {
  await answerAsPerson(page)
  await signInNewBuyer(page)
  const question = page.getByRole('dialog', { name: 'Get told when the shop confirms?' })
  await page.goto('/ticketcenter')
  await expect(page.getByText('No tickets found in this category.')).toBeVisible()
  await expect(question).toBeHidden()
  const name = await reserve(page, browser)
  // The open page learns of the reservation by itself.
  await expect(question).toContainText(name)
  await expectGoodLooks(page, 'push-question')
  await question.getByRole('button', { name: 'Not now' }).click()
  await waitForHistory(page)
  await page.reload()
  await expect(page.getByRole('article', { name: `Ticket for ${name}` })).toBeVisible()
  await expect(question).toBeHidden()
  expect(await subscriptionsOf(page)).toEqual([])

  // In the account it can be changed.
  await page.goto('/mydata')
  const section = page.getByRole('region', { name: 'Notifications on this device' })
  await section.getByRole('button', { name: 'Turn on' }).click()
  // The service worker has to be active first.
  await expect(section.getByRole('button', { name: 'Turn off' })).toBeVisible({ timeout: 30_000 })
  expect(await subscriptionsOf(page)).toHaveLength(1)
  await expectGoodLooks(page, 'account-push')
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(await subscriptionsOf(page)).toEqual([])
})

/** Delivers messages as the push service does, from a page that is none of the app. */
const pushService = async (page: Page, origin: string) => {
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

test('a push is shown while the app is closed @any-size', async ({ page, context, browser, baseURL }) => {
  await answerAsPerson(page)
  await signInNewBuyer(page)
  await reserve(page, browser)
  await page.goto('/ticketcenter')
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await expect(page.getByText('You will be told on this device.')).toBeVisible({ timeout: 30_000 })
  expect(await subscriptionsOf(page)).toEqual([expect.objectContaining({ service: 'fcm.googleapis.com' })])

  const elsewhere = await context.newPage()
  await page.close()
  const deliver = await pushService(elsewhere, baseURL ?? '')
  const id = '01a20a2e-8e0f-7242-b9aa-88e7f6be39b4'
  const message = { id, title: 'Luz confirmed your blazer', path: '/ticketcenter' }
  // Chromium without a screen has no place for notifications, so what the worker asks it to show is read here.
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(`
    globalThis.shown = []
    self.registration.showNotification = async (title, { tag, data }) => void shown.push([title, tag, data])
  `)
  await deliver(message)
  await expect.poll(() => worker?.evaluate<unknown>('shown')).toEqual([[message.title, id, message.path]])
})
