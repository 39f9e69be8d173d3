import { expect, test } from '@playwright/test'
import { photoOf } from '../support/photos.ts'
import { zipOf } from '../support/zip.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { createShop, mark, ready, signIn } from './steps.ts'

const file = (text: string) => ({
  name: 'pieces.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`SKU,Name,Description,Price,Size,Style,Tags,Photos\n${text}`),
})

test(
  'a seller imports a file, mends its lines, gets the pieces as a file, and goes on vacation',
  { tag: '@nightly' },
  async ({ page }) => {
    const email = ready(verifiedSellers, 54, 55)
    await signIn(page, email)
    await createShop(page, email)
    const name = mark()
    const line = (n: number, price: string, photo = '') =>
      `${name}-${n},Polo ${name} ${n},Barely worn,${price},M,Masculine,Jeans,${photo}\n`
    await page.goto('/shop/settings')
    // A shop with few items has no use for it, until its seller says so.
    await expect(page.getByRole('link', { name: 'Import and export' })).toBeHidden()
    await page.getByRole('switch', { name: /^Tools for many pieces/ }).check()
    await page.reload()
    await page.getByRole('link', { name: 'Import and export' }).click()
    await expectGoodLooks(page, 'import-empty')

    const photo = zipOf([{ name: 'polo.jpg', bytes: await photoOf('Jacket', 0) }])
    await page.getByLabel('CSV file').setInputFiles(file(line(1, '250', 'polo.jpg') + line(2, 'free')))
    await page
      .getByLabel('ZIP of photos')
      .setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer: photo })
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('1 to add')).toBeVisible()
    await expect(page.getByText('The price must be a number')).toBeVisible()
    await expectGoodLooks(page, 'import-checked')

    await page.getByLabel('CSV file').setInputFiles(file(line(1, '250', 'polo.jpg') + line(2, '300')))
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('2 to add')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Import 2 pieces' }).click()
    await expect(page.getByText('2 added')).toBeVisible({ timeout: 30_000 })
    await page.getByLabel('Show all lines').check()
    await expect(page.getByRole('link', { name: `Polo ${name} 1` })).toBeVisible()
    await expectGoodLooks(page, 'import-done')
    const downloads = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download all pieces' }).click()
    expect((await downloads).suggestedFilename()).toBe('ukay-pieces.csv')

    await page.goto('/shop/settings')
    await page.getByRole('button', { name: 'Vacation' }).click()
    const back = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('Back on').fill(back)
    await expectGoodLooks(page, 'vacation-form')
    await page.getByRole('button', { name: 'Go on vacation' }).click()
    await expect(page.getByText(/^Away until /).first()).toBeVisible()
    await expectGoodLooks(page, 'vacation-shop')
    await page.getByRole('button', { name: 'Vacation' }).click()
    await page.getByRole('button', { name: 'Come back now' }).click()
    await expect(page.getByText('Your shop is back')).toBeVisible()
  },
)
