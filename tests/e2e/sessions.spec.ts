import { type Browser, type Page, expect, test } from '@playwright/test'
import { leaveTraces, storedRecords, storedTexts } from './browser-storage.ts'
import { reach } from './keyboard.ts'
import { expectGoodLooks } from './look.ts'
import { admin } from './people.ts'
import { signIn, signInNewBuyer } from './steps.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const onWindows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36`
const onAndroid = `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36`

/** Opens a page on another device of that person. */
const another = async (browser: Browser, email: string, userAgent: string, path: string): Promise<Page> => {
  const context = await browser.newContext({ ...test.info().project.use, userAgent })
  const page = await context.newPage()
  await signIn(page, email)
  const streaming = page.waitForResponse('**/api/events')
  await page.goto(path)
  await streaming
  return page
}

const expectLoggedOut = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible({ timeout: 3_000 })

test(
  'a person sees where they are logged in, and logs other devices out, which notice at once',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    await signInNewBuyer(page)
    const session = await page.request.get('/api/auth/session')
    const { email } = (await session.json()) as { email: string }
    const desk = await another(browser, email, onWindows, '/')
    const phone = await another(browser, email, onAndroid, '/mydata')

    await page.goto('/mydata')
    const section = page.getByRole('region', { name: 'Where you are logged in' })
    const rows = section.getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('This device')
    await expect(rows.first().getByRole('button')).toHaveCount(0)
    await expect(rows.filter({ hasText: 'Chrome on Android' })).toContainText(
      'Logged in today, last seen within the hour',
    )
    await section.evaluate((element: { scrollIntoView(): void }) => element.scrollIntoView())
    await expectGoodLooks(page, 'sessions')

    await test.step('one of them, by the keyboard alone', async () => {
      await reach(page, 'button', 'Log out Chrome on Windows')
      await page.keyboard.press('Enter')
      await expectLoggedOut(desk)
      await expect(section.getByText('Chrome on Windows is logged out.')).toBeVisible()
      await expect(rows).toHaveCount(2)
      await expect(section.getByRole('list')).toBeFocused()
      await expect(phone.getByRole('listitem').filter({ hasText: 'Chrome on Windows' })).toHaveCount(0)
    })

    await test.step('all others, after a question', async () => {
      const button = section.getByRole('button', { name: 'Log out everywhere else' })
      await reach(page, 'button', 'Log out everywhere else')
      await page.keyboard.press('Enter')
      const question = page.getByRole('alertdialog', { name: 'Log out everywhere else?' })
      await expect(question).toContainText('1 other device must log in again.')
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await expectGoodLooks(page, 'sessions-question')
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(button).toBeFocused()
      await page.keyboard.press('Enter')
      await reach(page, 'button', 'Log out the rest')
      await page.keyboard.press('Enter')
      await expectLoggedOut(phone)
      await expect(question).toBeHidden()
      await expect(section.getByText('1 other device is logged out.')).toBeVisible()
      await expect(rows).toHaveCount(1)
      await expect(button).toHaveCount(0)
      await expect(section.getByRole('list')).toBeFocused()
    })
    await section.evaluate((element: { scrollIntoView(): void }) => element.scrollIntoView())
    await expectGoodLooks(page, 'sessions-alone')
    await page.reload()
    await expect(rows).toHaveCount(1)
    await Promise.all([desk.context().close(), phone.context().close()])
  },
)

test(
  'the page of sessions says what failed, and can be tried again',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    await signInNewBuyer(page)
    const session = await page.request.get('/api/auth/session')
    const { email } = (await session.json()) as { email: string }
    const desk = await another(browser, email, onWindows, '/')
    const list = '**/api/auth/sessions'
    await page.route(list, (route) => route.abort())
    await page.goto('/mydata')
    const section = page.getByRole('region', { name: 'Where you are logged in' })
    const again = section.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible({ timeout: 20_000 })
    await section.evaluate((element: { scrollIntoView(): void }) => element.scrollIntoView())
    await expectGoodLooks(page, 'sessions-unknown')
    await page.unroute(list)
    await again.click()
    await expect(section.getByRole('listitem')).toHaveCount(2)

    await page.route('**/api/auth/end_session', (route) => route.abort())
    await section.getByRole('button', { name: 'Log out Chrome on Windows' }).click()
    await expect(section.getByRole('alert')).toBeVisible()
    await expectGoodLooks(page, 'sessions-failed')
    await page.unroute('**/api/auth/end_session')
    // Another device ended this session first.
    await page.route('**/api/auth/end_session', (route) =>
      route.fulfill({ status: 404, json: { error: 'This does not exist.', code: 'not_found' } }),
    )
    await section.getByRole('button', { name: 'Log out Chrome on Windows' }).click()
    await expect(section.getByText('Chrome on Windows is logged out.')).toBeVisible()
    await expect(section.getByRole('alert')).toHaveCount(0)
    await desk.request.post('/api/auth/logout')
    await expect(section.getByRole('listitem')).toHaveCount(1)
    await desk.context().close()
  },
)

test(
  'an admin sees the same page without the deletion of the account',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signIn(page, admin)
    await page.goto('/')
    await page
      .getByRole('button', { name: /profile/i })
      .filter({ visible: true })
      .click()
    await page.getByRole('link', { name: 'Account' }).click()
    const section = page.getByRole('region', { name: 'Where you are logged in' })
    await expect(section.getByText('This device')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0)
    await expectGoodLooks(page, 'admin-data')
  },
)

for (const [way, isOpen] of [
  ['while the page is open', true],
  ['before the page is opened again', false],
] as const)
  test(
    `nothing of a person stays in a browser whose session was ended elsewhere ${way}`,
    { tag: isOpen ? '@any-size' : ['@any-size', '@nightly'] },
    async ({ page, browser }) => {
      await signInNewBuyer(page)
      const session = await page.request.get('/api/auth/session')
      const { email } = (await session.json()) as { email: string }
      const streaming = page.waitForResponse('**/api/events')
      await page.goto('/mydata')
      await streaming
      await leaveTraces(page)
      expect(await storedRecords(page)).toBe(1)
      expect(await storedTexts(page)).toEqual(expect.arrayContaining(['session', 'a draft', 'another draft']))
      if (!isOpen) await page.goto('/api/health/live')
      const elsewhere = await browser.newContext()
      const other = await elsewhere.newPage()
      await signIn(other, email)
      expect((await other.request.post('/api/auth/end_other_sessions')).status()).toBe(200)
      await elsewhere.close()
      if (!isOpen) await page.goto('/mydata')
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
      await expect.poll(() => storedRecords(page)).toBe(0)
      expect(await storedTexts(page)).toEqual([])
    },
  )

test(
  'when somebody else logs in in another tab, nothing of the first person stays in this one',
  { tag: ['@any-size', '@landing'] },
  async ({ page, context }) => {
    const emailOf = async () => {
      const session = await page.request.get('/api/auth/session')
      return ((await session.json()) as { email: string }).email
    }
    await signInNewBuyer(page)
    const first = await emailOf()
    // Otherwise an event may end the first session in this tab before the new one is there.
    await page.route('**/api/events*', (route) => route.abort())
    await page.goto('/mydata')
    const you = page.getByRole('region', { name: 'You', exact: true })
    await expect(you.getByText(first)).toBeVisible()
    await you.getByRole('button', { name: 'Change phone number' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Phone number').fill('09170000001')

    const other = await context.newPage()
    await signInNewBuyer(other)
    const second = await emailOf()
    await other.goto('/')
    await expect(you.getByText(second)).toBeVisible()
    await expect(page.getByText(first)).toHaveCount(0)
    await expect(dialog).toHaveCount(0)
    await other.close()
  },
)

test('a failed login says so first, and then why', { tag: '@any-size' }, async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Email').fill('nobody@example.ph')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  const failure = page.getByRole('alert')
  const logInAgain = () => page.getByRole('button', { name: 'Log in', exact: true }).click()

  await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 })
  await logInAgain()
  await expect(failure).toHaveText(/^Incorrect username or passwordYou seem to be offline/)
  await expectGoodLooks(page, 'login-offline')

  const broken = { error: 'Something went wrong on our side.', code: 'internal', requestId: '0123456789' }
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, json: broken }), { times: 1 })
  await logInAgain()
  await expect(failure).toHaveText(/^Incorrect username or passwordSomething went wrong on our side/)

  await logInAgain()
  await expect(failure).toHaveText('Incorrect username or password')
})
