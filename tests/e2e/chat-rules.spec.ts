import { expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { admin, chatSellers } from './people.ts'
import { expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'
import { composer, messagesOf, openSeller, say, talkToSeller } from './talk.ts'

test(
  'a conversation can be reported to the admins, who see the reported messages alone, and blocked',
  { tag: ['@any-size', '@nightly'] },
  async ({ browser }) => {
    test.slow()
    const shop = `Segunda Mano ${mark()}`
    const email = ready(chatSellers, 4, 5)
    const { seller, item } = await openSeller(browser, email, shop, `Rules Skirt ${mark()}`)
    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    await talkToSeller(buyer, item)
    await say(buyer, 'A secret that concerns nobody else')
    await seller.goto('/chat')
    await seller.getByRole('link', { name: /Bea Manalo/ }).click()
    await say(seller, 'Send the money to my friend first')
    await expect(messagesOf(buyer).getByText('Send the money to my friend first')).toBeVisible()
    const more = buyer.getByRole('button', { name: 'More' })

    await test.step('the buyer reports the last message', async () => {
      await more.click()
      await expectGoodLooks(buyer, 'chat-menu')
      await buyer.getByRole('button', { name: 'Report messages' }).click()
      await buyer.getByRole('button', { name: 'Send report' }).click()
      await expect(buyer.getByText('Please choose what is wrong')).toBeVisible()
      await buyer.getByLabel('Scam or deception').check()
      await buyer.getByLabel('Which messages?').selectOption('The last message')
      await buyer.getByLabel('What happened?').fill(`Wants money outside ${mark()}`)
      await expectGoodLooks(buyer, 'chat-report')
      await buyer.getByRole('button', { name: 'Send report' }).click()
      await expect(buyer.getByText('Thank you for telling us')).toBeVisible()
      await buyer.getByRole('button', { name: 'Done' }).click()
      await expect(more).toBeFocused()
    })

    await test.step('after a block nobody can write, and the old messages stay', async () => {
      await more.click()
      await buyer.getByRole('button', { name: 'Block', exact: true }).click()
      const question = buyer.getByRole('alertdialog')
      await expect(question).toHaveAccessibleName(`Block ${shop}?`)
      await expectGoodLooks(buyer, 'chat-block')
      await question.getByRole('button', { name: 'Block' }).click()
      await expect(
        buyer.getByText(`You blocked ${shop}. Neither of you can send new messages.`),
      ).toBeVisible()
      await expect(composer(buyer)).toHaveCount(0)
      await expect(messagesOf(buyer).getByText('Send the money to my friend first')).toBeVisible()
      await expectGoodLooks(buyer, 'chat-blocked')
      await expect(seller.getByText('No new messages can be sent in this conversation.')).toBeVisible()
      await expect(composer(seller)).toHaveCount(0)
      await expectGoodLooks(seller, 'chat-blocked-by-other')
    })

    await test.step('the block can be taken back', async () => {
      await buyer.getByRole('button', { name: 'Unblock' }).click()
      await say(buyer, 'One more chance')
      await expect(messagesOf(seller).getByText('One more chance')).toBeVisible()
    })

    await test.step('the admin sees the reported message, nothing else, and dismisses the report', async () => {
      const office = await openPage(browser)
      await signIn(office, admin)
      await office.goto('/reports?kind=message')
      const row = office.getByRole('list', { name: 'Reports' }).getByRole('button', { name: shop })
      await row.click()
      const entry = office.getByRole('article', { name: `Scam or deception: ${shop}` })
      await expect(entry).toContainText(`Wants money outside ${mark()}`)
      await expect(entry.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(1)
      await expect(entry).toContainText('Send the money to my friend first')
      await expect(office.getByText('A secret that concerns nobody else')).toHaveCount(0)
      await expectGoodLooks(office, 'admin-reports')
      await entry.getByRole('button', { name: 'Dismiss' }).click()
      await expect(entry.getByText('Please write a few words')).toBeVisible()
      await entry.getByLabel('Your words').fill('We read it and found nothing against the rules.')
      await entry.getByRole('button', { name: 'Dismiss' }).click()
      await expectNotice(office, 'Done: Nothing done')
      await office.goto('/reports?state=closed')
      await row.first().click()
      await expect(entry).toContainText('Nothing done')
      await expectGoodLooks(office, 'admin-reports-closed')
      await office.context().close()
    })
  },
)

test(
  'nobody sees the conversation of others, and a list that fails to load says so',
  { tag: ['@any-size', '@nightly'] },
  async ({ browser, page }) => {
    const email = ready(chatSellers, 6, 7)
    const { seller, item } = await openSeller(browser, email, `Lumang Baul ${mark()}`, `Own Bag ${mark()}`)
    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    await talkToSeller(buyer, item)
    await say(buyer, 'For the shop alone')
    await seller.goto('/chat')
    await seller.getByRole('link', { name: /Bea Manalo/ }).click()
    await expect(messagesOf(seller).getByText('For the shop alone')).toBeVisible()
    const sellersView = new URL(seller.url()).pathname

    await signInNewBuyer(page)
    for (const path of [sellersView, '/chat/018f0000-0000-7000-8000-000000000000', '/chat/nonsense']) {
      await page.goto(path)
      await expect(page.getByText('We could not find this conversation.'), path).toBeVisible()
    }
    await expectGoodLooks(page, 'chat-not-found')

    await page.route('**/api/chat/fetch_chat_history_user**', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    )
    await page.goto('/chat')
    await expect(page.getByTestId('chatroom-skeletons')).toBeVisible()
    await expect(page.getByText('Something went wrong on our side. Please try again.')).toBeVisible({
      timeout: 20_000,
    })
    await expectGoodLooks(page, 'chat-error')
    await page.unroute('**/api/chat/fetch_chat_history_user**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No conversations yet')).toBeVisible()
  },
)
