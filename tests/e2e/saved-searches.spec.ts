import { expect, test } from '@playwright/test'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { createShop, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

test(
  'a buyer saves a search and leaves; a new piece is in a notification, on the home and marked in the results',
  { tag: '@landing' },
  async ({ page, browser }) => {
    const seller = await openPage(browser)
    const sellersEmail = ready(verifiedSellers, 63, 64)
    await signIn(seller, sellersEmail)
    await createShop(seller, sellersEmail)
    await signInNewBuyer(page)

    await page.goto('/searches')
    await expect(page.getByText('You have not saved a search yet')).toBeVisible()
    await expectGoodLooks(page, 'no saved searches')

    // Nobody has it yet.
    const word = `hanapin${mark()}`
    await page.goto(`/search?q=${word}&maxPrice=900`)
    await page.getByRole('button', { name: 'Save this search' }).click()
    const dialog = page.getByRole('dialog', { name: 'Search saved' })
    await expect(dialog.getByLabel('Name')).toHaveValue(new RegExp(`^${word} · Up to`))
    await expect(dialog.getByRole('radio', { name: 'At once' })).toBeChecked()
    await expectGoodLooks(page, 'search saved')
    await dialog.getByLabel('Name').fill('Para kay Nanay')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
    await page.goto('about:blank')

    const dear = await listItem(seller.request, { name: `Dress ${word} mahal`, price: 950 })
    const item = await listItem(seller.request, { name: `Dress ${word}`, price: 450 })

    await expect(async () => {
      await page.goto('/notifications')
      await expect(page.getByText('A new piece for “Para kay Nanay”')).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 20_000 })
    await page.goto('/')
    const row = page.getByRole('list', { name: 'Saved searches' })
    // The list is drawn again once its rows are there.
    await expect(() => row.scrollIntoViewIfNeeded({ timeout: 1_000 })).toPass({ timeout: 20_000 })
    await expect(row.getByRole('link', { name: /New for “Para kay Nanay”.*1 new/ })).toBeVisible()
    await expectGoodLooks(page, 'home with a saved search')

    await page.goto('/searches')
    await expect(page.getByText('1 new')).toBeVisible()
    await expect(page.getByRole('link', { name: item.name })).toBeVisible()
    await expectGoodLooks(page, 'saved searches')
    await page.getByRole('link', { name: 'Para kay Nanay' }).click()
    const found = page.getByRole('region', { name: 'New since you last looked' })
    await expect(found.getByRole('link', { name: new RegExp(item.name) })).toBeVisible()
    await expect(page.getByRole('main').getByText(dear.name)).toHaveCount(0)
    await expectGoodLooks(page, 'results of a saved search')

    // It is not new the next time, and the search can be deleted.
    await page.goto('/searches')
    await expect(page.getByRole('link', { name: item.name })).toBeVisible()
    await expect(page.getByText('1 new')).toHaveCount(0)
    await page.getByRole('button', { name: 'Change Para kay Nanay' }).click()
    await page.getByRole('button', { name: 'Delete this search' }).click()
    await expect(page.getByText('You have not saved a search yet')).toBeVisible()
  },
)
