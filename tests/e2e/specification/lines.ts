import { type Locator, type Page, expect, test } from '@playwright/test'
import { noticeOf } from '../steps.ts'
import { whyNotSeen } from './seen.ts'

/** What a person sees. */
export type Part = (page: Page) => Locator
/** What a person does, or what cannot be said by parts alone. */
export type Act = (page: Page) => Promise<unknown>
/** What the specification says, and the steps to see it, in their order: acts are done, parts are seen. */
export type Line = [says: string, ...steps: (Part | Act)[]]
/** The lines of the screens, by the document of the specification, its section and the screen. Document A is that of accounts, sellers and administration, B that of the buyer side. */
export type Lines = Record<string, Line[]>

const byRole =
  (role: 'heading' | 'button' | 'link') =>
  (name: string | RegExp): Part =>
  (page) =>
    page.getByRole(role, { name, exact: true })
export const heading = byRole('heading')
export const button = byRole('button')
export const link = byRole('link')
export const text =
  (words: string | RegExp): Part =>
  (page) =>
    page.getByText(words, { exact: true })
export const field =
  (label: string): Part =>
  (page) =>
    page.getByLabel(label, { exact: true })
export const notice =
  (words: string): Part =>
  (page) =>
    noticeOf(page, words)
export const dialog =
  (name: string): Part =>
  (page) =>
    page.getByRole('dialog', { name, exact: true }).or(page.getByRole('alertdialog', { name, exact: true }))
/** Parts of another part. */
export const inside = (outer: Part, ...inner: Part[]): Part[] =>
  inner.map((part) => (page) => outer(page).locator(part(page)))
/** The first so many elements that a selector finds. */
export const several = (selector: string, count: number): Part[] =>
  Array.from({ length: count }, (_, n) => (page: Page) => page.locator(selector).nth(n))
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1224
/** One part on a desk, and another one on a phone. */
export const byWidth =
  (wide: Part, narrow: Part): Part =>
  (page) =>
    (isWide(page) ? wide : narrow)(page)
export const mainBar = byWidth(
  (page) => page.getByRole('banner'),
  (page) => page.locator('nav').filter({ has: page.getByText('Profile') }),
)
export const profile = button(/^Profile|profile$/i)
export const menu: Part = (page) => page.getByRole('navigation', { name: 'Profile' })
export const ticketTabs = [/^Pending/, /^For Pickup/, /^Completed/, /^Cancelled/].map(
  (name): Part =>
    (page) =>
      page.getByRole('tab', { name }),
)
/** The card with the ticket of an item. Several tickets may share it. */
export const ticketOf =
  (name: string): Part =>
  (page) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: name })

export const open =
  (path: string): Act =>
  (page) =>
    page.goto(path)
export const reload: Act = (page) => page.reload()
export const press =
  (part: Part): Act =>
  (page) =>
    part(page).filter({ visible: true }).first().click()
export const fill =
  (values: Record<string, string>): Act =>
  async (page) => {
    for (const [label, value] of Object.entries(values)) await field(label)(page).first().fill(value)
  }
export const arrive =
  (path: string | RegExp): Act =>
  (page) =>
    page.waitForURL(path)

/** Calls with a query too, but not those whose names begin with it. */
const callAt = (call: string) => (url: URL) => url.pathname === `/api/${call}`
/** The next request of a call fails, and is not repeated. */
export const failing =
  (call: string, error = 'The server says no.', code = 'not_allowed'): Act =>
  (page) =>
    page.route(callAt(call), (route) => route.fulfill({ status: 403, json: { error, code } }), { times: 1 })
export const answering =
  (call: string, json: object): Act =>
  (page) =>
    page.route(callAt(call), (route) => route.fulfill({ json }), { times: 1 })
/** Holds the replies of a call while something is looked at. `json`: the reply, instead of the server's. */
export const slowly = (call: string, json?: object) => {
  let release: (() => void) | undefined
  const hold: Act = async (page) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    release = resolve
    await page.route(callAt(call), async (route) => {
      await promise
      await (json ? route.fulfill({ json }) : route.continue()).catch(() => undefined)
    })
  }
  const goOn: Act = async (page) => {
    release?.()
    await page.unroute(callAt(call))
  }
  return { hold, goOn }
}

export const waitMs = 10_000

export const unseen =
  (...parts: Part[]): Act =>
  async (page) => {
    for (const part of parts) expect(await whyNotSeen(part(page), 0), `${part(page)} is seen`).not.toBe('')
  }

const openLayers = `[...document.querySelectorAll('dialog[open], [popover]:not([popover=manual]):popover-open')]
  .map((layer) => layer.textContent.slice(0, 60))`
const expectNoLayers: Act = async (page) => {
  const layers = await page.evaluate<string[]>(openLayers)
  for (const _ of layers) await page.keyboard.press('Escape')
  expect(layers).toEqual([])
}
export const nothingOpens: Line = ['Nothing opens by itself', expectNoLayers]
/** Whatever opens by itself does so soon after the page has loaded. */
export const nothingOpensSoon: Line = [
  'Nothing opens by itself, also after a moment',
  (page) => page.waitForTimeout(2_000),
  expectNoLayers,
]
/** Answers to the browser as a person's does who was never asked about notifications, and who may install the app. */
export const neverAsked = `
  Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  addEventListener('load', () => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))`

/** A notice of the specification, with what leads to it. */
export const says = (words: string, ...steps: (Part | Act)[]): Line => [`"${words}"`, ...steps, notice(words)]

const closeNotice = `document.querySelector('[popover=manual]:popover-open:not([aria-busy]) button[aria-label=Close]')?.click()`

const problemOf = async (page: Page, step: Part | Act): Promise<string> => {
  try {
    const part = step(page)
    if (part instanceof Promise) return await part.then(() => '')
    const why = await whyNotSeen(part, waitMs)
    return why && `${part}: ${why}`
  } catch (error) {
    return String(error)
  }
}

/** Walks the lines. Each one that does not hold is named, and the walk goes on. */
export const walk = async (page: Page, ...screens: Lines[]): Promise<void> => {
  page.setDefaultTimeout(waitMs)
  for (const [screen, lines] of screens.flatMap((some) => Object.entries(some)))
    for (const [words, ...steps] of lines)
      await test.step(`${screen}: ${words}`, async () => {
        for (const step of steps) expect.soft(await problemOf(page, step), `${screen}: ${words}`).toBe('')
        await page.evaluate(closeNotice)
      })
}

/** Paths that others have, or nobody. */
export const unknownPaths = (...paths: string[]): Lines => ({
  'A2 Routes': paths.map((path) => [
    `Any unknown path shows "Error 404: Page not found": ${path}`,
    open(path),
    text('Error 404: Page not found'),
  ]),
})
