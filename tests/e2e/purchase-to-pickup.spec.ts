import { type Locator, type Page, expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { agreed, journeyPassword, verifiedSellers } from './people.ts'
import { phonePhoto } from './photos.ts'
import {
  expectCompact,
  expectNotice,
  expectPassingNotice,
  logIn,
  mark,
  openDetails,
  openPage,
  ready,
} from './steps.ts'

/** The main journey of a seller and a buyer, from the photo to the picked-up ticket. */

test.describe.configure({ mode: 'serial' })

/** Reads the feed page by page until it has this item. Another test scrolls it. */
const idInFeed = async ({ request }: Page, name: string): Promise<string> => {
  let cursor: string | null = null
  do {
    const answer = await request.get('/api/homepage', { params: cursor === null ? {} : { cursor } })
    const page = (await answer.json()) as {
      items: { item_id: string; item_name: string }[]
      cursor: string | null
      has_next: boolean
    }
    const found = page.items.find((item) => item.item_name === name)
    if (found) return found.item_id
    cursor = page.has_next ? page.cursor : null
  } while (cursor !== null)
  throw new Error(`${name} is not in the feed`)
}

test(
  'a jacket goes from a photo to Completed',
  { tag: ['@desk-by-night', '@desk-too', '@dark-by-night'] },
  async ({ browser }) => {
    test.slow()
    const sellersEmail = ready(verifiedSellers, 0, 1)
    const item = `Maong Jacket ${mark()}`
    const shop = `Wagwagan ${mark()}`

    const seller = await openPage(browser)
    await test.step('the seller logs in after a wrong password', async () => {
      await seller.goto('/')
      await expect(seller.getByRole('heading', { name: 'Log in' })).toBeVisible()
      await expectGoodLooks(seller, 'login')
      await seller.getByLabel('Email').fill(sellersEmail)
      await seller.getByLabel('Password', { exact: true }).fill('not the password')
      await seller.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(seller.getByText('Incorrect username or password')).toBeVisible()
      await logIn(seller, sellersEmail)
      await expect(seller.getByRole('heading', { name: 'Seller Space' })).toBeVisible()
    })

    await test.step('creates a shop', async () => {
      await seller.goto('/shop/create')
      await seller.getByRole('button', { name: 'CREATE SHOP' }).click()
      await expect(seller.getByText('Barangay is required')).toBeVisible()
      await seller.getByLabel('Name').fill(shop)
      await seller.getByLabel('Street').fill('14 Assumption Road')
      await seller.getByLabel('Barangay').fill('Session Road Area')
      await seller.getByLabel('Municipality').fill('Baguio City')
      await seller.getByLabel('Province').fill('Benguet')
      await expectGoodLooks(seller, 'create-shop')
      await seller.getByRole('button', { name: 'CREATE SHOP' }).click()
      await expect(
        seller.getByText('Shop created successfully! Redirecting to your shop page...'),
      ).toBeVisible()
      await expect(seller).toHaveURL(/\/shop$/, { timeout: 8000 })
      await expect(
        seller.getByText('14 Assumption Road, Session Road Area, Baguio City, Benguet'),
      ).toBeVisible()
      await expectGoodLooks(seller, 'empty-shop')
    })

    await test.step('photographs, crops, tags and lists a jacket', async () => {
      await seller.goto('/shop/add')
      await seller.getByRole('button', { name: 'ADD ITEM' }).click()
      await expect(seller.getByText('Upload at least one photo')).toBeVisible()
      await expect(seller.getByText('Add a tag', { exact: true })).toBeVisible()
      await expect(seller.getByText('Style is required')).toBeVisible()
      for (const photo of [0, 1]) {
        await seller
          .locator('input[type=file]')
          .first()
          .setInputFiles({
            name: `IMG_${photo}.jpg`,
            mimeType: 'image/jpeg',
            buffer: await phonePhoto('Jacket', photo, 12),
          })
        const crop = seller.getByRole('dialog', { name: 'Edit Image' })
        await expect(crop).toBeVisible()
        await expect(crop.getByRole('button', { name: 'Complete' })).toBeEnabled()
        if (photo === 0) await expectGoodLooks(seller, 'crop')
        await crop.getByRole('button', { name: 'Complete' }).click()
        await expect(crop).toBeHidden()
      }
      await seller.getByLabel('Name', { exact: true }).fill(item)
      await seller
        .getByLabel('Description')
        .fill('Soft from years of wear.\nNo holes. Pickup on Session Road.')
      await seller.getByRole('button', { name: /tags/i }).first().click()
      const tags = seller.getByRole('dialog').filter({ hasText: /tags/i })
      await tags.getByRole('searchbox').or(tags.getByRole('textbox')).first().fill('jack')
      await tags
        .locator('label')
        .filter({ hasText: /^Jacket$/ })
        .click()
      await expectGoodLooks(seller, 'tags')
      await tags
        .getByRole('button', { name: /done|save|add/i })
        .first()
        .click()
      await seller.getByLabel('Size').selectOption('M')
      await seller.getByText('Feminine', { exact: true }).click()
      await seller.getByLabel('Price').fill('450.50')
      await expectGoodLooks(seller, 'add-item')
      await seller.getByRole('button', { name: 'ADD ITEM' }).click()
      await expect(seller.getByText('Item added!')).toBeVisible({ timeout: 30_000 })
      await seller.goto('/shop')
      await expect(seller.getByText(item)).toBeVisible()
      await expectGoodLooks(seller, 'shop')
    })

    const buyer = await openPage(browser)
    await test.step('a buyer who has never been here signs up', async () => {
      await buyer.goto('/')
      await buyer.getByRole('link', { name: 'Create your account' }).click()
      await buyer.getByLabel('First name').fill('Bea')
      await buyer.getByLabel('Last name').fill('Manalo')
      await buyer.getByLabel('Email').fill(`bea-${mark()}@example.ph`)
      await buyer.getByLabel('Phone number').fill('09181230001')
      await buyer.getByLabel('Password', { exact: true }).fill(journeyPassword)
      await buyer.getByLabel('Confirm password').fill('something else')
      await buyer.getByText('Feminine', { exact: true }).click()
      await buyer.getByLabel('Search tags').fill('vint')
      await buyer.getByText('Vintage', { exact: true }).click()
      await buyer.getByRole('button', { name: 'Create account' }).click()
      await expectPassingNotice(buyer, 'Passwords do not match!')
      await expect(buyer.getByLabel('First name')).toHaveValue('Bea')
      await buyer.getByLabel('Confirm password').fill(journeyPassword)
      await expectGoodLooks(buyer, 'sign-up')
      await buyer.getByRole('button', { name: 'Create account' }).click()
      await expect(buyer.getByText('Sign up successful!')).toBeVisible()
      await expect(buyer).toHaveURL(/\/$/, { timeout: 8000 })
    })

    await test.step('has the jacket in the feed, opens it and buys it', async () => {
      await expect(buyer.locator('a[href^="/item/"]').first()).toBeVisible()
      await expectGoodLooks(buyer, 'feed')
      await buyer.goto(`/item/${await idInFeed(buyer, item)}`)
      await expect(buyer.getByRole('heading', { name: item })).toBeVisible()
      await expect(buyer.getByText('₱450.50').filter({ visible: true }).first()).toBeVisible()
      await expect(buyer.getByText(`by ${shop}`, { exact: true })).toBeVisible()
      await expect(buyer.getByText('Feminine', { exact: true })).toBeVisible()
      await expect(buyer.getByRole('article').locator('dl')).toHaveText('SizeM')
      await expect(buyer.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['Jacket'])
      await expect(
        buyer.getByText('Soft from years of wear. No holes. Pickup on Session Road.', { exact: true }),
      ).toBeVisible()
      await expectGoodLooks(buyer, 'item')
      await buyer.getByRole('button', { name: 'Enlarge photo 1 of 2' }).click()
      await expect(buyer.getByRole('dialog')).toBeVisible()
      await expectGoodLooks(buyer, 'item-zoom')
      await buyer.keyboard.press('Escape')
      await expect(buyer.getByRole('dialog')).toBeHidden()
      await buyer.getByRole('button', { name: 'Buy Now' }).click()
      await expect(buyer.getByText('Are you sure you want to buy this?')).toBeVisible()
      await expectGoodLooks(buyer, 'buy-dialog')
      await buyer.getByRole('button', { name: 'No', exact: true }).click()
      await buyer.getByRole('button', { name: 'Buy Now' }).click()
      await buyer.getByRole('button', { name: 'Yes', exact: true }).click()
      await expectPassingNotice(buyer, 'Item purchased!')
      await expect(buyer.getByRole('button', { name: 'Buy Now' })).toHaveCount(0)
    })

    const second = await openPage(browser)
    await test.step('somebody else finds it nowhere in the feed', async () => {
      const person = {
        password: journeyPassword,
        first_name: 'Paolo',
        last_name: 'Garcia',
        phone_no: '09181230002',
        isFeminine: 0,
        agreed,
      }
      const email = `paolo-${mark()}@example.ph`
      expect(
        (await second.request.post('/api/auth/new_shop_user', { data: { ...person, email } })).status(),
      ).toBe(200)
      await second.goto('/')
      await expect(second.locator('a[href^="/item/"]').first()).toBeVisible()
      await expect(second.getByText(item)).toHaveCount(0)
    })

    await test.step('the buyer sees the ticket as Pending', async () => {
      await buyer.goto('/ticketcenter')
      await expect(buyer.getByRole('heading', { name: 'Tickets' })).toBeVisible()
      await expect(buyer.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
      await expect(buyer.getByText(item)).toBeVisible()
      await expectGoodLooks(buyer, 'buyer-tickets')
      await expect(buyer.getByText(/Requested on/)).toBeVisible()
      await expect(buyer.getByText(/Expect confirmation on or before/)).toBeVisible()
      await expectCompact(buyer.getByRole('article'))
      await openDetails(buyer.getByRole('article'))
      await expectGoodLooks(buyer, 'buyer-ticket-details')
      await buyer.getByRole('tab', { name: 'Completed' }).click()
      await expect(buyer.getByText('No tickets found in this category.')).toBeVisible()
      await buyer.getByRole('tab', { name: 'Pending' }).click()
    })

    let taps = 0
    const tap = (button: Locator) => {
      taps += 1
      return button.click()
    }
    const cardOfSeller = seller.getByRole('article').filter({ hasText: item })

    await test.step('the seller moves the ticket to Awaiting Pickup', async () => {
      await seller.goto('/ticketcenter')
      await expect(seller.getByText('Bea Manalo')).toBeVisible()
      await expectGoodLooks(seller, 'seller-tickets')
      await expect(seller.getByText('09181230001')).toBeVisible()
      await expect(seller.getByText(`bea-${mark()}@example.ph`)).toBeVisible()
      await expectCompact(cardOfSeller)
      await openDetails(cardOfSeller)
      await expectGoodLooks(seller, 'seller-ticket-details')
      await tap(cardOfSeller.getByRole('button', { name: 'Confirm' }))
      await expectNotice(seller, 'Ticket successfully updated!')
    })

    await test.step('the buyer sees it ready', async () => {
      await buyer.getByRole('tab', { name: 'For Pickup' }).click()
      await buyer.reload()
      await expect(buyer.getByText(item)).toBeVisible()
      await expect(buyer.getByText(/Expect pickup on or before/)).toBeVisible()
    })

    await test.step('picked up, it is Completed on both sides', async () => {
      await tap(seller.getByRole('tab', { name: 'For Pickup' }))
      await tap(cardOfSeller.getByRole('button', { name: 'Picked up' }))
      const question = seller.getByRole('alertdialog', { name: 'Was it picked up?' })
      await expectGoodLooks(seller, 'ticket-complete-confirm')
      await tap(question.getByRole('button', { name: 'Yes', exact: true }))
      await expectNotice(seller, 'Ticket successfully updated!')
      expect(taps).toBeLessThanOrEqual(4)
      await buyer.getByRole('tab', { name: 'Completed' }).click()
      await buyer.reload()
      await expect(buyer.getByText(item)).toBeVisible()
      await expectGoodLooks(buyer, 'completed')
      await second.goto('/')
      await expect(second.getByText(item)).toHaveCount(0)
    })

    await test.step('an unknown page says so', async () => {
      await buyer.goto('/no/such/page')
      await expect(buyer.getByText('Error 404: Page not found')).toBeVisible()
      await expectGoodLooks(buyer, 'not-found')
    })
  },
)
