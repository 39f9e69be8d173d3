import { type Page, expect, test } from '@playwright/test'
import { qrOf } from '../support/payment-qr.ts'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { claim, messenger, mine, signUp } from './live-sale.ts'
import { journeyPassword, liveSellers } from './people.ts'
import { createShop, expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

const pay = async (buyer: Page): Promise<void> => {
  const payment = buyer.getByRole('region', { name: 'Payment' })
  await payment.getByText("Shop's QR").click()
  await payment.getByRole('button', { name: 'I have paid' }).click()
  await expect(payment.getByText('will look in the wallet')).toBeVisible()
}

test(
  'a whole evening: a seller, a viewer in Messenger, a new one and a commenter, until the last bill is received',
  { tag: ['@any-size', '@nightly'] },
  async ({ page: seller, context, browser }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const email = ready(liveSellers, 8, 8)
    await signIn(seller, email)
    await createShop(seller, email, { name: 'Luz Evening' })
    const data = { payload: qrOf('MA. LUZ D.'), password: journeyPassword }
    expect((await seller.request.post('/api/payments/set_qr', { data })).status()).toBe(200)
    const names = ['Madras shirt', 'Denim trucker', 'Mint tee'].map((name) => `${name} ${mark()}`)
    for (const [n, name] of names.entries()) await listItem(seller.request, { name, price: 180 + n }, n)

    await seller.goto('/live')
    await seller.getByRole('button', { name: 'Prepare a live sale' }).click()
    await seller.getByLabel('Title').fill(`Evening ${mark()}`)
    await seller.getByRole('button', { name: 'Choose pieces' }).click()
    await seller.getByRole('main').getByRole('button', { name: 'Add pieces' }).click()
    for (const name of names) await seller.getByRole('checkbox', { name }).check()
    await seller.getByRole('button', { name: 'Add 3 pieces' }).click()
    const path = (await seller.getByRole('link', { name: /\/live\// }).getAttribute('href')) ?? ''
    await seller.getByRole('button', { name: 'Start the live' }).click()
    const show = async (number: number) => {
      await seller.getByRole('button', { name: `Show next: No. ${number}` }).click()
      const now = seller.getByRole('region', { name: 'Now showing' })
      await expect(now.getByText(`No. ${number}`, { exact: true })).toBeVisible()
    }

    const inMessenger = await browser.newContext({ ...test.info().project.use, userAgent: messenger })
    const [viewer, stranger, commenter] = [
      await inMessenger.newPage(),
      await openPage(browser),
      await openPage(browser),
    ]
    await signInNewBuyer(viewer)
    for (const page of [viewer, stranger]) await page.goto(path)

    await test.step('two viewers claim a piece each, and a commenter is held one', async () => {
      await show(1)
      await expect(mine(viewer)).toBeVisible()
      await claim(viewer)
      await show(2)
      await stranger.getByRole('link', { name: 'Mine', exact: true }).click()
      await stranger.getByRole('link', { name: 'Create your account' }).click()
      await signUp(stranger)
      await claim(stranger)
      await show(3)
      await seller.getByRole('button', { name: 'Claim for a commenter' }).click()
      await seller.getByLabel('Name, as in the comment').fill('Joy Domingo')
      await seller.getByRole('button', { name: 'Hold No. 3 for Joy Domingo' }).click()
    })
    await seller.getByRole('button', { name: 'End the live' }).click()
    await seller.getByRole('button', { name: 'End and make 3 bills' }).click()
    await expect(seller.getByText('3 bills, 3 pieces')).toBeVisible()

    await test.step('the commenter takes the bill over from the link in the message', async () => {
      await seller.getByRole('button', { name: 'Message for Joy Domingo' }).click()
      await seller.getByRole('button', { name: 'Copy message' }).click()
      await expectNotice(seller, 'The message was copied')
      const message = await seller.evaluate<string>('navigator.clipboard.readText()')
      await commenter.goto(/\/bill\/\S+/.exec(message)?.[0] ?? '')
      await commenter.getByRole('link', { name: 'Create an account' }).click()
      await signUp(commenter)
      await commenter.getByRole('button', { name: 'Claim my 1 piece' }).click()
      await expect(commenter).toHaveURL(/\/pickup\/\d+$/)
    })
    await test.step('the seller packs everything', async () => {
      await seller.reload()
      const toPack = seller.getByRole('region', { name: 'To pack' })
      await expect(toPack.getByRole('listitem')).toHaveCount(3)
      await expectGoodLooks(seller, 'evening to pack')
      for (let left = 2; left >= 0; left -= 1) {
        await toPack
          .getByRole('button', { name: /^All pieces of/ })
          .first()
          .click()
        await expect(toPack.getByRole('listitem')).toHaveCount(left)
      }
    })
    await test.step('all three pay, and the seller receives the last bill', async () => {
      for (const page of [viewer, stranger]) {
        await page.getByRole('link', { name: 'See my bill' }).click()
        await expect(page).toHaveURL(/\/pickup\/\d+$/)
      }
      for (const page of [viewer, stranger, commenter]) await pay(page)
      await seller.reload()
      const toCheck = seller.getByRole('region', { name: 'They say they paid' })
      await expect(toCheck.getByRole('listitem')).toHaveCount(3)
      await expectGoodLooks(seller, 'evening to check')
      for (let left = 2; left >= 0; left -= 1) {
        await toCheck.getByRole('button', { name: 'Received' }).first().click()
        await seller.getByRole('alertdialog').getByRole('button', { name: 'Received' }).click()
        await expect(toCheck.getByRole('listitem')).toHaveCount(left)
      }
      const received = seller.getByRole('region', { name: 'Received' })
      for (const name of ['Bea Manalo', 'Ana Reyes']) await expect(received).toContainText(name)
      await expect(received.getByRole('listitem')).toHaveCount(3)
      await expect(viewer.getByRole('region', { name: 'Payment' }).getByText('received ₱180')).toBeVisible()
      await expectGoodLooks(seller, 'evening received')
    })
  },
)
