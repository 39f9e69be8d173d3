import type { Page } from '@playwright/test'
import { percentile, printTable } from './load.ts'

/**
 * Keeps the longest time from a tap or a key to the next paint, and the longest task, since they were last reset. Times of events
 * have steps of 8 ms, and those of less than 16 ms are not reported: they count as 16.
 */
export const watchEvents = `
  globalThis.acted = { event: 16, task: 0 }
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) acted.event = Math.max(acted.event, duration)
  }).observe({ type: 'event', durationThreshold: 16 })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) acted.task = Math.max(acted.task, duration)
  }).observe({ type: 'longtask' })
`

/** The time after an action in which what it causes is counted, in milliseconds. */
const settles = 1_500

export interface Measured {
  name: string
  /** Milliseconds. */
  event: number
  task: number
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** The first item of the home with several photos. */
const findItem = async (page: Page): Promise<string> => {
  const tiles = page.getByRole('list', { name: 'Finds' }).locator('a[href^="/item/"]')
  await tiles.first().waitFor()
  const paths = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const path of paths) {
    if (path === null) continue
    const reply = await page.request.get(`/api/store/item_images?id=${path.split('/')[2]}`)
    if (((await reply.json()) as { image_links: string[] }).image_links.length > 1) return path
  }
  throw new Error('No item of the home has a second photo')
}

const measure = async (page: Page, name: string, action: () => Promise<unknown>): Promise<Measured> => {
  await page.evaluate('acted.event = 16; acted.task = 0')
  await action()
  await page.waitForTimeout(settles)
  return { name, ...(await page.evaluate<Omit<Measured, 'name'>>('acted')) }
}

/** A walk of a buyer through what people do most, each measured by itself. */
export const walkAsBuyer = async (page: Page): Promise<Measured[]> => {
  const all: Measured[] = []
  const act = async (name: string, action: () => Promise<unknown>) => {
    all.push(await measure(page, name, action))
  }
  const tab = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

  await page.goto('/')
  const path = await findItem(page)
  // An earlier round may have added it.
  await page.request.post('/api/homepage/remove_from_cart', {
    data: { itemID: path.split('/')[2] },
    headers: { origin: new URL(page.url()).origin },
  })
  const tile = page.locator(`a[href="${path}"]`).first()
  await act('heart', () => button(page, /^Add .* to a collection$/).tap())
  await page.keyboard.press('Escape')
  await act('open an item', () => tile.tap())
  await act('thumbnail', () => button(page, /^Show photo 2/).tap())
  await act('Add to Cart', () => button(page, 'Add to Cart').tap())
  await act('Buy Now', () => button(page, 'Buy Now').tap())
  await page.keyboard.press('Escape')
  await act('back to the feed', () => button(page, 'Back').tap())
  for (const name of ['Cart', 'Chat', 'Tickets']) await act(`tab: ${name}`, () => tab(name).tap())
  await act('a tab of the tickets', () => page.getByRole('tab').nth(1).tap())
  await act('tab: Home', () => tab('Home').tap())
  await act('profile menu', () => button(page, 'Profile').tap())
  await page.keyboard.press('Escape')
  const field = page.getByRole('searchbox', { name: 'Search' })
  await field.tap()
  await act('three letters', () => page.keyboard.type('jac', { delay: 150 }))
  await page.keyboard.type('ket')
  await act('submit a search', () => page.keyboard.press('Enter'))
  await act('filters', () => button(page, /^Filters/).tap())
  await page.keyboard.press('Escape')
  // A popup that closes goes back in the history.
  await page.waitForTimeout(settles)
  await page.goto(path)
  await button(page, 'Talk to Seller').tap()
  await page.getByPlaceholder('Type your message here').fill('Hello po')
  await act('send a message', () => button(page, 'Send').tap())
  return all
}

/** A price on the rack of a seller, for this photo. */
export const walkAsSeller = async (page: Page, photo: string): Promise<Measured[]> => {
  await page.goto('/rack')
  await page.getByLabel('Take photos').setInputFiles(photo)
  const key = page.locator('[data-key="2"]')
  await key.waitFor()
  // Until the photo has been looked at.
  await page.waitForTimeout(3 * settles)
  return [await measure(page, 'keypad of the rack', () => key.tap())]
}

/** Prints each action's longest times over all rounds, and the percentiles over all actions. */
export const printActions = (rounds: Measured[][]): void => {
  const names = rounds[0]?.map(({ name }) => name) ?? []
  const of = (name: string, what: 'event' | 'task') =>
    rounds.flatMap((round) => round.filter((one) => one.name === name).map((one) => one[what]))
  const rows = names.map((name) => {
    const events = of(name, 'event').toSorted((a, b) => a - b)
    return [
      name,
      Math.round(percentile(events, 0.5)),
      Math.round(events.at(-1) ?? 0),
      Math.round(Math.max(...of(name, 'task'))),
    ]
  })
  const every = rounds
    .flat()
    .map(({ event }) => event)
    .toSorted((a, b) => a - b)
  process.stdout.write('\nFrom a tap to the next paint on a slow phone, ms\n')
  printTable([['', 'p50', 'longest', 'longest task'], ...rows])
  process.stdout.write(
    `all: p50 ${percentile(every, 0.5)}, p75 ${percentile(every, 0.75)}, longest ${every.at(-1)}\n`,
  )
}
