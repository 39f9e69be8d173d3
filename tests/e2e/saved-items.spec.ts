import { expect, test } from '@playwright/test'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { cheaperSellers, forgetfulSellers, forgottenItems } from './people.ts'
import { createShop, expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

test(
  'a saved piece gets cheaper: the notification opens it, and page, cart and collection say how much less it costs',
  { tag: '@landing' },
  async ({ page, browser }) => {
    const seller = await openPage(browser)
    const sellersEmail = ready(cheaperSellers, 0, 1)
    await signIn(seller, sellersEmail)
    await createShop(seller, sellersEmail)
    const item = await listItem(seller.request, { name: `Camel overshirt ${mark()}`, price: 310 }, 4)
    await signInNewBuyer(page)

    await page.goto(`/item/${item.id}`)
    const made = await page.request.post('/api/collections/new_collection', {
      data: { collection_name: 'Office, finally' },
    })
    const { collectionID } = (await made.json()) as { collectionID: string }
    const data = { collectionID, itemID: item.id }
    await page.request.post('/api/collections/add_item_to_collection', { data })
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expectNotice(page, 'Item added to cart!')
    const less = page.getByText('₱70 less than when you saved it')
    await expect(less).toHaveCount(0)
    await page.goto('about:blank')

    const lowered = await seller.request.post('/api/store/update_item', {
      data: { itemID: item.id, price: 240 },
    })
    expect(lowered.status()).toBe(200)

    const text = `₱70 less than when you saved it: ${item.name}, now ₱240`
    await expect(async () => {
      await page.goto('/notifications')
      await expect(page.getByText(text)).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await expectGoodLooks(page, 'notification of a lower price')
    await page.getByRole('link', { name: text }).click()
    await expect(page).toHaveURL(new RegExp(`/item/${item.id}$`))
    await expect(less).toBeVisible()
    await expect(page.getByText('was ₱310')).toHaveCount(0)
    await expectGoodLooks(page, 'item that is cheaper than when it was saved')

    await page.goto('/cart')
    await expect(less).toBeVisible()
    await expectGoodLooks(page, 'cart with an item that got cheaper')
    await page.goto(`/collections/${collectionID}`)
    await expect(less).toBeVisible()
    await expectGoodLooks(page, 'collection with an item that got cheaper')

    await seller.goto('/my-pieces')
    await expect(seller.getByRole('listitem').filter({ hasText: item.name })).toContainText('1 save')
    await seller.context().close()
  },
)

test(
  'a seller is asked whether old pieces are still there, says that one is sold, and renews the others with one tap',
  { tag: '@landing' },
  async ({ page }) => {
    await signIn(page, ready(forgetfulSellers, 0, 1))
    const card = page.getByRole('region', { name: 'Still there?' })
    await expect(async () => {
      await page.goto('/')
      await expect(card).toBeVisible({ timeout: 4_000 })
    }).toPass({ timeout: 60_000 })
    await expect(card.getByRole('link')).toHaveText([
      `Forgotten coat ${forgottenItems}`,
      `Forgotten coat ${forgottenItems - 1}`,
      `Forgotten coat ${forgottenItems - 2}`,
    ])
    await expectGoodLooks(page, 'still there?')
    await card.getByRole('button', { name: `Forgotten coat ${forgottenItems} is sold` }).click()
    await expectNotice(page, `Forgotten coat ${forgottenItems} is off sale, as sold in the shop`)
    await card.getByRole('button', { name: `Still there: all ${forgottenItems - 1}` }).click()
    await expectNotice(page, `${forgottenItems - 1} pieces stay for sale`)
    await expect(card).toHaveCount(0)

    await page.goto('/notifications')
    await expect(
      page.getByText(`Are ${forgottenItems} pieces still there? In 7 days they go to your drafts`),
    ).toBeVisible()
    await expectGoodLooks(page, 'notification of what is still there')
    await page.goto('/my-pieces')
    await expect(
      page.getByRole('link', { name: /For sale/ }).or(page.getByRole('tab', { name: /For sale/ })),
    ).toContainText(String(forgottenItems - 1))
  },
)
