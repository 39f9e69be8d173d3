import { expect, test } from '@playwright/test'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { dropSellers } from './people.ts'
import { createShop, expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

const minute = 60_000
/** The value of a field for date and time in Manila. */
const inManila = (time: number) => new Date(time + 8 * 60 * minute).toISOString().slice(0, 16)

test(
  'a buyer follows a shop, its drop is set, counts down, appears by itself and is bought',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    test.setTimeout(360_000)
    const seller = await openPage(browser)
    const sellersEmail = ready(dropSellers, 0, 1)
    await signIn(seller, sellersEmail)
    await createShop(seller, sellersEmail)
    const word = `Drop ${mark()}`
    const names = [`${word} one`, `${word} two`, `${word} three`]
    for (const [n, name] of names.entries())
      await listItem(seller.request, { name, later: true, price: 220 + 100 * n }, n)
    const details = await seller.request.get('/api/store/get_shop_details')
    const { shopID, slug } = (await details.json()) as { shopID: string; slug: string }

    await signInNewBuyer(page)
    await page.goto(`/shop/${shopID}`)
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible()

    await seller.goto('/my-pieces?state=draft')
    await expect(seller.getByRole('heading', { name: 'Prepare a drop' })).toBeVisible()
    await expectGoodLooks(seller, 'drafts with the way to a drop')
    await seller.getByRole('button', { name: 'Prepare a drop' }).click()
    const sheet = seller.getByRole('dialog', { name: 'Prepare a drop' })
    await sheet.getByRole('button', { name: 'Set the drop' }).click()
    await expect(sheet.getByText('Title is required')).toBeVisible()
    await sheet.getByLabel('Title').fill('Three knits')
    await sheet.getByLabel('Day and minute').fill(inManila(Date.now() + 4 * minute))
    await sheet.getByRole('button', { name: 'Set the drop' }).click()
    await expect(sheet.getByText('Choose at least one piece')).toBeVisible()
    await sheet.getByRole('button', { name: 'Choose all' }).click()
    await expect(sheet.getByText('3 pieces chosen')).toBeVisible()
    await expectGoodLooks(seller, 'preparing a drop')
    await sheet.getByRole('button', { name: 'Set the drop' }).click()
    await expectNotice(seller, 'The drop is set')
    await seller.getByRole('button', { name: 'See the drop' }).click()
    const own = seller.getByRole('dialog', { name: 'Three knits' })
    await own.getByRole('button', { name: `Take ${names[2]} out of the drop` }).click()
    await expect(own.getByRole('link', { name: new RegExp(`Edit ${names[2]}`) })).toHaveCount(0)
    await own.getByLabel('Day and minute').fill(inManila(Date.now() + 2 * minute))
    await own.getByRole('button', { name: 'Change the minute' }).click()
    await expectNotice(seller, 'The drop has another minute now')
    await expectGoodLooks(seller, 'a drop that is set')

    const visitor = await openPage(browser)
    await visitor.goto(`/s/${slug}`)
    await expect(visitor.getByRole('region', { name: 'Drop' })).toContainText('2 pieces appear together')
    await expectGoodLooks(visitor, 'the public page of a shop with a drop')
    await visitor.context().close()

    await page.goto('/notifications')
    await expect(page.getByText(/Three knits/).first()).toBeVisible({ timeout: 30_000 })
    await page.goto(`/shop/${shopID}`)
    const band = page.getByRole('region', { name: 'Drop' })
    await expect(band.getByRole('timer')).toBeVisible()
    await expect(band).toContainText('You follow the shop')
    await expect(page.getByText(word)).toHaveCount(0)
    await expectGoodLooks(page, 'a drop before its minute')
    // Nobody reloads the page.
    await expect(band.getByText(/^Open since/)).toBeVisible({ timeout: 150_000 })
    const tile = page.getByRole('link', { name: new RegExp(names[0] ?? '') }).first()
    await expect(tile).toBeVisible()
    await expectGoodLooks(page, 'a drop that is open')
    await tile.click()
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('You are buying this piece')).toBeVisible()
    await page.goto(`/shop/${shopID}`)
    await expect(band).toContainText('1 free, 1 taken')
    await page.goto('/notifications')
    await expect(page.getByText(/is open: Three knits/)).toBeVisible({ timeout: 30_000 })
    await seller.context().close()
  },
)
