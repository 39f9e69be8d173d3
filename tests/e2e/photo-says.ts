import { type Locator, type Page, expect } from '@playwright/test'

/** What the photos suggest. */
export const photoSays = (page: Page): Locator =>
  page.getByRole('region', { name: 'Suggested by your photos' })

/** Takes a word from what the photos suggest: one to choose from if the word is unsure, else the surest tag. */
export const takeWord = async (page: Page): Promise<void> => {
  const word = photoSays(page).getByRole('button').or(photoSays(page).locator('label'))
  await word.first().waitFor({ timeout: 20_000 })
  const unsure = photoSays(page).getByRole('button')
  await ((await unsure.count()) > 0 ? unsure : word).first().click()
}

/** Adds a photo to the form of an item, uncropped. */
export const addPhoto = async (page: Page, buffer: Buffer) => {
  await page
    .locator('input[name=photos]')
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
  const crop = page.getByRole('dialog', { name: 'Edit Image' })
  await expect(crop.getByRole('button', { name: 'Complete' })).toBeEnabled()
  await crop.getByRole('button', { name: 'Complete' }).click()
  await expect(crop).toBeHidden()
}
