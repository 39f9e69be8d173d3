import { type Browser, type Page, expect, test } from '@playwright/test'
import { journeyPassword, secondTry } from './people.ts'

/** Marks what a test makes, so that another size of screen or a second try does not trip over it. */
export const mark = (): string => {
  const { project, retry } = test.info()
  return retry === 0 ? project.name : `${project.name}${retry + 1}`
}

/** One of two people who stand ready for a test: one for each size of screen; a second try has people of its own. */
export const ready = (people: readonly string[], phone: number, desk: number): string => {
  const { project, retry } = test.info()
  const email = people[project.name === 'phone' ? phone : desk] ?? ''
  return retry === 0 ? email : secondTry(email)
}

/** A browser of one's own. */
export const openPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ ...test.info().project.use })
  return context.newPage()
}

export const logIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(journeyPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const noticeOf = (page: Page, text: string) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: text })

/** A notice is there, and is closed as by somebody who has read it; it may be faster. */
export const expectNotice = async (page: Page, text: string): Promise<void> => {
  const notice = noticeOf(page, text)
  await expect(notice).toBeVisible()
  const close = notice.getByRole('button', { name: 'Close' })
  await close.click({ timeout: 2_000 }).catch(() => undefined)
  await expect(notice).toBeHidden({ timeout: 6000 })
}

/** The notices of the specification close by themselves after 3 seconds. */
export const expectPassingNotice = async (page: Page, text: string): Promise<void> => {
  const notice = noticeOf(page, text)
  await expect(notice).toBeVisible()
  await expect(notice).toBeHidden({ timeout: 6000 })
}

let people = 0

/** A new buyer, logged in without the forms. */
export const signInNewBuyer = async (page: Page): Promise<void> => {
  people += 1
  const email = `buyer-${mark()}-${test.info().workerIndex}-${people}-${Date.now()}@example.ph`
  const person = { first_name: 'Bea', last_name: 'Manalo', phone_no: '09181230001', isFeminine: 1 }
  const data = { ...person, email, password: journeyPassword }
  expect((await page.request.post('/api/auth/new_shop_user', { data })).status()).toBe(200)
  await signIn(page, email)
}

export const signIn = async (page: Page, email: string): Promise<void> => {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: journeyPassword } })
  expect(answer.status()).toBe(200)
}

/** Requests that have more to do than to show a page: everything but the app's own files. */
export const watchRequests = (page: Page) => {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const isFile = request.method() === 'GET' && search === '' && /^\/(assets\/|icon\.svg$)/.test(pathname)
    if (!isFile) sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}
