import { expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { agreed, buyersFromBefore, journeyPassword, sellersFromBefore } from './people.ts'
import { createShop, expectNotice, mark, ready, signIn } from './steps.ts'

test(
  'an account from before is asked by a card until it agrees, and the account page tells when',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, ready(buyersFromBefore, 0, 1))
    const card = page.getByRole('region', { name: 'Please agree to our terms once' })
    const finds = page.getByRole('list', { name: 'Finds' }).first()
    await page.goto('/')
    await expect(card.getByRole('link', { name: 'Read them' })).toHaveAttribute('href', '/terms')
    await expect(finds.getByRole('link').first()).toBeVisible()
    await expectGoodLooks(page, 'terms-card')
    // As if it had agreed to a version before the first one.
    await page.route(/\/(api\/auth\/session)?$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('"agreed":null', '"agreed":0'),
      })
    })
    await page.reload()
    const changed = page.getByRole('region', { name: 'Our terms changed' })
    await expect(changed.getByRole('link', { name: 'Community rules' })).toHaveAttribute('href', '/rules')
    await expect(changed.getByRole('button', { name: 'I agree' })).toBeVisible()
    await expectGoodLooks(page, 'terms-changed')
    await page.unrouteAll()
    await page.reload()
    // Everything works meanwhile.
    await finds.getByRole('link').first().click()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expectNotice(page, 'Item added to cart!')
    await page.goto('/mydata')
    await card.getByRole('button', { name: 'I agree' }).click()
    await expect(card).toBeHidden()
    await expect(page.getByText(/^Version 1, agreed to on/)).toHaveCount(2)
    await expect(page.getByText(/^Version 1, shown to you on/)).toBeVisible()
    await page.getByRole('button', { name: 'Turn it off' }).click()
    await expect(page.getByText(/^Off. Your home does not depend/)).toBeVisible()
    await expectGoodLooks(page, 'account-agreements')
    await page.goto('/terms')
    await expect(page.getByRole('heading', { name: 'Terms of use', level: 1 })).toBeVisible()
    await expectGoodLooks(page, 'terms')
    await page.getByRole('link', { name: 'Community rules' }).first().click()
    await expect(page.getByText('Sell no counterfeits')).toBeVisible()
    await page.goto('/')
    await expect(finds).toBeVisible()
    await expect(card).toBeHidden()
  },
)

test('a seller says who sells before the approval @any-size @landing', async ({ page }) => {
  const email = `seller-${mark()}-${Date.now()}@example.ph`
  const person = { first_name: 'Nena', last_name: 'Cruz', phone_no: '09181230002', address: 'Baguio' }
  const data = { ...person, email, password: journeyPassword, agreed, adult: true }
  expect((await page.request.post('/api/auth/new_shop_owner', { data })).status()).toBe(200)
  await page.goto('/')
  await page.getByRole('button', { name: 'Say it' }).click()
  const form = page.getByRole('dialog', { name: 'Who sells here' })
  await form.getByLabel('A business').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Registration is required')).toBeVisible()
  await expect(form.getByText('Please say where your pieces come from')).toBeVisible()
  await expectGoodLooks(page, 'seller-details')
  await form.getByLabel('Name of the business').fill('Ukay ni Nena')
  await form.getByLabel('Address of the business').fill('12 Session Road, Baguio')
  await form.getByLabel('Contact').fill('nena@example.ph')
  await form.getByLabel('Registration', { exact: true }).fill('DTI 1234567')
  await form.getByLabel('From local sellers').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Registration: DTI 1234567')).toBeVisible()
  await expectGoodLooks(page, 'documents-who-sells')
})

test('a seller who has not declared their age is asked by a card above the form @landing', async ({
  page,
}) => {
  const email = ready(sellersFromBefore, 0, 1)
  await signIn(page, email)
  await createShop(page, email)
  await page.goto('/shop/add')
  const card = page.getByRole('region', { name: 'Are you 18 or over?' })
  await card.getByRole('button', { name: 'I am under 18' }).click()
  await expect(card.getByText('Your shop would close and open tickets end')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeVisible()
  await expectGoodLooks(page, 'adult-question')
  await card.getByRole('button', { name: 'I am 18 or over' }).click()
  await expect(card).toBeHidden()
  // One card at a time.
  await expect(page.getByRole('region', { name: 'Please agree to our terms once' })).toBeVisible()
})
