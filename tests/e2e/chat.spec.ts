import { expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { chatSellers } from './people.ts'
import { expectNotice, mark, openPage, ready, signInNewBuyer } from './steps.ts'
import { composer, messagesOf, openSeller, say, talkToSeller } from './talk.ts'

test(
  'a buyer asks about a piece and the seller answers, each in a window',
  { tag: '@desk-by-night' },
  async ({ browser }, info) => {
    test.slow()
    const shop = `Tiangge ${mark()}`
    const email = ready(chatSellers, 0, 1)
    const { seller, item } = await openSeller(browser, email, shop, `Chat Barong ${mark()}`)
    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)

    await test.step('the lists are empty before anybody has written', async () => {
      await buyer.goto('/chat')
      await expect(buyer.getByText('No conversations yet')).toBeVisible()
      await expectGoodLooks(buyer, 'chat-empty')
      await seller.goto('/chat_seller')
      await expect(seller.getByText('Buyers who ask about your pieces appear here.')).toBeVisible()
      await expectGoodLooks(seller, 'chat-seller-empty')
    })

    await test.step('Talk to Seller opens the conversation with the piece as its subject', async () => {
      await buyer.goto(`/item/${item.id}`)
      await expect(buyer.getByRole('button', { name: 'Talk to Seller' })).toBeVisible()
      await expectGoodLooks(buyer, 'chat-from-piece')
      await talkToSeller(buyer, item)
      await expect(buyer.getByRole('heading', { level: 1, name: shop })).toBeVisible()
      await expect(buyer.getByRole('link', { name: `${item.name} ₱250 Size M For sale` })).toHaveAttribute(
        'href',
        `/item/${item.id}`,
      )
      await expect(buyer.getByText(`Say hello to ${shop}`)).toBeVisible()
      await expect(composer(buyer)).toHaveAttribute('placeholder', 'Type your message here')
      await expectGoodLooks(buyer, 'chat-first')
    })

    await test.step('what is typed survives a reload; nothing empty is sent; Shift and Enter break a line', async () => {
      await composer(buyer).fill('   ')
      await composer(buyer).press('Enter')
      await expect(buyer.getByText(`Say hello to ${shop}`)).toBeVisible()
      await composer(buyer).fill('Hello po!')
      await composer(buyer).press('Shift+Enter')
      await composer(buyer).pressSequentially('Is this still there?')
      await buyer.reload()
      await expect(composer(buyer)).toHaveValue('Hello po!\nIs this still there?')
      await buyer.getByRole('button', { name: 'Send' }).click()
      await expect(messagesOf(buyer).getByText('Hello po!\nIs this still there?')).toBeVisible()
      await expect(composer(buyer)).toHaveValue('')
      await expect(composer(buyer)).toBeFocused()
      await buyer.reload()
      await expect(composer(buyer)).toHaveValue('')
    })

    await test.step('the seller sees it in the list, the menu and the title, and reads it', async () => {
      const row = seller.getByRole('list', { name: 'Buyers' }).getByRole('link', { name: /Bea Manalo/ })
      await expect(row).toContainText('Is this still there?')
      await expect(row).toContainText('1 unread')
      await expect(seller).toHaveTitle('(1) Chat · Ukay')
      await expect(
        seller.getByRole('link', { name: 'Chat 1 unread message' }).filter({ visible: true }),
      ).toBeVisible()
      await expectGoodLooks(seller, 'chat-unread')
      await expect(messagesOf(buyer).getByText('Delivered', { exact: true })).toBeAttached()
      await expect(messagesOf(buyer).getByText('Read', { exact: true })).toBeHidden()
      await row.click()
      await expect(messagesOf(seller).getByText('Hello po!\nIs this still there?')).toBeVisible()
      await expect(seller.getByRole('link', { name: /₱250 .*For sale/ })).toBeVisible()
      await expect(messagesOf(buyer).getByText('Read', { exact: true })).toBeVisible()
      await expect(seller).toHaveTitle('Bea Manalo · Ukay')
    })

    await test.step('new messages are announced, and not the whole log again', async () => {
      const announced = buyer.getByRole('log', { name: 'New messages' })
      await expect(announced).toBeEmpty()
      await say(seller, 'Yes, it is.')
      await say(seller, 'See https://example.com/measurements.')
      await expect(announced.locator('p')).toHaveText([
        `${shop}: Yes, it is.`,
        `${shop}: See https://example.com/measurements.`,
      ])
      const link = messagesOf(buyer).getByRole('link', { name: 'https://example.com/measurements' })
      await expect(link).toHaveAttribute('href', 'https://example.com/measurements')
      await expect(link).toHaveAttribute('rel', /noopener noreferrer/)
      await expect(link).toHaveAttribute('target', '_blank')
    })

    await test.step('a message with contact details gets a safety note, for the receiver only', async () => {
      await say(seller, 'Text me at 0917 123 4567 instead')
      await expect(messagesOf(buyer).getByText(/Stay safe: keep talking here/)).toBeVisible()
      await expect(messagesOf(seller).getByText(/Stay safe: keep talking here/)).toHaveCount(0)
      await expect(messagesOf(buyer).getByText('Today')).toBeVisible()
    })

    await test.step('long words stay within the screen, and a text that is too long gets an error', async () => {
      const word = 'Napakahabangsalita'.repeat(14)
      await say(buyer, word)
      await expect(messagesOf(seller).getByText(word)).toBeVisible()
      await composer(buyer).fill('a'.repeat(1850))
      await expect(buyer.getByText('1,850 of 2,000')).toBeVisible()
      await composer(buyer).fill('a'.repeat(2010))
      await expect(buyer.getByText(/2,010 of 2,000 characters. Please shorten your message/)).toBeVisible()
      await composer(buyer).press('Enter')
      await expect(composer(buyer)).toHaveValue('a'.repeat(2010))
      await expectGoodLooks(buyer, 'chat-long-words')
      await composer(buyer).fill('')
    })

    await test.step('quick replies stay after the answers', async () => {
      for (const page of [buyer, seller])
        await expect(page.getByRole('list', { name: 'Quick replies' })).toBeVisible()
    })

    await test.step('both sides see the state of the item change', async () => {
      if (info.project.name === 'desk') {
        // Beside the conversation, with the actions of the item page.
        const column = buyer.getByRole('region', { name: 'The piece you talk about' })
        const [list, middle, subject] = await Promise.all([
          buyer.getByRole('list', { name: 'Stores' }).boundingBox(),
          messagesOf(buyer).boundingBox(),
          column.boundingBox(),
        ])
        if (!list || !middle || !subject) throw new Error('Not three columns')
        expect(list.x + list.width).toBeLessThanOrEqual(middle.x)
        expect(middle.x + middle.width).toBeLessThanOrEqual(subject.x)
        expect(subject.width).toBe(288)
        await expectGoodLooks(buyer, 'chat-three-columns')
        await column.getByRole('button', { name: 'Buy Now' }).click()
        await buyer.getByRole('alertdialog').getByRole('button', { name: 'Yes', exact: true }).click()
        await expectNotice(buyer, 'Item purchased!')
        await expect(column.getByRole('link', { name: /You are buying this piece/ })).toBeVisible()
        await expect(column.getByRole('button')).toHaveCount(0)
        await expect(seller.getByRole('button', { name: 'Buy Now', exact: true })).toHaveCount(0)
        await expectGoodLooks(buyer, 'chat-three-columns-bought')
      } else {
        await expect(buyer.getByRole('region', { name: 'The piece you talk about' })).toHaveCount(0)
        const bought = await buyer.request.post('/api/tickets/purchase_item', { data: { itemID: item.id } })
        expect(bought.status()).toBe(200)
      }
      await say(buyer, 'Bought it!')
      for (const page of [buyer, seller])
        await expect(page.getByRole('link', { name: `${item.name} ₱250 Size M On hold` })).toBeVisible()
    })

    if (info.project.name === 'desk')
      await test.step('on a desk the list stands beside, newest first', async () => {
        const row = buyer.getByRole('list', { name: 'Stores' }).getByRole('link', { name: new RegExp(shop) })
        await expect(row).toHaveAttribute('aria-current', 'page')
        await expect(row).toContainText('You: Bought it!')
        await expect(composer(buyer)).toBeVisible()
      })
    else
      await test.step('on a phone the conversation has the screen, and Back leads to the list', async () => {
        await expect(buyer.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
        await buyer.goto('/chat')
        await buyer
          .getByRole('list', { name: 'Stores' })
          .getByRole('link', { name: new RegExp(shop) })
          .click()
        await expect(composer(buyer)).toBeVisible()
        await buyer.getByRole('button', { name: 'Back' }).click()
        await expect(buyer.getByRole('list', { name: 'Stores' })).toContainText('You: Bought it!')
        await expectGoodLooks(buyer, 'chat-list')
      })
  },
)
