import { type Browser, type Page, expect, test } from '@playwright/test'
import { type Item, listItems } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { journeyPassword, longTalkers } from './people.ts'
import { mark } from './steps.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'
const messenger = `${android} [FB_IAB/Orca-Android;FBAV/480.0.0.0;]`
const iphoneFacebook =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/22B83 [FBAN/FBIOS;FBAV/490.0]'
const banner = (page: Page) => page.locator('#in-app')

test.describe('without JavaScript and without an account', () => {
  test.use({ javaScriptEnabled: false })

  test('a piece and its shop can be read, within 40 kB before photos @any-size', async ({
    page,
    browser,
  }) => {
    const [item] = await listItems(browser, [{ name: `Terno ${mark()}` }])
    const open = async (path: string) => {
      const reply = await page.goto(path)
      expect(reply?.status()).toBe(200)
      expect((await reply?.body())?.length).toBeLessThan(40_000)
    }
    await open(`/p/${item.id}`)
    await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible()
    await expect(page.getByText('₱250').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in to buy it' })).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    const shop = await page.getByRole('link', { name: 'Visit shop' }).getAttribute('href')
    await open(shop ?? '')
    await expect(page.getByRole('link', { name: item.name })).toBeVisible()
  })
})

const leadsTo = (path: string) => new RegExp(`^intent://localhost:\\d+${path}#Intent;scheme=http;`)

/** Opens the public page of a new item, and logs in by its button. */
const buyFromPublicPage = async (page: Page, browser: Browser, name: string): Promise<Item> => {
  const [item] = await listItems(browser, [{ name }])
  await page.goto(`/p/${item.id}`)
  await page.getByRole('link', { name: 'Log in to buy it' }).click()
  await page.getByLabel('Email').fill(longTalkers.phone.buyer)
  await page.getByLabel('Password', { exact: true }).fill(journeyPassword)
  return item
}
const expectToBuy = async (page: Page, item: Item) => {
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/item/${item.id}$`))
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
}

test('a stranger buys through the login, and back to the same piece @any-size', async ({ page, browser }) => {
  await expectToBuy(page, await buyFromPublicPage(page, browser, `Baro ${mark()}`))
  await expect(banner(page)).toHaveCount(0)
})

test.describe('in the browser of Messenger', () => {
  test.use({ userAgent: messenger })

  test('a stranger buys through the login, and back to the same piece @any-size @landing', async ({
    page,
    browser,
  }) => {
    const item = await buyFromPublicPage(page, browser, `Malong ${mark()}`)
    const out = banner(page).getByRole('link', { name: 'Open in Chrome' })
    await expect(out).toHaveAttribute('href', leadsTo(`/item/${item.id}`))
    await expectToBuy(page, item)
    await expect(out).toBeVisible()

    await page.goto(`/p/${item.id}`)
    await expect(banner(page)).toContainText('The camera and sharing work in Chrome.')
    await expectGoodLooks(page, 'public-item-in-app')

    await page.goto('/?secret=1')
    await expect(page.getByLabel('Search by photo')).toBeHidden()
    await expect(
      page
        .getByRole('searchbox')
        .or(page.getByPlaceholder(/^Search/))
        .first(),
    ).toBeVisible()
    await expect(out).toHaveAttribute('href', leadsTo('/'))
    await expectGoodLooks(page, 'home-in-app')
  })
})

test.describe('in the browser of Facebook on an iPhone', () => {
  test.use({ userAgent: iphoneFacebook })

  test('the login says how to open Safari, and copies the link @any-size', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/')
    await expect(banner(page)).toContainText('Safari: tap •••')
    await banner(page).getByRole('button', { name: 'Copy link' }).click()
    await expect(banner(page).getByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(page.url())
  })
})
