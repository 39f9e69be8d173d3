import { expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { agreed, journeyPassword, undeclaredSellers } from './people.ts'
import { mark, ready, signIn, waitForHistory } from './steps.ts'

test(
  'whoever signed up without agreeing is asked on each visit until they agree, and the account page tells when',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    const email = `old-${mark()}-${Date.now()}@example.ph`
    const person = { first_name: 'Bea', last_name: 'Manalo', phone_no: '09181230001', isFeminine: 1 }
    const data = { ...person, email, password: journeyPassword }
    expect((await page.request.post('/api/auth/new_shop_user', { data })).status()).toBe(200)
    await page.goto('/')
    const sheet = page.getByRole('dialog', { name: 'Before you go on' })
    await expect(sheet).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', '/terms')
    await expectGoodLooks(page, 'agreement-sheet')
    await sheet.getByRole('button', { name: 'Later' }).click()
    await expect(sheet).toBeHidden()
    await waitForHistory(page)
    await page.goto('/mydata')
    await expect(sheet).toBeVisible()
    await sheet.getByRole('button', { name: 'I agree' }).click()
    await expect(sheet).toBeHidden()
    await waitForHistory(page)
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
    await expect(page.getByRole('list', { name: 'Finds' })).toBeVisible()
    await expect(sheet).toBeHidden()
  },
)

test('a seller says who sells before the approval @any-size', async ({ page }) => {
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

test('a seller who has not declared their age is asked before listing @any-size', async ({ page }) => {
  await signIn(page, ready(undeclaredSellers, 0, 1))
  await page.goto('/shop/add')
  await expect(page.getByRole('heading', { name: 'Are you 18 or over?' })).toBeVisible()
  await page.getByRole('button', { name: 'I am under 18' }).click()
  await expect(page.getByText('You cannot sell here before you are 18.')).toBeVisible()
  await expectGoodLooks(page, 'adult-question')
  await page.getByRole('button', { name: 'I am 18 or over' }).click()
  await expect(page.getByRole('heading', { name: 'Are you 18 or over?' })).toBeHidden()
})
