import { expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { admin, chatSellers } from './people.ts'
import { phonePhoto } from './photos.ts'
import { mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'
import { composer, messagesOf, openSeller, talkToSeller } from './talk.ts'

const photoFiles = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: `photo${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await phonePhoto('Jacket', n),
    })),
  )

test(
  'a buyer sends photos with a quick reply, the seller sees them, and an admin those of a report',
  { tag: ['@any-size', '@nightly'] },
  async ({ browser }) => {
    test.slow()
    const shop = `Larawan ${mark()}`
    const email = ready(chatSellers, 10, 11)
    const { seller, item } = await openSeller(browser, email, shop, `Photo Skirt ${mark()}`)
    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    await talkToSeller(buyer, item)

    await test.step('a quick reply goes into the field, and chosen photos are shown before they are sent', async () => {
      await buyer.getByRole('button', { name: 'What are the measurements?' }).click()
      await expect(composer(buyer)).toHaveValue('What are the measurements?')
      await expect(composer(buyer)).toBeFocused()
      await expect(buyer.getByRole('list', { name: 'Quick replies' })).toHaveCount(0)
      await buyer.getByLabel('Add photos').setInputFiles(await photoFiles(5))
      const chosen = buyer.getByRole('list', { name: 'Chosen photos' })
      await expect(chosen.getByRole('img')).toHaveCount(4)
      await expect(buyer.getByRole('alert')).toHaveText('At most 4 photos.')
      await expectGoodLooks(buyer, 'chat-photos-chosen')
      await buyer.getByRole('button', { name: 'Remove photo 1 of 4' }).click()
      await buyer.getByRole('button', { name: 'Remove photo 1 of 3' }).click()
      await expect(chosen.getByRole('img')).toHaveCount(2)
    })

    await test.step('without a network the message waits with its photos, also across a reload', async () => {
      await buyer.route('**/api/chat/send_photos', (route) => route.abort())
      await buyer.getByRole('button', { name: 'Send' }).click()
      const retry = buyer.getByRole('button', { name: 'Not sent. Tap to retry' })
      await expect(retry).toBeVisible()
      await buyer.reload()
      await expect(messagesOf(buyer).locator('img[src^="blob:"]')).toHaveCount(2)
      await buyer.unroute('**/api/chat/send_photos')
      const sent = messagesOf(buyer).getByRole('button', { name: /^Enlarge photo/ })
      await expect(async () => {
        // The page sends it by itself if its live stream broke and is back.
        if (await retry.isVisible()) await retry.click({ timeout: 1_000 })
        await expect(sent).toHaveCount(2, { timeout: 3_000 })
      }).toPass({ timeout: 30_000 })
      await expect(retry).toHaveCount(0)
      await expectGoodLooks(buyer, 'chat-photos-sent')
    })

    await test.step('the seller sees them in the conversation, and one in full size', async () => {
      await seller.goto('/chat')
      await seller.getByRole('link', { name: /Bea Manalo/ }).click()
      const photo = messagesOf(seller).getByRole('button', { name: 'Enlarge photo 2 of 2' })
      await expect(photo.locator('img')).toHaveJSProperty('naturalHeight', 1080)
      await expectGoodLooks(seller, 'chat-photos-of-buyer')
      await photo.click()
      await expect(seller.getByRole('dialog', { name: 'Photos' })).toBeVisible()
      await seller.keyboard.press('Escape')
      await seller.getByRole('button', { name: 'Yes, it is still available.' }).click()
      await seller.getByLabel('Add photos').setInputFiles(await photoFiles(1))
      await composer(seller).fill('')
      await seller.getByRole('button', { name: 'Send' }).click()
      await expect(messagesOf(buyer).getByRole('button', { name: 'Enlarge photo 1 of 1' })).toBeVisible()
      await buyer.goto('/chat')
      await expect(buyer.getByRole('link', { name: new RegExp(shop) })).toContainText('Photo')
    })

    await test.step('an admin sees the photos of the reported message', async () => {
      await seller.getByRole('button', { name: 'More' }).click()
      await seller.getByRole('button', { name: 'Report messages' }).click()
      await seller.getByLabel('Something else').check()
      await seller.getByLabel('What happened?').fill(`Photos ${mark()}`)
      await seller.getByRole('button', { name: 'Send report' }).click()
      await seller.getByRole('button', { name: 'Done' }).click()
      const office = await openPage(browser)
      await signIn(office, admin)
      await office.goto('/reports?kind=message')
      await office
        .getByRole('list', { name: 'Reports' })
        .getByRole('button', { name: 'Bea Manalo' })
        .first()
        .click()
      const report = office.getByRole('article').filter({ hasText: `Photos ${mark()}` })
      await expect(
        report.getByRole('button', { name: 'Enlarge photo 1 of 2' }).locator('img'),
      ).toHaveJSProperty('naturalHeight', 1080)
      await expectGoodLooks(office, 'admin-report-photos')
      await office.context().close()
    })

    await test.step('after a logout the next person gets none of the photos, not even from the cache', async () => {
      await buyer.getByRole('link', { name: new RegExp(shop) }).click()
      const photo = messagesOf(buyer).getByRole('button', { name: 'Enlarge photo 1 of 2' }).locator('img')
      await expect(photo).not.toHaveJSProperty('naturalHeight', 0)
      const address = (await photo.getAttribute('src')) ?? ''
      const ask = () =>
        buyer.evaluate<number>(`fetch(${JSON.stringify(address)}).then(({ status }) => status)`)
      expect(await ask()).toBe(200)
      await buyer.goto('/')
      await buyer.getByRole('button', { name: 'Profile' }).click()
      await buyer.getByRole('button', { name: 'Logout' }).click()
      await expect(buyer.getByRole('heading', { name: 'Log in' })).toBeVisible()
      // The page may still be loading anew, which ends a request.
      await expect(async () => expect(await ask()).toBe(401)).toPass({ timeout: 10_000 })
      await signInNewBuyer(buyer)
      expect(await ask()).toBe(404)
    })
  },
)
