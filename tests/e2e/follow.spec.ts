import { expect, test } from '@playwright/test'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { journeyPassword, verifiedSellers } from './people.ts'
import { createShop, expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

test('a visitor follows the shop of a piece through the login, and its next piece is on their home', async ({
  page,
  browser,
}) => {
  const seller = await openPage(browser)
  const sellersEmail = ready(verifiedSellers, 61, 62)
  await signIn(seller, sellersEmail)
  await createShop(seller, sellersEmail)
  const first = await listItem(seller.request, { name: `Sunod ${mark()}` })
  const other = await openPage(browser)
  const email = await signInNewBuyer(other)
  await other.context().close()

  await page.goto(`/p/${first.id}`)
  await page.getByRole('link', { name: 'Follow', exact: true }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(journeyPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/item/${first.id}$`))
  await page.getByRole('region', { name: 'Shop', exact: true }).scrollIntoViewIfNeeded()
  const following = page.getByRole('button', { name: 'Following', exact: true })
  await expect(following).toBeVisible()
  await expectGoodLooks(page, 'following on the item page')

  const second = await listItem(seller.request, { name: `Susunod ${mark()}` })
  await page.goto('/')
  const row = page.getByRole('region', { name: 'From shops you follow' })
  await expect(row.getByRole('link', { name: new RegExp(second.name) })).toBeVisible({ timeout: 20_000 })
  await row.getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL(/\/following$/)
  await expect(page.getByText('1 new piece since')).toBeVisible()
  await expectGoodLooks(page, 'followed shops')

  await seller.goto('/shop')
  await expect(seller.getByText('1 follower')).toBeVisible()

  // Offline it says so and stays as it was. Afterwards it works again.
  const shopLink = page.getByRole('main').getByRole('link').first()
  await shopLink.click()
  await expect(following).toBeVisible()
  await expectGoodLooks(page, 'shop that is followed')
  await page.context().setOffline(true)
  await following.click()
  await expectNotice(page, 'You still follow this shop')
  await expect(following).toBeVisible()
  await page.context().setOffline(false)
  await following.click()
  const follow = page.getByRole('button', { name: 'Follow', exact: true })
  await expect(follow).toBeVisible()
  await page.goto('/following')
  await expect(page.getByText('You follow no shop yet')).toBeVisible()
  await expectGoodLooks(page, 'no followed shops')
})
