import { expect, test } from '@playwright/test'
import { somePhoto } from '../support/photos.ts'
import { listItem } from './items.ts'
import { photoSays, takeWord } from './photo-says.ts'
import { expectGoodLooks } from './look.ts'
import { liveSellers } from './people.ts'

import { createShop, expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

test(
  "a seller's evening: prepare, start, show, a claim, a commenter, undo, quick add, end, and the message of a bill",
  { tag: '@nightly' },
  async ({ page: seller, context, browser }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const email = ready(liveSellers, 6, 7)
    await signIn(seller, email)
    await createShop(seller, email, { name: 'Luz Live' })
    const title = `Tuesday bale ${mark()}`
    const items = []
    for (const [n, name] of ['Madras shirt', 'Denim trucker', 'Mint tee'].entries())
      items.push(await listItem(seller.request, { name: `${name} ${mark()}`, price: 180 + n }, n))

    await seller.goto('/shop')
    await seller.getByRole('button', { name: 'Add pieces' }).click()
    await seller.getByRole('link', { name: /^Live sales/ }).click()
    await seller.getByRole('button', { name: 'Prepare a live sale' }).click()
    await seller.getByLabel('Title').fill(title)
    await seller.getByLabel('Where you stream').fill('facebook.com/luz')
    await expectGoodLooks(seller, 'live new')
    await seller.getByRole('button', { name: 'Choose pieces' }).click()
    await seller.getByRole('main').getByRole('button', { name: 'Add pieces' }).click()
    for (const { name } of items) await seller.getByRole('checkbox', { name }).check()
    await seller.getByRole('button', { name: 'Add 3 pieces' }).click()
    await seller.getByRole('button', { name: /^No. 3 Mint tee/ }).click()
    await seller.getByLabel('Move to number').fill('1')
    await seller.getByRole('button', { name: 'Move', exact: true }).click()
    await seller.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(seller.getByRole('button', { name: /^No. 1 Mint tee/ })).toBeVisible()
    await expectGoodLooks(seller, 'live prepare')
    await seller.reload()
    await expect(seller.getByRole('button', { name: /^No. 1 Mint tee/ })).toBeVisible()
    await seller.getByRole('button', { name: 'Poster' }).click()
    await expect(seller.getByRole('img', { name: `Poster of ${title}` })).toBeVisible()
    const saving = seller.waitForEvent('download')
    await seller.getByRole('button', { name: 'Save picture' }).click()
    expect((await saving).suggestedFilename()).toBe('live-sale.png')
    await seller.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const slug = (await seller.getByRole('link', { name: /\/live\// }).getAttribute('href'))?.split('/').pop()
    await seller.getByRole('button', { name: 'Start the live' }).click()

    const now = seller.getByRole('region', { name: 'Now showing' })
    const claims = seller.getByRole('region', { name: 'Claims' })
    // Two taps show one.
    await seller.getByRole('button', { name: 'Show next: No. 1' }).dblclick()
    await expect(now.getByText('No. 1', { exact: true })).toBeVisible()
    await expect(seller.getByRole('button', { name: 'Show next: No. 2' })).toBeVisible()

    const viewer = await openPage(browser)
    await signInNewBuyer(viewer)
    const claim = { slug, itemID: items[2]?.id, price: 182, clientID: crypto.randomUUID() }
    expect((await viewer.request.post('/api/live/claim', { data: claim })).status()).toBe(200)
    await expect(claims.getByRole('button', { name: /No. 1, Bea Manalo, Has it/ })).toBeVisible()
    await expectGoodLooks(seller, 'live board')

    await context.setOffline(true)
    await seller.getByRole('button', { name: 'Show next: No. 2' }).click()
    await expect(seller.getByText('No. 2 was not shown.')).toBeVisible()
    await context.setOffline(false)
    await seller.getByRole('button', { name: 'Try again' }).click()
    await expect(now.getByText('No. 2', { exact: true })).toBeVisible()

    const holdFor = async (name: string) => {
      await seller.getByRole('button', { name: 'Claim for a commenter' }).click()
      await seller.getByLabel('Name, as in the comment').fill(name)
      await expectGoodLooks(seller, 'live claim for a name')
      await seller.getByRole('button', { name: `Hold No. 2 for ${name}` }).click()
      await expect(claims.getByRole('button', { name: `No. 2, ${name}, Has it` })).toBeVisible()
    }
    await holdFor('Ana Reyes')
    await claims.getByRole('button', { name: 'No. 2, Ana Reyes, Has it' }).click()
    await seller.getByRole('button', { name: 'Release it from Ana Reyes' }).click()
    await expect(now.getByText('free', { exact: true })).toBeVisible()
    await holdFor('Joy Domingo')

    const buffer = Buffer.from(await (await somePhoto(5)).arrayBuffer())
    await seller.getByLabel('Quick add').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
    await expect(seller.getByRole('dialog')).toContainText('Quick add as No. 4')
    await seller.getByRole('radio', { name: 'M', exact: true }).check()
    for (const key of ['9', '00']) await seller.getByRole('button', { name: key, exact: true }).click()
    await expectGoodLooks(seller, 'live quick add')
    const kind = seller.getByLabel('What is it?')
    // Only where the model finds no garment on the photo.
    await expect(kind.or(photoSays(seller))).toBeVisible({ timeout: 20_000 })
    if (await kind.isVisible()) await kind.selectOption({ index: 1 })
    else await takeWord(seller)
    await seller.getByRole('button', { name: 'Put up as 4' }).click()
    await expect(now.getByText('No. 4', { exact: true })).toBeVisible()
    await expect(now.getByText('₱900', { exact: true })).toBeVisible()

    await seller.getByRole('button', { name: 'End the live' }).click()
    await expect(seller.getByRole('alertdialog')).toContainText('1 piece was not shown yet')
    await expectGoodLooks(seller, 'live end')
    await seller.getByRole('button', { name: 'End and make 2 bills' }).click()

    await expect(seller.getByRole('heading', { name: 'Bills' })).toBeVisible()
    await expect(seller.getByText('2 bills, 2 pieces')).toBeVisible()
    await expectGoodLooks(seller, 'live bills')
    await seller.getByRole('button', { name: 'Message for Joy Domingo' }).click()
    await seller.getByRole('button', { name: 'Write my own words' }).click()
    await seller.getByLabel('Your words').fill('Hello {name}, thank you!')
    await expectGoodLooks(seller, 'live message')
    await seller.getByRole('button', { name: 'Copy message' }).click()
    await expectNotice(seller, 'The message was copied')
    const message = await seller.evaluate<string>('navigator.clipboard.readText()')
    expect(message).toMatch(/^Hello Joy, thank you!\n\nNo. 2 /)
    expect(message).toContain('/bill/')
    await expect(seller.getByRole('region', { name: 'Sent, not claimed' })).toContainText('Joy Domingo')
  },
)

test(
  'an order that was not sent stays and is sent again, and a refused one is not kept',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    const email = ready(liveSellers, 9, 9)
    await signIn(page, email)
    await createShop(page, email, { name: 'Ordered Live' })
    const itemIDs = []
    for (const [n, price] of [300, 200, 100].entries())
      itemIDs.push((await listItem(page.request, { name: `Ordered shirt ${price} ${mark()}`, price }, n)).id)
    const startsAt = new Date(Date.now() + 3_600_000).toISOString()
    const data = { title: `Ordered bale ${mark()}`, startsAt, clientID: crypto.randomUUID() }
    const made = await page.request.post('/api/live/new_sale', { data })
    const { sale } = (await made.json()) as { sale: { saleID: string } }
    const { saleID } = sale
    const set = await page.request.post('/api/live/set_items', { data: { saleID, itemIDs } })
    expect(set.status()).toBe(200)
    await page.goto(`/live/${saleID}/prepare`)
    const prices = page.getByRole('list', { name: 'Pieces' }).getByRole('listitem')
    const expectOrder = (...order: number[]) => expect(prices).toContainText(order.map((one) => `₱${one}`))
    const problem = page.getByRole('alert').filter({ hasText: 'The order was not saved.' })
    await expectOrder(300, 200, 100)

    const { promise: mayFail, resolve: fail } = Promise.withResolvers<void>()
    await page.route('**/api/live/set_items', (route) => mayFail.then(() => route.abort()))
    const sent = page.waitForRequest('**/api/live/set_items')
    await page.getByRole('button', { name: 'Cheap first' }).click()
    await sent
    await page.getByRole('button', { name: /^No. 1 Ordered shirt 100/ }).click()
    await page.getByLabel('Move to number').fill('3')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expectOrder(200, 300, 100)
    fail()
    await expect(problem).toContainText('You seem to be offline')
    await expectOrder(200, 300, 100)
    await page.unrouteAll()
    await problem.getByRole('button', { name: 'Try again' }).click()
    await expect(problem).toBeHidden()
    await expect(page.getByText(/^Saved\./)).toBeVisible()
    await page.reload()
    await expectOrder(200, 300, 100)

    const refusal = { code: 'item_not_free', error: 'A piece is in another sale.' }
    await page.route('**/api/live/set_items', (route) => route.fulfill({ status: 409, json: refusal }))
    await page.getByRole('button', { name: 'Cheap first' }).click()
    await expect(problem).toContainText('A piece is in another sale.')
    await expectOrder(200, 300, 100)
    await expect(problem.getByRole('button')).toHaveCount(0)
  },
)
