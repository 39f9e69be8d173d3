import { type Locator, type Page, expect } from '@playwright/test'

export const scrollTop = (page: Page) => page.evaluate<number>('scrollY')

/** The scroll position at rest in pixels. A wheel's scroll starts late and continues for a while. */
export const restingPosition = async (page: Page): Promise<number> => {
  const seen: number[] = []
  await expect(async () => {
    seen.push(await scrollTop(page))
    expect(new Set(seen.slice(-4)).size).toBe(1)
    expect(seen.length).toBeGreaterThan(4)
  }).toPass({ intervals: [150] })
  return seen.at(-1) ?? 0
}

/** Expects the scroll position to be unchanged within 2 px. */
export const expectPosition = (page: Page, top: number): Promise<void> =>
  expect(async () => expect(Math.abs((await scrollTop(page)) - top)).toBeLessThanOrEqual(2)).toPass({
    timeout: 3000,
  })

/** Clicks the match that is nearest to the middle of the screen, by coordinates, because `click` would scroll. */
export const pressInMiddle = async (page: Page, links: Locator): Promise<void> => {
  const middle = (page.viewportSize()?.height ?? 0) / 2
  // All at once, because a tile that leaves the screen is removed.
  const boxes = await links.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
  // A rail may be in the middle.
  const nearest = ({ y, height }: { y: number; height: number }) =>
    Math.min(Math.max(middle, y + 8), y + height - 8)
  const [box] = boxes.toSorted((a, b) => Math.abs(nearest(a) - middle) - Math.abs(nearest(b) - middle))
  // The bars cover the top and the bottom of the screen.
  if (!box || Math.abs(nearest(box) - middle) > middle - 90) throw new Error('Nothing of it is in view')
  await page.mouse.click(box.x + box.width / 2, nearest(box))
}
