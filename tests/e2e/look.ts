import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect, test } from '@playwright/test'
import axeCore from 'axe-core'

/** With SCREENS=1 a picture of each screen is kept with the results, and axe looks at both schemes in both sizes. */
const thorough = process.env['SCREENS'] === '1'

/**
 * A screen has the same controls and colours in both sizes: without SCREENS=1 axe looks at all of them on the phone, and on
 * the desk at those of the tests tagged `@desk-too`, where the bars of the desk are seen.
 */
const schemesOf = ({ project, tags }: { project: { name: string }; tags: string[] }) =>
  project.name === 'phone' || thorough
    ? (['light', 'dark'] as const)
    : tags.includes('@desk-too')
      ? (['light'] as const)
      : []

/** Frames and sheets of other origins, of which there are none, and lists of what is well cost axe half its time. */
const quickly = { resultTypes: ['violations' as const], preload: false, iframes: false }

const hasAxe = "typeof axe === 'object'"

/** Brings axe into a page that lacks it; by itself its builder brings it twice for each look, which costs as much as looking. */
const axeOn = async (page: Page): Promise<AxeBuilder> => {
  if (!(await page.evaluate<boolean>(hasAxe))) await page.evaluate(axeCore.source)
  return new AxeBuilder({ page, axeSource: hasAxe }).setLegacyMode()
}

/** Axe finds nothing on this screen in its schemes, whose difference is in the colours alone. */
export const expectGoodLooks = async (page: Page, name: string): Promise<void> => {
  for (const scheme of schemesOf(test.info())) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    // Colours that are still on their way to the other scheme have the contrast of neither.
    await page.evaluate('Promise.allSettled(document.getAnimations().map((one) => one.finished))')
    await expect(async () => {
      const axe = await axeOn(page)
      const { violations } = await axe
        .options(scheme === 'light' ? quickly : { ...quickly, runOnly: ['color-contrast'] })
        .analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
      expect(found, `${name}, ${scheme}`).toEqual([])
      // What comes into the screen just now may fade in.
    }).toPass({ timeout: 20_000, intervals: [400] })
    if (thorough)
      await page.screenshot({
        path: `test-results/screens/${test.info().project.name}-${name}-${scheme}.png`,
      })
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  await expectNoSidewaysScroll(page, name)
}

const expectNoSidewaysScroll = async (page: Page, name: string): Promise<void> => {
  const excess = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(excess, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
}
