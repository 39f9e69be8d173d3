import { expect, test } from '@playwright/test'
import { photoNamed } from '../support/photos.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { addPhoto, photoSays } from './photo-says.ts'
import { createShop, ready, signIn } from './steps.ts'

test(
  'the photo says Jacket or Boots, a tap takes a word, and no word is taken by itself',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    const email = ready(verifiedSellers, 70, 71)
    await signIn(page, email)
    await createShop(page, email)
    page.on('filechooser', () => {})
    const group = page.getByRole('group', { name: 'Tags' })
    const ask = async (photo: string): Promise<void> => {
      await page.goto('/shop/add')
      await addPhoto(page, await photoNamed(photo))
      await group.getByRole('button', { name: 'Auto Tagging' }).click()
      const dialog = page.getByRole('dialog', { name: 'Tags' })
      await expect(dialog.getByRole('group', { name: 'Suggested tags' })).toBeVisible({ timeout: 20_000 })
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(photoSays(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
      await expect(group.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    }
    await ask('beige-bomber-jacket')
    await expect(photoSays(page).getByText('Jacket', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove photo 1' }).click()
    await ask('black-lace-up-boots')
    await expect(photoSays(page).getByText('Or is it a …?')).toBeVisible()
    await expectGoodLooks(page, 'photo-says')
    await photoSays(page).getByText('Shoes', { exact: true }).click()
    await expect(group.getByRole('button', { name: 'Remove Shoes' })).toBeVisible()
    await photoSays(page).getByRole('button', { name: 'Boots' }).click()
    await expect(group.getByRole('button', { name: 'Remove Boots' })).toBeVisible()
    await expect(group.getByRole('button', { name: 'Remove Shoes' })).toBeHidden()
    await expectGoodLooks(page, 'photo-says-taken')
  },
)
