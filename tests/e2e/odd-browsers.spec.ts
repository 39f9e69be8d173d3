import { type Page, expect, test } from '@playwright/test'
import { listItems } from './items.ts'
import { busySeller, journeyPassword } from './people.ts'
import { logIn, mark, openPage, signInNewBuyer } from './steps.ts'
import { messagesOf, say, talkToSeller } from './talk.ts'

const tag = ['@any-size', '@nightly']

/** As browsers do that block the data of sites. */
const refuseStorage = `
  const refuse = { configurable: true, get: () => { throw new DOMException('Refused', 'SecurityError') } }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(window, name, refuse)
  Object.defineProperty(Navigator.prototype, 'serviceWorker', refuse)`

const failuresOn = (page: Page): string[] => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  return failures
}

test(
  'f3.web: login, home, search, item and chat work where storage is refused',
  { tag },
  async ({ page, browser }) => {
    const [item] = await listItems(browser, [{ name: `Unstored Skirt ${mark()}` }])
    const email = await signInNewBuyer(page)
    await page.context().clearCookies()
    await page.addInitScript({ content: refuseStorage })
    const failures = failuresOn(page)

    await logIn(page, email)
    const search = page.getByRole('searchbox', { name: 'Search', exact: true })
    await expect(search).toBeVisible()
    await expect(page.getByRole('link', { name: /₱/ }).first()).toBeVisible()
    await expect(page.evaluate('localStorage')).rejects.toThrow('Refused')
    await search.fill(item.name)
    await search.press('Enter')
    await page.getByRole('list', { name: 'Results' }).getByRole('link', { name: item.name }).click()
    await expect(page.getByRole('heading', { name: item.name })).toBeVisible()
    await talkToSeller(page, item)
    await say(page, 'Is this still there?')
    await page.reload()
    await expect(messagesOf(page).getByText('Is this still there?')).toBeVisible()
    expect(failures).toEqual([])
  },
)

test(
  'a login whose cookie the browser does not keep says that cookies are needed',
  { tag },
  async ({ page, browser }) => {
    const other = await openPage(browser)
    const email = await signInNewBuyer(other)
    const reply = await other.request.post('/api/auth/login', { data: { email, password: journeyPassword } })
    const json: unknown = await reply.json()
    await page.route('**/api/auth/login', (route) => route.fulfill({ json }))
    await logIn(page, email)
    await expect(page.getByRole('alert')).toHaveText(
      /^Your browser did not keep the login\. Please allow cookies/,
    )
    await page.unroute('**/api/auth/login')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toBeVisible()
  },
)

const yearInMs = 365 * 24 * 3_600_000

for (const [name, time] of [
  ['f8.2: with the clock of a phone a year ahead', Date.now() + yearInMs],
  ['f8.4: with the clock of a phone in 1970', 0],
] as const)
  test(`${name} deadlines and days are those of the server`, { tag }, async ({ browser }) => {
    const seller = await openPage(browser)
    await seller.clock.install({ time })
    await logIn(seller, busySeller)
    await expect(seller.getByRole('button', { name: 'Log in', exact: true })).toHaveCount(0)
    await seller.goto('/ticketcenter?q=Urgent+find')
    const year: number = await seller.evaluate('new Date().getFullYear()')
    expect(year).toBe(new Date(time).getFullYear())
    await expect(
      seller.getByRole('article', { name: 'Ticket for Urgent find' }).getByText(/^[34] hours left$/),
    ).toBeVisible()

    const buyer = await openPage(browser)
    await buyer.clock.install({ time })
    await signInNewBuyer(buyer)
    const [item] = await listItems(browser, [{ name: `Timeless Blouse ${mark()} ${time}` }])
    await talkToSeller(buyer, item)
    await say(buyer, 'Hello po!')
    await expect(messagesOf(buyer).getByText('Today', { exact: true })).toBeVisible()
    await buyer.goto('/chat')
    await expect(buyer.getByText(/^\d{1,2}:\d\d [AP]M$/).first()).toBeVisible()
  })
