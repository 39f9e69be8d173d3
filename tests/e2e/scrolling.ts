import { type Locator, type Page, expect } from '@playwright/test'

export const scrollTop = (page: Page) => page.evaluate<number>('scrollY')

/** The scroll position at rest in pixels. A wheel's scroll starts late and continues for a while. */
export const restingPlace = async (page: Page): Promise<number> => {
  const seen: number[] = []
  await expect(async () => {
    seen.push(await scrollTop(page))
    expect(new Set(seen.slice(-4)).size).toBe(1)
    expect(seen.length).toBeGreaterThan(4)
  }).toPass({ intervals: [150] })
  return seen.at(-1) ?? 0
}

/** Expects the scroll position to be unchanged within 2 px. */
export const expectPlace = (page: Page, top: number): Promise<void> =>
  expect(async () => expect(Math.abs((await scrollTop(page)) - top)).toBeLessThanOrEqual(2)).toPass({
    timeout: 3000,
  })

/** Clicks the first match at the middle of the screen by coordinates, because `click` would scroll. */
export const pressInMiddle = async (page: Page, links: Locator): Promise<void> => {
  const middle = (page.viewportSize()?.height ?? 0) / 2
  const boxes = await Promise.all((await links.all()).map((one) => one.boundingBox()))
  const box = boxes.find((one) => one !== null && one.y < middle && one.y + one.height > middle)
  if (!box) throw new Error('nothing of it crosses the middle of the screen')
  await page.mouse.click(box.x + box.width / 2, middle)
}
