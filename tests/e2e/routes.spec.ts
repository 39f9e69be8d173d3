import { type Page, expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { admin, agreed, completedSeller, journeyPassword, verifiedSellers } from './people.ts'
import { listItems } from './items.ts'
import { expectNotice, mark, signIn, signInNewBuyer } from './steps.ts'

const expectNotFound = async (page: Page, paths: string[]) => {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByText('Error 404: Page not found'), path).toBeVisible()
  }
}

test('signed-out visitors see login and sign-up only @desk-by-night', async ({ page }) => {
  await expectNotFound(page, ['/ticketcenter', '/shop', '/chat', '/generate', '/nowhere'])
  await page.goto('/signup')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
})

test('buyers and sellers see their own pages only @nightly', async ({ page }) => {
  await signInNewBuyer(page)
  await expectNotFound(page, [
    '/shop',
    '/shop/add',
    '/shop/create',
    '/chat_seller',
    '/reports',
    '/same',
    '/signup',
  ])
  await signIn(page, verifiedSellers[10] ?? '')
  await expectNotFound(page, ['/cart', '/search', '/collections', '/reports', '/same', '/signup'])
})

test(
  'a seller who has just signed up is told what is needed, one who waits is told so, and the admin has a panel',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await page.goto('/signup')
    await page.getByRole('link', { name: 'Want to create a seller account?' }).click()
    const email = `new-seller-${mark()}@example.ph`
    await page.getByLabel('First name').fill('Tess')
    await page.getByLabel('Last name').fill('Jalandoni')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Phone number').fill('0917123000')
    await page.getByLabel('Street').fill('31 Iznart Street')
    await page.getByLabel('Barangay').fill('City Proper')
    await page.getByLabel('City/Municipality').fill('Iloilo City')
    await page.getByLabel('Password', { exact: true }).fill(journeyPassword)
    await page.getByLabel('Confirm password').fill(journeyPassword)
    const sent = page.waitForRequest('**/api/auth/new_shop_owner')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText(/11 digits/)).toBeVisible()
    await expect(
      page.getByText(/By signing up you agree to .* and say that you are 18 or over/),
    ).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expectGoodLooks(page, 'sign-up-seller')
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Terms of use' }).click()
    const terms = await opened
    await expect(terms.getByRole('heading', { name: 'Terms of use', level: 1 })).toBeVisible()
    await terms.close()
    await expect(page.getByLabel('Confirm password')).toHaveValue(journeyPassword)
    await page.getByLabel('Phone number').fill('09171230005')
    await page.getByRole('button', { name: 'Create account' }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      address: '31 Iznart Street City Proper Iloilo City',
      agreed,
    })
    await expectNotice(page, 'Sign up successful!')

    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByText(/two valid IDs/i)).toBeVisible()
    await expectGoodLooks(page, 'documents-needed')
    await expectNotFound(page, ['/shop', '/ticketcenter', '/cart'])

    await signIn(page, completedSeller)
    await page.goto('/')
    await expect(page.getByText(/1-2 business days/)).toBeVisible()
    await expectGoodLooks(page, 'documents-received')

    await signIn(page, admin)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
    await expectGoodLooks(page, 'admin')
    await expectNotFound(page, ['/cart', '/chat'])
  },
)

test(
  'logout forgets the session, and a session that ended elsewhere leads back to login',
  { tag: '@any-size' },
  async ({ page }) => {
    await signInNewBuyer(page)
    await page.goto('/')
    await page
      .getByRole('button', { name: /profile/i })
      .first()
      .click()
    await expectGoodLooks(page, 'profile-menu')
    // The stream may redirect to the login a moment before the page reloads.
    const loaded = page.waitForEvent('load')
    await page.getByText('Logout').click()
    await loaded
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    expect(
      await page.evaluate<number>('Object.keys(localStorage).filter((key) => /session/i.test(key)).length'),
    ).toBe(0)

    await signInNewBuyer(page)
    await page.goto('/')
    await expect(page.locator('a[href^="/item/"]').first()).toBeVisible()
    await page.request.post('/api/auth/logout')
    // The open page receives the event.
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  },
)

test(
  'a buyer who comes too late is told so, and the piece says that it is reserved',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    const [item] = await listItems(browser, [{ name: `Windbreaker ${mark()}`, isFeminine: 0 }])
    await signInNewBuyer(page)
    // On a weak network the event arrives too late.
    await page.route('**/api/events', (route) => route.abort())
    await page.goto(`/item/${item.id}`)
    await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
    await expect(page.getByText('Masculine', { exact: true })).toBeVisible()

    const faster = await browser.newContext()
    const other = await faster.newPage()
    await signInNewBuyer(other)
    const bought = await other.request.post('/api/tickets/purchase_item', { data: { itemID: item.id } })
    expect(bought.status()).toBe(200)

    await page.getByRole('button', { name: 'Buy Now' }).click()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await expectNotice(page, 'Cannot buy item. Pending ticket already exists.')
    await expect(page.getByText(/On hold for another buyer/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveCount(0)
    await expectGoodLooks(page, 'held')
  },
)
