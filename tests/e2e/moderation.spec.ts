import { type Browser, type Page, expect, test } from '@playwright/test'
import { listItem, timesForSale } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { admin, otherAdmin, reportedSellers } from './people.ts'
import { createShop, expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'
import { composer, openSeller, say, talkToSeller } from './talk.ts'

/** The queue as an admin sees it, with the entry in a row that has this text. */
const openEntry = async (browser: Browser, email: string, address: string, text: string): Promise<Page> => {
  const page = await openPage(browser)
  await signIn(page, email)
  await page.goto(address)
  await page.getByRole('list', { name: 'Reports' }).getByRole('button', { name: text }).click()
  await expect(page.getByLabel('Your words')).toBeVisible()
  return page
}

test(
  'a counterfeit is reported, removed with a warning, appealed against and put back by another admin',
  { tag: '@nightly' },
  async ({ browser }) => {
    test.slow()
    const [seller, buyer] = [await openPage(browser), await openPage(browser)]
    const email = ready(reportedSellers, 0, 1)
    await signIn(seller, email)
    const shop = await createShop(seller, email, { name: 'Bazaar' })
    const item = await listItem(seller.request, { name: `Monogram Bag ${mark()}` })
    await signInNewBuyer(buyer)

    await test.step('a buyer reports the piece in two taps', async () => {
      await buyer.goto(`/item/${item.id}`)
      await buyer.getByRole('button', { name: 'Report this piece' }).click()
      await buyer.getByLabel('Looks counterfeit').check()
      await buyer.getByLabel('What happened?').fill('The seam is glued')
      await expectGoodLooks(buyer, 'report of an item')
      await buyer.route('**/api/moderation/report', (route) => route.abort(), { times: 1 })
      await buyer.getByRole('button', { name: 'Send report' }).click()
      await expect(buyer.getByRole('alert')).toBeVisible()
      await expect(buyer.getByLabel('What happened?')).toHaveValue('The seam is glued')
      await buyer.getByRole('button', { name: 'Send report' }).click()
      await expect(buyer.getByText('Thank you for telling us')).toBeVisible()
      await buyer.getByRole('button', { name: 'Done' }).click()
      const { shopID } = (await (await seller.request.get('/api/store/get_shop_details')).json()) as {
        shopID: string
      }
      const report = { of: 'shop', id: shopID, reason: 'counterfeit' }
      expect((await buyer.request.post('/api/moderation/report', { data: report })).status()).toBe(200)
    })

    const office = await openEntry(browser, admin, '/reports?kind=item', item.name)
    await test.step('an admin takes it down', async () => {
      await expect(office.getByText('The seam is glued')).toBeVisible()
      await expect(office.getByRole('article').getByText('Yours')).toBeVisible()
      await expectGoodLooks(office, 'entry of the queue')
      await office.getByRole('button', { name: 'Take down piece' }).click()
      await expect(office.getByText('Please write a few words')).toBeVisible()
      await office.getByLabel('Your words').fill('The logo is a copy.')
      await office.getByRole('button', { name: 'Take down piece' }).click()
      const question = office.getByRole('alertdialog', { name: 'Take down this piece?' })
      await expect(question).toContainText('Sell no counterfeits')
      await question.getByRole('button', { name: 'Take down piece' }).click()
      await expectNotice(office, 'Done: Piece taken down')
      expect(await timesForSale(buyer.request, item.name)).toBe(0)
    })

    await test.step('and warns the shop, by the keyboard', async () => {
      await office.goto('/reports?kind=shop')
      await office.getByRole('list', { name: 'Reports' }).getByRole('button', { name: shop }).click()
      await office.getByLabel('Your words').fill('The next one pauses your shop.')
      await office.getByRole('button', { name: 'Warn', exact: true }).focus()
      await office.keyboard.press('w')
      await expectNotice(office, 'Done: Warning')
    })

    await test.step('and finds the closed report again by its number', async () => {
      const reply = await office.request.get('/api/moderation/get_queue?state=closed&kind=item')
      const { entries } = (await reply.json()) as { entries: { number: number; title: string }[] }
      const closed = entries.find(({ title }) => title === item.name)
      await office.goto('/reports')
      await office.getByLabel('Number of a report').fill(String(closed?.number))
      await expect(office).toHaveURL(`/reports?number=${closed?.number}`)
      const list = office.getByRole('list', { name: 'Reports' })
      await expect(list.getByRole('button', { name: item.name })).toBeVisible()
      await expect(list.getByRole('listitem')).toHaveCount(1)
      await office.getByLabel('Number of a report').fill('999999999')
      await expect(office.getByText('No report has the number 999999999')).toBeVisible()
    })

    await test.step('the seller reads both and asks for another look', async () => {
      await seller.goto('/decisions')
      await expect(seller.getByRole('article', { name: 'You got a warning' })).toContainText('The next one')
      const removal = seller.getByRole('article', { name: `Your piece was taken down: ${item.name}` })
      await expect(removal).toContainText('The logo is a copy.')
      await expect(removal).toContainText('Sell no counterfeits')
      await removal.getByRole('button', { name: 'Ask for another look' }).click()
      await removal.getByRole('button', { name: 'Send' }).click()
      await expect(removal.getByText('Please write a few words')).toBeVisible()
      await removal.getByLabel('Why should it be decided otherwise?').fill('I have the receipt')
      await expectGoodLooks(seller, 'decisions about a seller')
      await removal.getByRole('button', { name: 'Send' }).click()
      await expect(removal.getByText('Another admin is looking at it')).toBeVisible()
    })

    await test.step('who decided it cannot decide the appeal; another admin lifts it', async () => {
      await office.goto('/reports?kind=appeal')
      await office.getByRole('list', { name: 'Reports' }).getByRole('button', { name: item.name }).click()
      await expect(office.getByText('another admin has to look')).toBeVisible()
      const other = await openEntry(browser, otherAdmin, '/reports?kind=appeal', item.name)
      await expect(other.getByText('I have the receipt')).toBeVisible()
      await expectGoodLooks(other, 'appeal in the queue')
      await other.getByLabel('Your words').fill('The receipt shows it. Sorry.')
      await other.getByRole('button', { name: 'Lift the decision' }).click()
      await expectNotice(other, 'Done: Decision lifted')
    })

    await seller.reload()
    const removal = seller.getByRole('article', { name: `Your piece was taken down: ${item.name}` })
    await expect(removal).toContainText('Lifted')
    await expect(removal).toContainText('The receipt shows it. Sorry.')
    await expect(removal.getByRole('button', { name: 'Ask for another look' })).toHaveCount(0)
  },
)

test(
  'a scam in a chat is reported, two admins stop the account, and the tickets of the buyer end',
  { tag: '@nightly' },
  async ({ browser }) => {
    test.slow()
    const shop = `Palengke Thrift ${mark()}`
    const email = ready(reportedSellers, 2, 3)
    const { seller, item } = await openSeller(browser, email, shop, `Scammed Jacket ${mark()}`)
    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    const bought = await buyer.request.post('/api/tickets/purchase_item', { data: { itemID: item.id } })
    expect(bought.status()).toBe(200)
    await talkToSeller(buyer, item)
    await say(buyer, 'When can I pick it up?')
    await seller.goto('/chat')
    await seller.getByRole('link', { name: /Bea Manalo/ }).click()
    await say(seller, 'Send 200 to my friend on GCash first')

    await test.step('the buyer reports the messages', async () => {
      await buyer.getByRole('button', { name: 'More' }).click()
      await buyer.getByRole('button', { name: 'Report messages' }).click()
      await buyer.getByLabel('Scam or deception').check()
      await buyer.getByRole('button', { name: 'Send report' }).click()
      await expect(buyer.getByText('Thank you for telling us')).toBeVisible()
      await buyer.getByRole('button', { name: 'Done' }).click()
    })

    await test.step('an admin stops the account, which cancels reservations, so another has to agree', async () => {
      const office = await openEntry(browser, admin, '/reports?kind=message', shop)
      await expect(office.getByText('Send 200 to my friend on GCash first')).toBeVisible()
      await office.getByLabel('Your words').fill('You asked for money before the pickup.')
      await office.getByRole('button', { name: 'Stop account' }).click()
      const question = office.getByRole('alertdialog', { name: 'Stop this account?' })
      await expect(question).toContainText('1 open reservation will be cancelled.')
      await question.getByLabel('For how long').selectOption('7 days')
      await question.getByRole('button', { name: 'Stop account' }).click()
      await expectNotice(office, 'Done: Account stopped')

      const other = await openPage(browser)
      await signIn(other, otherAdmin)
      await other.goto('/reports?state=waiting')
      await other.getByRole('list', { name: 'Reports' }).getByRole('button', { name: shop }).click()
      await expectGoodLooks(other, 'decision that needs a second admin')
      await other.getByRole('button', { name: 'Agree' }).click()
      await expectNotice(other, 'The decision is in effect')
    })

    await test.step('the seller has the decision, tickets, messages and data left, and can ask again', async () => {
      await seller.goto('/shop')
      await expect(seller.getByText(/^Your account is stopped until/)).toBeVisible()
      const stop = seller.getByRole('article', { name: /^Your account was stopped/ })
      await expect(stop).toContainText('You asked for money before the pickup.')
      await expect(stop.getByRole('button', { name: 'Ask for another look' })).toBeVisible()
      await expectGoodLooks(seller, 'a stopped account')
      await seller.goto('/mydata')
      await expect(seller.getByRole('button', { name: /Download/ })).toBeVisible()
    })

    await test.step('the ticket of the buyer has ended, and nobody finds the piece', async () => {
      const { tickets } = (await (await buyer.request.get('/api/tickets/ticket?level=4')).json()) as {
        tickets: { itemName: string }[]
      }
      expect(tickets.map(({ itemName }) => itemName)).toContain(item.name)
      expect(await timesForSale(buyer.request, item.name)).toBe(0)
      await expect(composer(buyer)).toBeVisible()
    })
  },
)
