import { type Page, expect, test } from '@playwright/test'
import { closeNotice, reach } from './keyboard.ts'
import { verifiedSellers } from './people.ts'
import { listItems } from './items.ts'
import { mark, openPage, signIn, signInNewBuyer } from './steps.ts'
import { composer, messagesOf } from './talk.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test(
  'from the feed into a collection, and on to a ticket, by keyboard alone',
  { tag: ['@any-size', '@landing'] },
  async ({ page }) => {
    await signInNewBuyer(page)
    await page.goto('/')
    const save = /^Add (.+) to a collection$/
    await expect(page.getByRole('button', { name: save }).first()).toBeVisible()

    await test.step('a heart of the feed asks for a collection, and a new one is made', async () => {
      await reach(page, 'link', 'Skip to content')
      await page.keyboard.press('Enter')
      // If another test lists an item meanwhile, "New finds" is before the tiles.
      await reach(page, 'button', save)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Add to collection' })).toBeVisible()
      await reach(page, 'textbox', 'Collection Name')
      await page.keyboard.type('Beach')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('radio', { name: /Beach/ })).toBeChecked()
      await reach(page, 'button', 'Add', 'Shift+Tab')
      await page.keyboard.press('Enter')
      await closeNotice(page, 'Item added to collection successfully')
    })

    // The same item may hang in a row and in the grid, and both hearts beat.
    const heart = page.locator(':focus')
    await expect(heart).toHaveAccessibleName(/is in a collection$/)
    const item = ((await heart.getAttribute('aria-label')) ?? '').replace(/ is in a collection$/, '')

    await test.step('the piece is bought on its page', async () => {
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: item })).toBeVisible()
      await reach(page, 'button', 'Buy Now')
      await page.keyboard.press('Enter')
      await expect(button(page, 'No')).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await closeNotice(page, 'Item purchased!')
    })

    await test.step('its ticket, its history and the other tabs', async () => {
      await reach(page, 'link', 'Tickets', 'Shift+Tab')
      await page.keyboard.press('Enter')
      await reach(page, 'tab', /^Pending/)
      await page.keyboard.press('ArrowRight')
      await expect(page.getByText('No tickets found in this category.')).toBeVisible()
      await page.keyboard.press('ArrowLeft')
      await reach(page, 'button', /Details$/)
      await page.keyboard.press('Enter')
      await reach(page, 'button', 'History')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/, by you$/)).toBeVisible()
    })

    await test.step('the collection is renamed, the piece removed, the collection deleted', async () => {
      await reach(page, 'button', 'Profile', 'Shift+Tab')
      await page.keyboard.press('Enter')
      await reach(page, 'link', 'Collections')
      await page.keyboard.press('Enter')
      await reach(page, 'button', 'Rename Beach')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Collection Name')).toBeFocused()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('Sagada')
      await page.keyboard.press('Enter')
      await closeNotice(page, 'Collection renamed successfully')
      await expect(button(page, 'Rename Sagada')).toBeFocused()
      await reach(page, 'link', /Sagada/, 'Shift+Tab')
      await page.keyboard.press('Enter')
      await reach(page, 'button', `Remove ${item}`)
      await page.keyboard.press('Enter')
      const question = page.getByRole('alertdialog')
      await expect(question).toHaveAccessibleName('Remove?')
      await page.keyboard.press('Escape')
      await expect(button(page, `Remove ${item}`)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(question).toBeVisible()
      await reach(page, 'button', 'Yes')
      await page.keyboard.press('Enter')
      await closeNotice(page, 'Item removed from collection')
      await expect(page.getByText('Nothing in this collection yet.')).toBeVisible()
      await page.goBack()
      await reach(page, 'button', 'Delete Sagada')
      await page.keyboard.press('Enter')
      await expect(question).toBeVisible()
      await reach(page, 'button', 'Confirm')
      await page.keyboard.press('Enter')
      await closeNotice(page, 'Collection deleted successfully')
      await expect(page.getByRole('list', { name: 'Collections' })).toBeFocused()
    })
  },
)

test(
  'a conversation is started, blocked and continued with the keyboard alone',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    const [item] = await listItems(browser, [{ name: `Keyboard Vest ${mark()}` }])
    await signInNewBuyer(page)
    await page.goto(`/item/${item.id}`)
    await reach(page, 'button', 'Talk to Seller')
    await page.keyboard.press('Enter')
    await expect(composer(page)).toBeVisible()
    await reach(page, 'textbox', 'Message')
    await page.keyboard.type('Hello')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Is it lined?')
    await page.keyboard.press('Enter')
    await expect(composer(page)).toBeFocused()
    for (const words of ['Hello', 'Is it lined?'])
      await expect(messagesOf(page).getByText(words)).toBeVisible()

    await reach(page, 'button', 'More', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button(page, 'More')).toBeFocused()
    await page.keyboard.press('Enter')
    await reach(page, 'button', 'Block')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await reach(page, 'button', 'Block')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^You blocked/)).toBeVisible()
    await expect(button(page, 'More')).toBeFocused()
    await reach(page, 'button', 'Unblock')
    await page.keyboard.press('Enter')
    await expect(composer(page)).toBeFocused()
    await page.keyboard.type('Sorry, one more thing')
    await page.keyboard.press('Enter')
    await expect(messagesOf(page).getByText('Sorry, one more thing')).toBeVisible()
  },
)

test(
  'a seller moves a ticket on, and cancels it, by keyboard alone',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    const [item] = await listItems(browser, [{ name: `Keyboard Coat ${mark()}` }])
    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    const bought = await buyer.request.post('/api/tickets/purchase_item', { data: { itemID: item.id } })
    expect(bought.status()).toBe(200)
    await buyer.context().close()
    await signIn(page, verifiedSellers.at(-1) ?? '')
    await page.goto('/ticketcenter')
    await expect(page.getByRole('searchbox', { name: 'Search tickets' })).toBeVisible()
    await reach(page, 'searchbox', 'Search tickets')
    await page.keyboard.type(item.name)
    const ticket = page.getByRole('article')
    await expect(ticket).toHaveCount(1)
    await expect(ticket).toHaveAccessibleName(`Ticket for ${item.name}`)

    await reach(page, 'combobox', 'Mark as')
    await page.keyboard.type('Shop')
    await reach(page, 'button', 'Update Status')
    await page.keyboard.press('Enter')
    await closeNotice(page, 'Ticket successfully updated!')
    await expect(page.getByLabel('Mark as')).not.toContainText('Shop Is Checking Inventory')
    await expect(ticket).toContainText('Shop Is Checking Inventory')

    await reach(page, 'combobox', 'Mark as', 'Shift+Tab')
    await page.keyboard.type('Item')
    await reach(page, 'button', 'Update Status')
    await page.keyboard.press('Enter')
    await expect(button(page, 'No')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await closeNotice(page, 'Ticket successfully updated!')
    await expect(ticket).toHaveCount(0)
    await reach(page, 'tab', /^Pending/, 'Shift+Tab')
    await page.keyboard.press('ArrowLeft')
    await expect(ticket.first()).toContainText('Item Unavailable')
  },
)
