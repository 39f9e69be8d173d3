import { type Page, expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { listItem } from './items.ts'
import { managingSellers } from './people.ts'
import { expectNotice, mark, noticeOf, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'My pieces' }).getByRole('listitem')
const pricesOf = async (page: Page) => {
  const answer = await page.request.get('/api/store/get_own_items', { params: { state: 'for_sale' } })
  const { items } = (await answer.json()) as { items: { name: string; price: number }[] }
  return items.map(({ price }) => price)
}

/** Other prices on each screen size, because pages show items of both sellers. */
const lowest = () => (test.info().project.name === 'phone' ? 300 : 400)

const openShopWith = async (page: Page, count: number, email: string) => {
  await signIn(page, email)
  const data = { name: `Rack ${count} ${mark()}`, address: 'Session Road, Baguio' }
  await page.request.post('/api/store/create_new_shop', { data })
  const items = []
  for (let n = 0; n < count; n += 1)
    items.push(await listItem(page.request, { name: `Piece ${n} ${mark()}`, price: lowest() + n }, n % 6))
  return items
}

test(
  'twenty prices change by one thumb within a minute, and back',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    test.slow()
    const items = await openShopWith(page, 22, ready(managingSellers, 6, 7))
    const [first] = items
    const before = lowest()
    const lowered = (prices: number[]) => prices.filter((price) => price < before)
    await page.goto('/shop')
    await page.getByRole('link', { name: 'Pieces', exact: true }).click()
    await expect(rows(page)).toHaveCount(22)
    await expectGoodLooks(page, 'my-pieces')

    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    await buyer.goto(`/item/${first?.id}`)
    await expect(buyer.getByText(`₱${before}`, { exact: true }).first()).toBeVisible()

    const started = Date.now()
    for (let n = 0; n < 20; n += 1)
      await rows(page)
        .nth(21 - n)
        .getByRole('checkbox')
        .check()
    await expect(page.getByRole('heading', { name: '20 selected' })).toBeVisible()
    await page.getByRole('button', { name: 'Change price' }).click()
    await page.getByRole('button', { name: '10%' }).click()
    await expect(page.getByText(/becomes/)).toBeVisible()
    await page.getByRole('button', { name: 'Change 20 prices' }).click()
    await expect(noticeOf(page, '20 prices changed')).toBeVisible()
    expect(Date.now() - started).toBeLessThan(60_000)
    expect(lowered(await pricesOf(page))).toHaveLength(20)
    await expect(buyer.getByText(`was ₱${before}`).first()).toBeVisible({ timeout: 5_000 })

    await page.getByRole('button', { name: 'Undo' }).click()
    await expectNotice(page, 'Undone')
    expect(lowered(await pricesOf(page))).toEqual([])
    await expect(buyer.getByText(`was ₱${before}`)).toHaveCount(0)

    // In one sheet, from the list and back to it.
    const row = rows(page).filter({ hasText: first?.name ?? '' })
    await row.getByRole('button').first().click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Price').fill('0')
    await sheet.getByRole('button', { name: 'Save changes' }).click()
    await expect(sheet.getByText(/The price/).first()).toBeVisible()
    await sheet.getByLabel('Price').fill('280')
    await sheet.getByLabel('Condition').selectOption('Very good')
    await expectGoodLooks(page, 'my-pieces-edit')
    await sheet.getByRole('button', { name: 'Save changes' }).click()
    await expect(sheet).toBeHidden()
    await expect(row).toContainText('₱280')
    await expect(row).toContainText(`₱${before}`)

    // Back closes the sheet and not the list.
    await row.getByRole('button').first().click()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/my-pieces/)
  },
)

test(
  'all that the list shows is taken down at once, and a deletion waits until the page is left',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const items = await openShopWith(page, 5, ready(managingSellers, 8, 9))
    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    await page.goto('/my-pieces')
    await expect(rows(page)).toHaveCount(5)
    // What a buyer has reserved meanwhile is named, left out, and the others go.
    for (const n of [1, 2])
      await rows(page)
        .filter({ hasText: items[n]?.name ?? '' })
        .getByRole('checkbox')
        .check()
    await page.getByRole('button', { name: 'Change price' }).click()
    await page.getByRole('button', { name: '20%' }).click()
    await buyer.request.post('/api/tickets/purchase_item', { data: { itemID: items[1]?.id } })
    await page.getByRole('button', { name: 'Change 2 prices' }).click()
    const refused = page.getByRole('dialog', { name: 'One piece cannot be changed' })
    await expect(refused).toContainText(items[1]?.name ?? '')
    await expectGoodLooks(page, 'my-pieces-refused')
    await refused.getByRole('button', { name: 'Leave it out and go on' }).click()
    await expectNotice(page, '1 price changed')
    await expect(page.getByRole('tab', { name: 'On hold 1' })).toBeVisible()

    // All that the list shows for some words.
    await page.getByLabel('Name, tag, size or brand').fill('Piece')
    await expect(page).toHaveURL(/q=Piece/)
    await expect(rows(page)).toHaveCount(4)
    await rows(page).first().getByRole('checkbox').check()
    await page.getByRole('button', { name: 'All 4' }).click()
    await page.getByRole('button', { name: 'Take down' }).click()
    await expectNotice(page, '4 pieces taken down')
    const taken = async () => {
      const answer = await page.request.get('/api/store/get_own_item_counts')
      return ((await answer.json()) as { counts: Record<string, number> }).counts['withdrawn']
    }
    await page.getByRole('tab', { name: 'Taken down 4' }).click()
    await expect(rows(page)).toHaveCount(4)
    await rows(page).first().getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(4)

    // A deletion is sent when one goes to another page, where nothing offers to undo it.
    await rows(page).first().getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('link', { name: 'Chat' }).first().click()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await expect.poll(taken).toBe(3)
    await page.goBack()
    await expect(rows(page)).toHaveCount(3)

    // Or when the page is left.
    await rows(page).first().getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(rows(page)).toHaveCount(2)
    await page.goto('/shop')
    await expect.poll(taken).toBe(2)
  },
)
