import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Page, expect, test } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { pageWithCamera } from './fake-camera.ts'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { counterSellers } from './people.ts'
import { createShop, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

/** Items of the signed-in seller, with the numbers of their tags. */
const taggedItems = async ({ request }: Page, names: readonly string[]) => {
  const items = []
  for (const [n, name] of names.entries()) items.push(await listItem(request, { name, price: 320 + n }, n))
  const answer = await request.post('/api/store/make_tags', { data: { itemIDs: items.map(({ id }) => id) } })
  const { tags } = (await answer.json()) as { tags: { number: number }[] }
  return items.map((item, n) => ({ ...item, number: tags[n]?.number ?? 0 }))
}

const typed = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('region', { name: 'Type the number' }))

/** Types a number, as on a phone and at a desk. */
const type = async (page: Page, number: number) => {
  const field = page.getByLabel('Number on the tag')
  await expect(async () => {
    if (!(await field.isVisible())) await page.getByRole('button', { name: 'Type the number' }).click()
    await field.fill(String(number), { timeout: 1000 })
  }).toPass()
}
const statusOf = async ({ request }: Page, id: string) => {
  const answer = await request.get('/api/store/item', { params: { id } })
  return ((await answer.json()) as { status: string }).status
}

test(
  'a seller sells by scan and number, undoes it, is stopped by a hold, and sells without a network',
  { tag: ['@landing', '@desk-by-night'] },
  async ({ page: buyer, browser }) => {
    const email = ready(counterSellers, 0, 1)
    const setUp = await openPage(browser)
    await signIn(setUp, email)
    await createShop(setUp, email)
    const names = ['Scanned', 'Typed', 'Held', 'Kept', 'Lost', 'Taken back'].map(
      (name) => `${name} shirt ${mark()}`,
    )
    const [scanned, byNumber, held, kept, lost, takenBack] = await taggedItems(setUp, names)
    if (!scanned || !byNumber || !held || !kept || !lost || !takenBack)
      throw new Error('Six items were listed')
    await signInNewBuyer(buyer)
    await buyer.goto(`/item/${scanned.id}`)
    const { origin } = new URL(buyer.url())
    await buyer.request.post('/api/tickets/purchase_item', { data: { itemID: held.id } })

    const isPhone = test.info().project.name === 'phone'
    const seller = isPhone ? await pageWithCamera(`${origin}/p/${scanned.id}`) : await openPage(browser)
    await signIn(seller, email)
    await seller.goto('/')
    await seller.getByRole('link', { name: 'Counter' }).click()
    const today = seller.getByRole('region', { name: 'Sold at the counter today' })

    await test.step('the tag in front of the camera is sold at once, and once', async () => {
      if (!isPhone) {
        await type(seller, scanned.number)
        await seller.getByRole('button', { name: 'Sell for ₱320' }).click()
      }
      await expect(seller.getByRole('heading', { name: 'Sold in the shop' })).toBeVisible({ timeout: 30_000 })
      await expect(today).toContainText('1 piece, ₱320')
      await expect(buyer.getByText('Sold', { exact: true }).first()).toBeVisible()
      await expectGoodLooks(seller, 'counter-sold')
    })

    await test.step('within a minute it is undone', async () => {
      await seller.getByRole('button', { name: /^Undo 0:\d\d$/ }).click()
      await expect(seller.getByRole('heading', { name: 'For sale again' })).toBeVisible()
      await expect(today).toContainText('Nothing yet.')
      expect(await statusOf(seller, scanned.id)).toBe('for_sale')
    })

    await test.step('a number shows its piece first, and sells it for what was paid', async () => {
      await type(seller, byNumber.number)
      await expect(typed(seller)).toContainText(names[1] ?? '')
      await seller.getByLabel('What was paid').fill('300')
      await expectGoodLooks(seller, 'counter-number')
      await seller.getByRole('button', { name: 'Sell for ₱300' }).click()
      await expect(today).toContainText('1 piece, ₱300')
      await seller.getByRole('button', { name: 'Another price' }).click()
      for (const digit of ['2', '9', '0'])
        await seller.getByRole('button', { name: digit, exact: true }).click()
      await seller.getByRole('button', { name: 'Set the price' }).click()
      await expect(today).toContainText('1 piece, ₱290')
    })

    await test.step('what is on hold is not sold', async () => {
      await type(seller, held.number)
      await expect(seller.getByText('Bea M. has reserved it.')).toBeVisible()
      await expect(seller.getByRole('button', { name: 'Sell', exact: true })).toBeDisabled()
      await expectGoodLooks(seller, 'counter-held')
      await seller.getByLabel('Number on the tag').fill('')
      await seller.keyboard.press('Escape')
    })

    await test.step('without a network sales are kept, survive a closed tab, and are sent later', async () => {
      await seller.waitForLoadState('networkidle')
      await seller.context().setOffline(true)
      for (const { number } of [kept, lost]) {
        await type(seller, number)
        await expect(seller.getByText('There is no network. The sale is kept')).toBeVisible()
        await seller.getByRole('button', { name: /^Sell for/ }).click()
        await expect(seller.getByRole('heading', { name: 'Kept on this phone' })).toBeVisible()
      }
      await expectGoodLooks(seller, 'counter-kept')
      await seller.getByRole('button', { name: 'Profile' }).click()
      await seller.getByRole('button', { name: 'Logout' }).click()
      const question = seller.getByRole('alertdialog', { name: 'Delete what is not sent yet?' })
      await expect(question).toContainText('Only on this device: 2 counter sales.')
      await expectGoodLooks(seller, 'counter-logout')
      await question.getByRole('button', { name: 'Keep and stay' }).click()
      await expect(question).toBeHidden()
      await seller.keyboard.press('Escape')
      // Meanwhile somebody reserves one of them.
      await buyer.request.post('/api/tickets/purchase_item', { data: { itemID: lost.id } })
      await seller.goto('about:blank').catch(() => undefined)
      // The tag is still in front of the camera, which would sell it again.
      await seller.addInitScript(
        `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))`,
      )
      await seller.context().setOffline(false)
      await seller.goto('/counter')
      await expect(today).toContainText('2 pieces, ₱613', { timeout: 20_000 })
      const conflict = seller.getByRole('region', { name: 'Not sent yet' })
      await expect(conflict).toContainText('Bea M. has reserved it.')
      await expect(conflict).toContainText('mark the ticket as “Item Unavailable”')
      await expectGoodLooks(seller, 'counter-conflict')
      expect([await statusOf(seller, kept.id), await statusOf(seller, lost.id)]).toEqual(['sold', 'held'])
      await seller.reload()
      await conflict.getByRole('button', { name: 'Understood' }).click()
      await expect(conflict).toBeHidden()
    })

    await test.step('a sale that is removed while it is on its way is taken back', async () => {
      await seller.waitForLoadState('networkidle')
      await seller.context().setOffline(true)
      await type(seller, takenBack.number)
      await seller.getByRole('button', { name: /^Sell/ }).click()
      await expect(seller.getByRole('heading', { name: 'Kept on this phone' })).toBeVisible()
      const { promise: mayGo, resolve: release } = Promise.withResolvers<void>()
      await seller.route('**/api/store/sell_in_shop', async (route) => {
        await mayGo
        await route.continue()
      })
      const asked = seller.waitForRequest('**/api/store/sell_in_shop')
      await seller.context().setOffline(false)
      await asked
      await seller.getByRole('button', { name: 'Remove' }).click()
      release()
      await seller.waitForResponse('**/api/store/undo_sale')
      await expect.poll(() => statusOf(seller, takenBack.id)).toBe('for_sale')
      await seller.unrouteAll()
    })
    await seller.close()
  },
)

test('price tags are chosen and printed, and their codes lead to the pieces @nightly', async ({ page }) => {
  const email = ready(counterSellers, 2, 3)
  await signIn(page, email)
  await createShop(page, email)
  const items = await taggedItems(
    page,
    Array.from({ length: 12 }, (_, n) => `Tagged piece ${n} ${mark()}`),
  )
  await page.goto('/price-tags')
  const dialog = page.getByRole('dialog', { name: 'Choose pieces' })
  await dialog.getByRole('button', { name: 'Choose all that are shown' }).click()
  await expectGoodLooks(page, 'tags-choose')
  await dialog.getByRole('button', { name: /^Make \d+ tags$/ }).click()
  await page.goto(`/price-tags?items=${items.map(({ id }) => id).join(',')}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').first().getByRole('listitem')).toHaveCount(10)
  await expectGoodLooks(page, 'tags')
  // Otherwise the library would load its file from a public server.
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const { origin } = new URL(page.url())
  // A sheet is wider than a phone, whose pictures of it would be cut.
  await page.setViewportSize({ width: 1200, height: 1200 })
  for (const [size, pages] of [
    ['Hang tag', 2],
    ['Sticker', 1],
  ] as const) {
    await page.getByRole('radio', { name: size }).click()
    await expect(page.getByRole('article')).toHaveCount(pages)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(pages)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: /^Print/ })).toBeHidden()
    const codes = []
    for (const sheet of await page.getByRole('article').all()) {
      const found = await readBarcodes(await sheet.screenshot(), {
        formats: ['QRCode'],
        maxNumberOfSymbols: 30,
      })
      codes.push(...found.map(({ text }) => text))
    }
    expect(codes.toSorted()).toEqual(items.map(({ id }) => `${origin}/p/${id}`).toSorted())
    // The emulated medium would be printed too.
    await page.emulateMedia({ media: null })
  }
  await page.getByLabel('Price', { exact: true }).click()
  await expect(page.getByRole('article').first()).not.toContainText('₱')
  await expect(page).toHaveURL(/price=0/)
})
