import { expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { admin, verifiedSellers } from './people.ts'
import { phonePhoto } from './photos.ts'
import { expectNotice, openPage, ready, signIn } from './steps.ts'

test(
  'a verified seller asks for another name with a photo, and an admin who saw it corrects the name',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    await signIn(page, ready(verifiedSellers, 52, 52))
    await page.goto('/mydata')
    await page.getByRole('button', { name: 'Ask for a correction' }).click()
    const form = page.getByRole('dialog', { name: 'Correct your name' })
    const name = `Reyes ${Date.now()}`
    await form.getByLabel('Last name').fill(name)
    await form.getByRole('button', { name: 'Send to the admins' }).click()
    await expect(form.getByText('What is wrong is required')).toBeVisible()
    await expect(form.getByText('Please add a photo.')).toBeVisible()
    await form.getByLabel('What is wrong').fill('I am married since May.')
    await form
      .locator('input[type=file]:not([capture])')
      .first()
      .setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto('T-Shirt', 1) })
    await expect(form.getByText('Please add a photo.')).toBeHidden()
    await expectGoodLooks(page, 'name-correction')
    await form.getByRole('button', { name: 'Send to the admins' }).click()
    await expect(form).toBeHidden()
    const waits = page.getByText(`You asked for the name`)
    await expect(waits).toBeVisible()
    await expectGoodLooks(page, 'name-correction-waits')

    const office = await openPage(browser)
    await signIn(office, admin)
    await office.goto('/')
    const wanted = office.getByRole('listitem').filter({ hasText: name })
    await wanted.getByRole('button', { name: 'Proof' }).click()
    await expect(wanted.getByRole('img')).toBeVisible()
    await expectGoodLooks(office, 'name-corrections')
    await wanted.getByRole('button', { name: 'Refuse' }).click()
    const refusal = office.getByRole('dialog')
    await refusal.getByRole('button', { name: 'Refuse' }).click()
    await expect(refusal.getByText('Please say why.')).toBeVisible()
    await refusal.getByRole('button', { name: 'Cancel' }).click()
    await wanted.getByRole('button', { name: 'Correct the name' }).click()
    await expectNotice(office, 'The name was corrected')
    await expect(wanted).toBeHidden()

    await page.reload()
    await expect(page.getByText(name)).toBeVisible()
    await expect(waits).toBeHidden()
  },
)
