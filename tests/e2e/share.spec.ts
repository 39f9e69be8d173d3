import { type Page, expect, test } from '@playwright/test'
import { verifiedSellers } from './people.ts'
import { listItem, listItems } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { createShop, expectNotice, mark, noticeOf, ready, signIn, signInNewBuyer } from './steps.ts'

const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const path = (url = '') => url.replace(/^http:\/\/[^/]+/, '')
const isPublic = async (page: Page, address: string) =>
  expect((await page.request.get(address)).status()).toBe(200)

test('sharing copies the public address of a piece and of its shop @any-size', async ({
  page,
  context,
  browser,
}) => {
  const [item] = await listItems(browser, [{ name: `Kamiseta ${mark()}` }])
  await signInNewBuyer(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/item/${item.id}`)
  await button(page, `Share ${item.name}`).click()
  await expectNotice(page, 'Link copied')
  expect(await copied(page)).toBe(`${new URL(page.url()).origin}/p/${item.id}`)
  await isPublic(page, `/p/${item.id}`)

  const { storeID } = (await (
    await page.request.get('/api/store/item', { params: { id: item.id } })
  ).json()) as { storeID: string }
  await page.goto(`/shop/${storeID}`)
  await button(page, 'Share').click()
  await expectNotice(page, 'Link copied')
  expect(await copied(page)).toMatch(/\/s\/[a-z0-9-]+$/)
  await isPublic(page, await copied(page))

  await context.clearPermissions()
  await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))`)
  await button(page, 'Share').click()
  await expect(page.getByRole('dialog', { name: 'Copy the link' }).getByText('/s/')).toBeFocused()
  expect(await page.evaluate<string>('getSelection().toString()')).toMatch(/\/s\//)
  await expect(noticeOf(page, 'Link copied')).toBeHidden()
  await expectGoodLooks(page, 'share-by-hand')
})

test('a seller shares a piece by the share sheet of the phone, and the inner address while the shop is off the web @any-size @nightly', async ({
  page,
}) => {
  const email = ready(verifiedSellers, 37, 37)
  await signIn(page, email)
  await createShop(page, email)
  const item = await listItem(page.request, { name: `Blusa ${mark()}` })
  // Chromium has a share sheet on phones only.
  await page.addInitScript(
    'window.shared = []; navigator.share = async (data) => void window.shared.push(data)',
  )
  const shareFromMenu = async () => {
    await page.goto('/shop')
    await button(page, `Manage ${item.name}`).click()
    await button(page, 'Share').last().click()
    return page.evaluate<{ title: string; url: string }[]>('window.shared')
  }
  const [first] = await shareFromMenu()
  expect([first?.title, path(first?.url)]).toEqual([item.name, `/p/${item.id}`])
  await page.request.post('/api/store/update_shop', { data: { onWeb: false } })
  const [second] = await shareFromMenu()
  expect(path(second?.url)).toBe(`/item/${item.id}`)
  await page.request.post('/api/store/update_shop', { data: { onWeb: true } })
})

test('a seller prints a poster of the shop on one sheet of A4 @any-size @nightly', async ({ page }) => {
  const email = ready(verifiedSellers, 37, 37)
  await signIn(page, email)
  const shop = await createShop(page, email)
  await page.goto('/shop/settings')
  await page.getByRole('link', { name: 'Print a poster' }).click()
  const sheet = page.getByRole('article', { name: 'Poster' })
  await expect(sheet).toContainText(shop)
  await expect(sheet).toContainText('Taytay, Rizal')
  await expect(sheet).toContainText(/\/s\/tiangge-/)
  await expect(sheet.getByRole('img', { name: 'QR code of the shop’s page' })).toBeVisible()
  await expectGoodLooks(page, 'poster')
  await page.evaluate('window.print = () => document.body.setAttribute("data-printed", "")')
  await button(page, 'Print').click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/)
})

test('a seller saves a picture of a piece for stories, or shares it from a phone @any-size @nightly', async ({
  page,
}) => {
  const email = ready(verifiedSellers, 37, 37)
  await signIn(page, email)
  await createShop(page, email)
  const item = await listItem(page.request, { name: `Saya ${mark()}` })
  await page.goto(`/item/${item.id}`)
  const download = page.waitForEvent('download')
  await button(page, 'Picture for stories').click()
  expect((await download).suggestedFilename()).toMatch(/^Saya-.*\.jpg$/)
  await expectNotice(page, 'Picture saved')

  await page.evaluate(`navigator.canShare = () => true; window.sent = undefined
    navigator.share = async ({ files }) => {
      const { width, height } = await createImageBitmap(files[0])
      window.sent = [files[0].type, width, height]
    }`)
  await button(page, 'Picture for stories').click()
  await expect.poll(() => page.evaluate('window.sent')).toEqual(['image/jpeg', 1080, 1920])
})
