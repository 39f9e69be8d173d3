import { type Page, expect, test } from '@playwright/test'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { mark, openPage, railOfHome, ready, signIn, signInNewBuyer, waitForHistory } from './steps.ts'

const isPhone = () => test.info().project.name === 'phone'
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true })
const tiles = (page: Page) => page.getByRole('list', { name: 'Results' }).locator('a[href^="/item/"]')
/** Islands for the phone and the desk, and others for a retry, so that none sees the shop of another. */
const locations = [
  [
    { lat: 20.4487, long: 121.9702, town: 'Basco', far: 'Laoag' },
    { lat: 9.7392, long: 118.7353, town: 'Puerto Princesa', far: 'Tandag' },
  ],
  [
    { lat: 5.0292, long: 119.7731, town: 'Bongao', far: 'Laoag' },
    { lat: 11.9986, long: 120.2043, town: 'Coron', far: 'Tandag' },
  ],
] as const
const whereYouAre = (page: Page) => page.getByRole('dialog', { name: 'Where are you?' })

test(
  'what is near a buyer is found, in the order of its distance, and on a map',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const location = locations[test.info().retry === 0 ? 0 : 1][isPhone() ? 0 : 1]
    const shop = `Tabing-Dagat ${mark()}`
    const brand = `Alon ${mark()}`
    const word = `Balabal${mark()}`
    const seller = await openPage(browser)
    await signIn(seller, ready(verifiedSellers, 35, 36))
    await seller.request.post('/api/store/create_new_shop', { data: { name: shop, address: 'Tabing-dagat' } })
    await seller.request.post('/api/auth/location/attach_location', {
      data: { lat: location.lat, long: location.long },
    })
    const items: string[] = []
    for (let n = 0; n < 4; n += 1)
      items.push((await listItem(seller.request, { name: `${word} ${n}`, price: 300 + n, brand }, n)).id)

    await page.context().grantPermissions([])
    await signInNewBuyer(page)

    await test.step('a buyer says their town', async () => {
      await page.goto('/')
      const invitation = await railOfHome(page, 'New near you')
      await expectGoodLooks(page, 'home-rails-without-location')
      await invitation.getByRole('button', { name: 'Say where you are' }).click()
      const dialog = whereYouAre(page)
      await dialog.getByLabel('City or municipality').fill('Zzz')
      await expect(dialog.getByText('No city or municipality begins like this.')).toBeVisible()
      await dialog.getByLabel('City or municipality').fill(location.town.slice(0, -1))
      await expect(dialog.getByRole('link', { name: /GeoNames/ })).toBeVisible()
      await expectGoodLooks(page, 'where-you-are')
      await dialog.getByRole('button', { name: new RegExp(`^${location.town}`) }).click()
      await expect(dialog).toBeHidden()
    })

    await test.step('the home shows what is new near them, with its distance', async () => {
      const near = await railOfHome(page, 'New near you')
      await expect(near.getByRole('link', { name: new RegExp(word) })).toHaveCount(4)
      await expect(near.getByRole('link', { name: new RegExp(word) }).first()).toContainText('1 km')
      await expectGoodLooks(page, 'home-rails')
      await near.getByRole('link', { name: 'See all' }).click()
      await expect(page).toHaveURL('/search?withinKm=25&sort=newest')
      await expect(tiles(page)).toHaveCount(4)
      await expect(page.getByRole('button', { name: 'Remove Within 25 km' })).toBeVisible()
    })

    await test.step('results within a distance, counted before they are shown, the nearest first', async () => {
      await page.getByRole('button', { name: 'Remove Within 25 km' }).click()
      await expect(page).toHaveURL('/search?sort=newest')
      await page.getByLabel('Sort').selectOption('Nearest')
      await expect(page).toHaveURL('/search?sort=near')
      await expect(tiles(page).first()).toContainText(word)
      const filters = isPhone()
        ? page.getByRole('dialog', { name: 'Filters' })
        : page.getByRole('form', { name: 'Filters' })
      if (isPhone()) await page.getByRole('button', { name: /^Filters/ }).click()
      await filters.getByRole('checkbox', { name: 'Within 5 km' }).check()
      if (isPhone()) {
        await filters.getByRole('checkbox', { name: 'XL', exact: true }).check()
        await filters.getByRole('button', { name: 'No pieces with these filters' }).waitFor()
        await filters.getByRole('checkbox', { name: 'XL', exact: true }).uncheck()
        await expectGoodLooks(page, 'filters-counted')
        await filters.getByRole('button', { name: 'Show 4 pieces' }).click()
      }
      await expect(page).toHaveURL('/search?withinKm=5&sort=near')
      await expect(tiles(page)).toHaveCount(4)
    })

    await test.step('the page of a piece says how far it is', async () => {
      await tiles(page).first().click()
      await expect(page.getByRole('region', { name: 'Shop' }).getByText('About 1 km away')).toBeVisible()
    })

    await test.step('the map has the shop, and its pieces', async () => {
      await page.goto('/shops')
      await expect(page.getByText(`Near ${location.town}`)).toBeVisible()
      const list = page.getByRole('list', { name: 'Shops on this map' })
      await list.getByRole('button', { name: new RegExp(shop) }).click()
      const card = page.getByRole('region', { name: shop })
      await expect(card.getByRole('link', { name: new RegExp(word) })).toHaveCount(4)
      await expectGoodLooks(page, 'shops')
      await expect(page.getByRole('application', { name: 'Map of shops' })).toBeVisible()
      await page
        .getByRole('application', { name: 'Map of shops' })
        .getByRole('button', { name: shop })
        .press('Enter')
      await card.getByRole('link', { name: 'View shop' }).click()
      await expect(page.getByRole('heading', { level: 1, name: shop })).toBeVisible()
    })

    await test.step('recently opened items stay on this device until they are cleared', async () => {
      for (const id of items) {
        await page.goto(`/item/${id}`)
        await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
      }
      await page.goto('/')
      const opened = await railOfHome(page, 'Continue looking')
      await expect(opened.locator('a').first()).toContainText(`${word} 3`)
      await opened.getByRole('button', { name: 'Clear this list' }).click()
      await expect(opened).toHaveCount(0)
      await page.reload()
      await railOfHome(page, 'New today')
      await expect(opened).toHaveCount(0)
    })

    await test.step('typing suggests brands and shops, with the arrow keys too', async () => {
      await field(page).click()
      await field(page).pressSequentially(brand.toLowerCase())
      const brands = page.getByRole('region', { name: 'Brands' })
      await expect(brands.getByRole('link', { name: brand })).toBeVisible()
      await expectGoodLooks(page, 'suggestions')
      await field(page).press('ArrowDown')
      await expect(brands.getByRole('link', { name: brand })).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await expect(field(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(brands).toBeHidden()
      await expect(field(page)).toHaveValue(brand.toLowerCase())
      await page.keyboard.press('ArrowDown')
      await field(page).fill(brand)
      await brands.getByRole('link', { name: brand }).click()
      await expect(page).toHaveURL(`/search?${new URLSearchParams({ brand })}`)
      await expect(tiles(page)).toHaveCount(4)
      await field(page).fill(shop.slice(0, 8))
      await page.getByRole('region', { name: 'Shops' }).getByRole('link', { name: shop }).click()
      await expect(page.getByRole('heading', { level: 1, name: shop })).toBeVisible()
    })

    await test.step('recent searches stay on the device and can be cleared', async () => {
      await field(page).fill(word)
      await field(page).press('Enter')
      await expect(page).toHaveURL(`/search?q=${word}`)
      await page.goto('/')
      await field(page).click()
      const recent = page.getByRole('region', { name: 'Recent' })
      await recent.getByRole('link', { name: word }).click()
      await expect(page).toHaveURL(`/search?q=${word}`)
      await page.goto('/')
      await field(page).click()
      await recent.getByRole('button', { name: 'Clear' }).click()
      await expect(recent).toBeHidden()
    })

    await test.step('the account page names the town, and forgets it', async () => {
      await page.goto('/mydata')
      const section = page.getByRole('region', { name: 'Where you are', exact: true })
      await expect(section).toContainText(`You chose ${location.town}.`)
      await section.getByRole('button', { name: 'Change or forget' }).click()
      await whereYouAre(page).getByRole('button', { name: 'Forget' }).click()
      await expect(section.getByRole('button', { name: 'Say where you are' })).toBeVisible()
      await waitForHistory(page)
      await page.goto('/search?sort=near')
      await expect(page.getByText('Say where you are to see what is near.')).toBeVisible()
      await expect(tiles(page).first()).not.toContainText(' km')
    })
  },
)

test(
  'the device says where it is only after a press, and to a kilometre',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signInNewBuyer(page)
    await page.context().setGeolocation({ latitude: 10.315_678, longitude: 123.885_432 })
    await page.goto('/mydata')
    const section = page.getByRole('region', { name: 'Where you are', exact: true })
    await section.getByRole('button', { name: 'Say where you are' }).click()

    await test.step('if the location is refused, the page says so and offers towns', async () => {
      await whereYouAre(page).getByRole('button', { name: 'Use this device’s location' }).click()
      await expect(whereYouAre(page).getByRole('alert')).toHaveText(
        'Your browser did not allow it. Choose your town instead.',
      )
      await expectGoodLooks(page, 'where-you-are-refused')
    })

    await test.step('the location is rounded before it is sent', async () => {
      await page.context().grantPermissions(['geolocation'])
      const sent = page.waitForRequest('**/api/auth/set_place')
      await whereYouAre(page).getByRole('button', { name: 'Use this device’s location' }).click()
      expect((await sent).postDataJSON()).toEqual({ lat: 10.32, long: 123.89 })
      await expect(section).toContainText('You used the location of your device.')
    })
  },
)
