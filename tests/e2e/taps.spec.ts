import { type Locator, type Page, expect, test } from '@playwright/test'
import { journeyPassword, verifiedSellers } from './people.ts'
import { phonePhoto } from './photos.ts'
import { takeWord } from './photo-says.ts'
import { createShop, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'
import { timesForSale } from './items.ts'

/**
 * Counts the taps on the pages of this browser. The test adds the taps outside of the page: on an option of a select and on
 * a file. Typing and going to the next field happen on the keyboard of the phone and do not count.
 */
const countTaps = async (page: Page) => {
  let taps = 0
  await page.exposeBinding('tapped', () => {
    taps += 1
  })
  await page.addInitScript("addEventListener('pointerdown', ({ isTrusted }) => isTrusted && tapped(), true)")
  return {
    taps: () => taps,
    outside: () => {
      taps += 1
    },
  }
}

/** The key of a phone's keyboard that goes to the next field. */
const typeInTurn = async (page: Page, texts: string[]): Promise<void> => {
  for (const [n, text] of texts.entries()) {
    if (n > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

const nextField = async (page: Page, field: Locator): Promise<void> => {
  // A button between the fields, such as the one with a drafted name, is none for that key.
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(field).toBeFocused({ timeout: 300 })
  }).toPass()
}

/** Picks three photos, one at a time. The picker opens again after each, and is closed at the end. */
const addThreePhotos = async (page: Page, outside: () => void) => {
  const crop = page.getByRole('dialog', { name: 'Edit Image' })
  let choosing = page.waitForEvent('filechooser')
  await page.locator('input[name=photos]').click()
  for (const n of [0, 1, 2]) {
    const chooser = await choosing
    outside()
    choosing = page.waitForEvent('filechooser')
    await chooser.setFiles({
      name: `IMG_${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await phonePhoto('Jacket', n),
    })
    const complete = crop.getByRole('button', { name: 'Complete' })
    await expect(complete).toBeEnabled()
    await complete.click()
    await expect(crop).toBeHidden()
  }
  await choosing
  outside()
  // What the browser does when the picker is left.
  await page.locator('input[name=photos]').dispatchEvent('cancel')
}

test(
  'a piece with three photos is listed in 14 taps, and the next one in 10',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    test.slow()
    const email = ready(verifiedSellers, 31, 32)
    await signIn(page, email)
    await createShop(page, email)
    const { taps, outside } = await countTaps(page)
    await page.goto('/shop')
    const name = `Three-photo Jacket ${mark()}`

    await page.getByRole('link', { name: 'Add item', exact: true }).click()
    await addThreePhotos(page, outside)
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.type(name)
    await nextField(page, page.getByLabel('Description'))
    await page.keyboard.type('Good weight, not stiff.')
    await nextField(page, page.getByLabel('Price'))
    await page.keyboard.type('380')
    await takeWord(page)
    const size = page.getByLabel('Size')
    await size.click()
    await size.selectOption('L')
    outside()
    await page.getByText('Masculine', { exact: true }).click()
    await page.getByRole('button', { name: 'ADD ITEM' }).click()
    await expect(page.getByText('Item added!')).toBeVisible({ timeout: 30_000 })
    const first = taps()
    expect(first).toBeLessThanOrEqual(14)

    // The form keeps the size and the style for the next item. Its photo suggests its tags.
    await addThreePhotos(page, outside)
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.type(`Another ${name}`)
    await nextField(page, page.getByLabel('Description'))
    await page.keyboard.type('The same, a size larger.')
    await nextField(page, page.getByLabel('Price'))
    await page.keyboard.type('400')
    await takeWord(page)
    await page.getByRole('button', { name: 'ADD ITEM' }).click()
    await expect(page.getByText(`Another ${name}`).first()).toBeVisible({ timeout: 30_000 })
    expect(taps() - first).toBeLessThanOrEqual(10)

    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    await expect.poll(() => timesForSale(buyer.request, `Another ${name}`)).toBe(1)
  },
)

test('signing up, finding and buying takes 12 taps', { tag: ['@any-size', '@nightly'] }, async ({ page }) => {
  const { taps } = await countTaps(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Create your account' }).click()
  await page.getByLabel('First name').click()
  const email = `taps-${mark()}-${Date.now()}@example.ph`
  await typeInTurn(page, ['Bea', 'Manalo', email, '09181230001', journeyPassword])
  await nextField(page, page.getByRole('button', { name: 'Show password' }).first())
  await nextField(page, page.getByLabel('Confirm password'))
  await page.keyboard.type(journeyPassword)
  await page.getByText('Feminine', { exact: true }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('list', { name: 'Finds' }).first()).toBeVisible({ timeout: 10_000 })

  await page.getByRole('searchbox', { name: 'Search' }).click()
  await page.keyboard.type('rack')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Results' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText('You are buying this piece')).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(12)
})
