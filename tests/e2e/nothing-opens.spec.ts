import { type Page, expect, test } from '@playwright/test'
import { listItem } from './items.ts'
import { admin, agreed, buyersFromBefore, journeyPassword, sellersFromBefore } from './people.ts'
import { answerAsPerson } from './push-service.ts'
import { createShop, mark, openPage, ready, signIn } from './steps.ts'

/**
 * Records each dialog that opens and each question of the browser, from the first script of the page on. The browser
 * could ask about notifications, the location, and installing the app.
 */
const watch = async (page: Page): Promise<void> => {
  await answerAsPerson(page)
  await page.addInitScript(`
    globalThis.opened = []
    for (const name of ['show', 'showModal']) {
      const open = HTMLDialogElement.prototype[name]
      HTMLDialogElement.prototype[name] = function () {
        opened.push(this.textContent)
        return open.call(this)
      }
    }
    const ask = Notification.requestPermission
    Notification.requestPermission = () => {
      opened.push('notifications')
      return ask()
    }
    navigator.geolocation.getCurrentPosition = () => opened.push('location')
    addEventListener('load', () => {
      const prompt = () => opened.push('install')
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })`)
}

const expectNothingOpens = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('main')).not.toBeEmpty()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('opened'), `opens by itself at ${path}`).toEqual([])
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')), path).toHaveCount(0)
  }
}

const reserveItem = async (buyer: Page, seller: Page): Promise<string> => {
  const { id } = await listItem(seller.request, { name: `Blazer ${mark()}` })
  const bought = await buyer.request.post('/api/tickets/purchase_item', { data: { itemID: id } })
  expect(bought.status()).toBe(200)
  return id
}

// Both are asked for terms, notifications and the home screen, and the seller for their age.
test('nothing opens by itself over a screen, for people from before with a first reservation @desk-by-night @landing', async ({
  page: buyer,
  browser,
}) => {
  const seller = await openPage(browser)
  const email = ready(sellersFromBefore, 2, 3)
  await signIn(seller, email)
  await createShop(seller, email)
  await signIn(buyer, ready(buyersFromBefore, 2, 3))
  const id = await reserveItem(buyer, seller)
  await Promise.all([watch(buyer), watch(seller)])

  await expectNothingOpens(buyer, ['/cart', '/collections', '/search?q=blazer', '/chat', `/item/${id}`])
  await expectNothingOpens(buyer, ['/ordering', '/invoice', '/'])
  const terms = 'Please agree to our terms once'
  await expect(buyer.getByRole('region', { name: terms })).toBeVisible()
  await expectNothingOpens(buyer, ['/ticketcenter'])
  await expect(buyer.getByRole('region', { name: /^Shall we tell you when .* answers\?$/ })).toBeVisible()

  await expectNothingOpens(seller, ['/ticketcenter', '/shop', '/shop/map', '/shop/create', `/item/${id}`])
  await expectNothingOpens(seller, ['/topup', '/redeem', '/chat', '/chat_seller', '/rack', '/shop/add'])
  await expect(seller.getByRole('region', { name: 'Are you 18 or over?' })).toBeVisible()
  await expectNothingOpens(seller, ['/'])
  await expect(seller.getByRole('region', { name: 'Shall we tell you when someone reserves?' })).toBeVisible()
  await seller.context().close()
})

test('nothing opens by itself for visitors, new sellers and admins @any-size @landing', async ({
  page,
  browser,
}) => {
  await watch(page)
  await expectNothingOpens(page, ['/', '/signup', '/signup?as=seller'])
  const email = `new-${mark()}-${Date.now()}@example.ph`
  const person = { first_name: 'Nena', last_name: 'Cruz', phone_no: '09181230002', address: 'Baguio' }
  const data = { ...person, email, password: journeyPassword, agreed }
  expect((await page.request.post('/api/auth/new_shop_owner', { data })).status()).toBe(200)
  await expectNothingOpens(page, ['/', '/shopdocs/submitted'])
  const office = await openPage(browser)
  await signIn(office, admin)
  await watch(office)
  await expectNothingOpens(office, ['/', '/generate'])
  await office.context().close()
})
