import { type Page, expect, test } from '@playwright/test'
import { signInNewBuyer } from './steps.ts'

const tiles = (page: Page) =>
  page.getByRole('list', { name: 'Finds', exact: true }).locator('a[href^="/item/"]')

/** Notes each motion of an element that begins: the element, and the first frame. */
const noteMotions = (page: Page) =>
  page.addInitScript(`
    globalThis.motions = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      motions.push({ of: this.tagName.toLowerCase(), inTile: this.closest('li') !== null, first: JSON.stringify(frames[0]) })
      return animate.call(this, frames, options)
    }
  `)

interface Motion {
  of: string
  inTile: boolean
  first: string
}
const motions = (page: Page) => page.evaluate<Motion[]>('motions.splice(0)')
const scaled = (all: Motion[]) => all.filter(({ first }) => first.includes('scale('))

for (const [reducedMotion, tag] of [
  ['no-preference', '@landing @desk-by-night'],
  ['reduce', '@nightly'],
] as const)
  test(`a photo grows out of its tile and shrinks back into it, and the cart sways (${reducedMotion}) ${tag}`, async ({
    page,
  }) => {
    const count = reducedMotion === 'reduce' ? 0 : 1
    await page.emulateMedia({ reducedMotion })
    await noteMotions(page)
    await signInNewBuyer(page)
    const cartIsKnown = page.waitForResponse('**/api/homepage/cart*')
    await page.goto('/')
    await expect(tiles(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await motions(page)

    const add = page.getByRole('button', { name: 'Add to Cart' })
    await expect(async () => {
      if (new URL(page.url()).pathname !== '/') await page.goBack()
      await expect(tiles(page).first()).toBeVisible()
      await motions(page)
      // Tests beside this one buy the newest ones.
      await tiles(page).nth(3).click()
      await expect(add).toBeVisible()
      // A page that takes more than a second to open starts without the motion, as on a busy machine.
      expect(scaled(await motions(page))).toHaveLength(count)
    }).toPass({ timeout: 60_000 })

    await cartIsKnown
    await add.click()
    await expect(page.getByRole('link', { name: 'In your cart' })).toBeVisible()
    const swayed = (await motions(page)).filter(({ of, first }) => of === 'svg' && first.includes('50% 0'))
    // The icon is in both bars, of which one is shown.
    expect(swayed.length > 0).toBe(count > 0)

    await page.goBack()
    await expect(tiles(page).first()).toBeVisible()
    const shrunk = scaled(await motions(page))
    expect(shrunk).toHaveLength(count)
    if (count === 1) expect(shrunk[0]?.inTile).toBe(true)
  })
