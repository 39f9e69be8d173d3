import { type Browser, type Locator, type Page, expect, test } from '@playwright/test'
import { agreed, journeyPassword, secondTry } from './people.ts'

/** Makes names unique, so that another screen size or a retry does not find them. */
export const mark = (): string => {
  const { project, retry } = test.info()
  return retry === 0 ? project.name : `${project.name}${retry + 1}`
}

/** Chooses the person for a test: one for each screen size, and others for a retry. */
export const ready = (people: readonly string[], phone: number, desk: number): string => {
  const { project, retry } = test.info()
  const email = people[project.name === 'phone' ? phone : desk] ?? ''
  return retry === 0 ? email : secondTry(email)
}

/**
 * Creates the shop of a signed-in seller, if there is none yet. No two shops may have the same name, so it ends with the
 * seller's. Returns the name.
 */
export const createShop = async (
  { request }: Page,
  email: string,
  { name: begin = 'Tiangge', address = 'Taytay, Rizal' } = {},
): Promise<string> => {
  const name = `${begin} ${email.split('@')[0]}`
  await request.post('/api/store/create_new_shop', { data: { name, address } })
  return name
}

/** Opens a separate browser context. */
export const openPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ ...test.info().project.use })
  return context.newPage()
}

export const logIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(journeyPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

export const noticeOf = (page: Page, text: string) =>
  page.locator('[popover=manual]').filter({ hasText: text })

/** Expects a notice and closes it, unless it has closed by itself. */
export const expectNotice = async (page: Page, text: string): Promise<void> => {
  const notice = noticeOf(page, text)
  await expect(notice).toBeVisible()
  const close = notice.getByRole('button', { name: 'Close' })
  await close.click({ timeout: 2_000 }).catch(() => undefined)
  await expect(notice).toBeHidden({ timeout: 6000 })
}

/** Expects a notice of the specification to close after 3 seconds. */
export const expectPassingNotice = async (page: Page, text: string): Promise<void> => {
  const notice = noticeOf(page, text)
  await expect(notice).toBeVisible()
  await expect(notice).toBeHidden({ timeout: 6000 })
}

/** Opens what is behind the row of a ticket. */
export const openDetails = (ticket: Locator): Promise<void> =>
  ticket.getByRole('button', { name: /Details$/ }).click()

/** Expects the card of a ticket, or of a box of several, to be as low as it should be at this size of screen. */
export const expectCompact = async (card: Locator, items = 1): Promise<void> => {
  const { height } = (await card.boundingBox()) ?? { height: NaN }
  const isPhone = test.info().project.name === 'phone'
  const max = isPhone ? 260 : 150
  const maxOfBox = isPhone ? 320 + 64 * items : 40 + 65 * items
  expect(height).toBeLessThanOrEqual(items === 1 ? max : maxOfBox)
}

/** Expects a notice to leave the bar at the bottom of the screen free. */
export const expectNoticeAbove = async (page: Page, text: string, bar: Locator): Promise<void> => {
  // It rises to its place.
  await expect(async () => {
    const [above, below] = [await noticeOf(page, text).boundingBox(), await bar.boundingBox()]
    if (!above || !below) throw new Error(`No notice "${text}", or no bar`)
    expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  }).toPass({ timeout: 2_500 })
}

let people = 0

/** Signs up a buyer through the API. Returns the e-mail. */
export const signInNewBuyer = async (page: Page): Promise<string> => {
  people += 1
  const email = `buyer-${mark()}-${test.info().workerIndex}-${people}-${Date.now()}@example.ph`
  const person = { first_name: 'Bea', last_name: 'Manalo', phone_no: '09181230001', isFeminine: 1, agreed }
  const data = { ...person, email, password: journeyPassword }
  expect((await page.request.post('/api/auth/new_shop_user', { data })).status()).toBe(200)
  await signIn(page, email)
  return email
}

export const signIn = async (page: Page, email: string): Promise<void> => {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: journeyPassword } })
  expect(answer.status()).toBe(200)
}

/** The requests of the page, without the app's own files. */
export const watchRequests = (page: Page) => {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const isFile = request.method() === 'GET' && search === '' && /^\/(assets\/|icon\.svg$)/.test(pathname)
    if (!isFile) sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}

/** A dialog that closes goes back in the history, which would interrupt a navigation. */
export const waitForHistory = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate('history.state?.popups ?? 0')).toBe(0)

/** A rail between two parts of the grid. It is rendered when the page scrolls near it. */
export const railOfHome = async (page: Page, name: string) => {
  const found = page.getByRole('region', { name, exact: true })
  // Rails that come later would stand above what is on the screen then.
  const railsAreIn =
    "performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.endsWith('/api/homepage/rails') && responseEnd > 0)"
  await expect.poll(() => page.evaluate<boolean>(railsAreIn)).toBe(true)
  await expect(async () => {
    // The list may be drawn again meanwhile.
    if (await found.isVisible()) return found.scrollIntoViewIfNeeded({ timeout: 1_000 })
    // After a reload it may be above.
    await page.evaluate(
      'scrollY + innerHeight < document.documentElement.scrollHeight - 1 ? scrollBy(0, 600) : scrollTo(0, 0)',
    )
    await found.scrollIntoViewIfNeeded({ timeout: 1_000 })
  }).toPass({ timeout: 40_000, intervals: [200] })
  return found
}
