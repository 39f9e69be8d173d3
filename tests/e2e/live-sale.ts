import { type APIRequestContext, type Browser, type Page, expect } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import { type Item, listItem } from './items.ts'
import { journeyPassword } from './people.ts'
import { createShop, mark, openPage, signIn } from './steps.ts'

/** The user agent of the browser inside Messenger. */
export const messenger =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/480.0.0.0;]'

export const mine = (page: Page) => page.getByRole('button', { name: 'Mine', exact: true })

/** Right after an item came, a tap that was meant for the one before it does nothing. */
export const claim = (page: Page) =>
  expect(async () => {
    // The last tap may have claimed it already, if the answer was slow.
    if (await mine(page).isVisible()) await mine(page).click({ timeout: 1_000 })
    await expect(page.getByText("It's yours", { exact: true })).toBeVisible({ timeout: 3_000 })
  }).toPass()

export const signUp = async (page: Page) => {
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Reyes')
  await page.getByLabel('Email').fill(`ana-${mark()}-${Date.now()}@example.ph`)
  await page.getByLabel('Phone number').fill('09181230001')
  await page.getByLabel('Password', { exact: true }).fill(journeyPassword)
  await page.getByLabel('Confirm password').fill(journeyPassword)
  await page.getByText('Feminine', { exact: true }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
}

export const post = async <Reply>(request: APIRequestContext, call: string, data: object): Promise<Reply> => {
  const answer = await request.post(`/api/${call}`, { data })
  expect(await answer.json(), call).not.toHaveProperty('code')
  return (await answer.json()) as Reply
}

interface Sale {
  saleID: string
  slug: string
}

/** A sale that has not begun, with items of these names. */
export const prepareSale = async (browser: Browser, email: string, names: string[]) => {
  const seller = await openPage(browser)
  await signIn(seller, email)
  await createShop(seller, email)
  const { request } = seller
  const items: Item[] = []
  for (const [at, name] of names.entries()) items.push(await listItem(request, { name, price: 100 + at }, at))
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  const { sale } = await post<{ sale: Sale }>(request, 'live/new_sale', {
    title: `Tuesday bale ${mark()}`,
    startsAt,
    clientID: uuidv7(),
  })
  const { saleID, slug } = sale
  await post(request, 'live/set_items', { saleID, itemIDs: items.map(({ id }) => id) })
  return {
    request,
    saleID,
    items,
    path: `/live/${slug}`,
    start: () => post(request, 'live/start_sale', { saleID }),
    show: (at: number) => post(request, 'live/show_piece', { saleID, itemID: items[at]?.id }),
    end: () => post(request, 'live/end_sale', { saleID }),
  }
}
