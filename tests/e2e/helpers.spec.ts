import { expect, test } from '@playwright/test'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { createShop, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

test(
  'an owner invites a helper, who lists a piece and moves its ticket, until the owner removes them',
  { tag: '@nightly' },
  async ({ browser, page: owner }) => {
    const email = ready(verifiedSellers, 49, 49)
    await signIn(owner, email)
    const shop = await createShop(owner, email, { name: 'Wagwagan' })
    await owner.goto('/shop/settings')
    await owner.getByRole('switch', { name: /^Tools for many pieces/ }).check()
    await owner.getByRole('link', { name: 'Helpers' }).click()
    await owner.getByRole('button', { name: 'Invite a helper' }).click()
    const link = owner.getByText(/\/help\/[\w-]{22}$/)
    await expect(link).toBeVisible()
    await expect(owner.getByText(/^Open invitation, until/)).toBeVisible()
    await expectGoodLooks(owner, 'helpers-invited')
    const { pathname } = new URL((await link.textContent()) ?? '')

    const helper = await openPage(browser)
    await helper.goto(pathname)
    await expect(helper.getByRole('heading', { name: `Help ${shop}` })).toBeVisible()
    await expect(helper.getByRole('link', { name: 'Log in to accept' })).toBeVisible()
    await expectGoodLooks(helper, 'helpers-invitation')
    await signInNewBuyer(helper)
    await helper.goto(pathname)
    await helper.getByRole('button', { name: 'Accept' }).click()
    await expect(helper.getByText(`You work for ${shop}`)).toBeVisible()

    const item = await listItem(helper.request, { name: `Polo ${mark()}` })
    await helper.goto('/shop')
    await expect(helper.getByText(item.name)).toBeVisible()
    await expectGoodLooks(helper, 'helpers-shop')
    await helper.getByRole('link', { name: 'Shop settings' }).click()
    await expect(helper.getByRole('link', { name: 'Import and export' })).toBeVisible()
    await expect(helper.getByRole('link', { name: 'Helpers' })).toBeHidden()
    await expect(helper.getByRole('button', { name: 'Edit shop' })).toBeHidden()
    await expectGoodLooks(helper, 'helpers-shop-settings')
    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    const bought = await buyer.request.post('/api/tickets/purchase_item', { data: { itemID: item.id } })
    expect(bought.status()).toBe(200)
    await helper.goto('/ticketcenter')
    const ticket = helper.getByRole('article').filter({ hasText: item.name })
    await ticket.getByRole('button', { name: 'Confirm' }).click()
    await expect(ticket).toBeHidden()

    await owner.reload()
    const acts = owner.getByRole('listitem').filter({ hasText: item.name })
    await expect(acts.filter({ hasText: 'Moved a ticket' })).toBeVisible()
    await expect(acts.filter({ hasText: 'Added a piece' })).toBeVisible()
    await expectGoodLooks(owner, 'acts of helpers')
    await owner.getByRole('button', { name: 'Remove' }).click()
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(owner.getByText('Nobody helps you yet.')).toBeVisible()
    const ended = helper.getByRole('region', { name: 'You no longer help this shop' })
    await expect(ended).toBeVisible()
    await expectGoodLooks(helper, 'help-ended')
    await ended.getByRole('button', { name: 'Okay' }).click()
    await expect(helper.getByText(`You work for ${shop}`)).toBeHidden()
    await expect(helper.getByRole('link', { name: 'Cart' }).first()).toBeVisible()
    expect((await helper.request.get('/api/tickets/get_shop_tickets')).status()).toBe(403)
    await buyer.context().close()
    await helper.context().close()
  },
)
