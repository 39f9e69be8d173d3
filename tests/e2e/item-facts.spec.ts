import { expect, test } from '@playwright/test'
import { verifiedSellers } from './people.ts'
import { phonePhoto } from './photos.ts'
import { createShop, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'
import { watchThumb } from './thumb.ts'

test(
  'a seller says what buyers ask, and a buyer sees it and finds the piece by it',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const name = `Wool Skirt ${mark()}`
    const brand = `Bughaw ${mark()}`
    const thumb = await watchThumb(page)
    const email = ready(verifiedSellers, 33, 34)
    await signIn(page, email)
    await createShop(page, email, { name: 'Anino', address: 'Baguio' })
    await page.goto('/shop/add')

    await test.step('the form', async () => {
      await page.locator('input[name=photos]').setInputFiles({
        name: 'IMG.jpg',
        mimeType: 'image/jpeg',
        buffer: await phonePhoto('Skirt', 4),
      })
      const crop = page.getByRole('dialog', { name: 'Edit Image' })
      await crop.getByRole('button', { name: 'Complete' }).click()
      await expect(crop).toBeHidden()
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel('Description').fill('Lined, with a zip.')
      await page.getByRole('button', { name: 'Add tags' }).click()
      await page
        .getByRole('dialog', { name: 'Tags' })
        .locator('label')
        .filter({ hasText: /^Skirt$/ })
        .click()
      await page.getByRole('button', { name: /Done/ }).click()
      await page.getByLabel('Size').selectOption('M')
      await page.getByText('Feminine', { exact: true }).click()
      await page.getByLabel('Price').fill('320')
    })

    await test.step('condition and three measurements take a thumb less than 20 seconds', async () => {
      thumb.start()
      await page.getByText('Very good', { exact: true }).click()
      await page.getByLabel('Waist in centimetres').click()
      for (const centimetres of ['37.5', '48', '60']) {
        await page.keyboard.type(centimetres)
        await page.keyboard.press('Enter')
      }
      await expect(page.getByText('Worn a little, hardly to be seen')).toBeVisible()
      await expect(page.getByLabel('Length in centimetres')).toHaveValue('60')
      expect(thumb.seconds(4)).toBeLessThan(20)
    })

    await test.step('colours, brand and a flaw', async () => {
      for (const colour of ['Brown', 'Beige', 'Red'])
        await page.getByRole('checkbox', { name: colour, exact: true }).check()
      await expect(page.getByRole('checkbox', { name: 'Black', exact: true })).toBeDisabled()
      await page.getByRole('checkbox', { name: 'Red', exact: true }).uncheck()
      await page.getByLabel('Brand').fill(brand)
      const photo = page.getByRole('button', { name: 'Mark a flaw on this photo' })
      const box = await photo.boundingBox()
      await photo.click({ position: { x: (box?.width ?? 0) * 0.25, y: (box?.height ?? 0) * 0.75 } })
      await expect(page.getByLabel('Flaw 1', { exact: true })).toBeFocused()
      await page.getByRole('button', { name: 'ADD ITEM' }).click()
      await expect(page.getByText('Say in a word what each flaw is, or remove it')).toBeVisible()
      await page.getByLabel('Flaw 1', { exact: true }).fill('Small pull')
    })

    await test.step('a reload loses nothing, and a wrong number gets an error', async () => {
      await page.reload()
      await expect(page.getByLabel('Flaw 1', { exact: true })).toHaveValue('Small pull')
      await expect(page.getByLabel('Very good')).toBeChecked()
      await page.getByLabel('Waist in centimetres').fill('999')
      await page.getByRole('button', { name: 'ADD ITEM' }).click()
      await expect(
        page.getByText('Measurements are 1 to 250 cm, in steps of half a centimetre'),
      ).toBeVisible()
      await page.getByLabel('Waist in centimetres').fill('37,5')
      const tooLong = 'B'.repeat(10_000)
      await page.getByLabel('Brand').fill(tooLong)
      await page.getByRole('button', { name: 'ADD ITEM' }).click()
      await expect(page.getByText('Brand has at most 40 characters')).toBeVisible()
      await expect(page.getByLabel('Brand')).toHaveValue(tooLong)
      await page.getByLabel('Brand').fill(brand)
      await page.getByRole('button', { name: 'ADD ITEM' }).click()
      await expect(page.getByText('Item added!')).toBeVisible()
    })

    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    await test.step('the page of the piece', async () => {
      await buyer.goto(`/search?${new URLSearchParams({ q: name })}`)
      const tile = buyer.getByRole('link', { name: new RegExp(name) })
      await expect(tile).toContainText('M · Very good')
      await tile.click()
      await expect(buyer.getByText('Very good', { exact: true }).first()).toBeVisible()
      const measured = buyer.getByRole('region', { name: 'Measurements' })
      await expect(measured).toContainText('37.5 cm')
      await measured.getByText('in', { exact: true }).click()
      await expect(measured).toContainText('14.75 in')
      await expect(buyer.getByRole('region', { name: 'Flaws' })).toContainText('Small pull')
      for (const colour of ['Brown', 'Beige'])
        await expect(buyer.getByRole('link', { name: colour, exact: true })).toBeVisible()
      const link = buyer.getByRole('link', { name: brand })
      expect((await link.boundingBox())?.height, 'a link inside text').toBeGreaterThanOrEqual(24)
      await link.click()
      await expect(buyer).toHaveURL(new RegExp(`brand=${brand.replaceAll(' ', '\\+')}`))
      await expect(buyer.getByRole('link', { name: new RegExp(name) })).toBeVisible()
    })

    await test.step('what fits', async () => {
      await buyer.goto('/mydata')
      await expect(buyer.getByText('Nobody but you sees these numbers.')).toBeVisible()
      await buyer.getByLabel('Waist, cm').fill('38')
      await buyer.getByLabel('Hips, cm').fill('700')
      const form = buyer.getByRole('form', { name: 'My measurements' })
      await form.getByRole('button', { name: 'Save changes' }).click()
      await expect(form.getByText('Measurements are 1 to 250 cm')).toBeVisible()
      await buyer.getByLabel('Hips, cm').fill('47')
      await form.getByRole('button', { name: 'Save changes' }).click()
      await expect(buyer.getByText('Pieces that fit are marked from now on.')).toBeVisible()
      await buyer.goto(`/search?${new URLSearchParams({ q: name, fits: '1' })}`)
      await expect(buyer.getByRole('link', { name: new RegExp(name) })).toContainText('Fits you')
      await expect(buyer.getByRole('button', { name: 'Remove Fits me' })).toBeVisible()
    })

    await test.step('filters', async () => {
      await buyer.goto(`/search?${new URLSearchParams({ q: name })}`)
      const filters = buyer.getByRole('button', { name: /^Filters/ })
      // Similar items stand below an empty result.
      const found = buyer
        .getByRole('list', { name: 'Results', exact: true })
        .getByRole('link', { name: new RegExp(name) })
      const isPhone = test.info().project.name === 'phone'
      if (isPhone) await filters.click()
      await buyer.getByRole('checkbox', { name: 'Worn', exact: true }).check()
      if (isPhone) await buyer.getByRole('button', { name: /^Show (\d|pieces)/ }).click()
      await expect(found).toHaveCount(0)
      await expect(buyer).toHaveURL(/condition=worn/)
      await buyer.getByRole('button', { name: 'Remove Worn' }).click()
      await expect(buyer.getByRole('link', { name: new RegExp(name) })).toBeVisible()
      if (isPhone) await filters.click()
      await buyer.getByRole('checkbox', { name: 'No known flaws' }).check()
      if (isPhone) await buyer.getByRole('button', { name: /^Show (\d|pieces)/ }).click()
      await expect(buyer).toHaveURL(/flaws=none/)
      await expect(found).toHaveCount(0)
      await buyer.getByRole('button', { name: 'Remove No known flaws' }).click()
      await expect(found).toHaveCount(1)
      if (isPhone) await filters.click()
      await buyer.locator('summary').filter({ hasText: 'Measurements' }).click()
      await buyer.getByLabel('Waist: From').fill('36,2')
      await buyer.getByLabel('Waist: From').press('Enter')
      await expect(buyer.getByRole('alert')).toHaveText(
        'Measurements are 1 to 250 cm, in steps of half a centimetre',
      )
      await buyer.getByLabel('Waist: From').fill('36')
      await buyer.getByLabel('Waist: To').fill('37,5')
      await buyer.getByLabel('Length: To').fill('70')
      await buyer.getByLabel('Length: To').press('Enter')
      if (isPhone) await buyer.getByRole('button', { name: /^Show \d/ }).click()
      await expect(buyer).toHaveURL(/measurements=waist%3A36-37.5&measurements=length%3A40-70/)
      await expect(buyer.getByRole('link', { name: new RegExp(name) })).toBeVisible()
      await expect(buyer.getByRole('button', { name: 'Remove Waist 36 to 37.5 cm' })).toBeVisible()
    })

    await test.step('the seller changes them', async () => {
      await page.goto('/shop')
      await page.getByRole('link', { name: new RegExp(name) }).click()
      await page.getByRole('link', { name: 'Edit' }).click()
      await expect(page.getByLabel('Waist in centimetres')).toHaveValue('37.5')
      await page.getByText('Good', { exact: true }).click()
      await page.getByRole('button', { name: 'Remove Flaw 1' }).click()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Good', { exact: true }).first()).toBeVisible()
      await expect(page.getByRole('region', { name: 'Flaws' })).toBeHidden()
    })
  },
)
