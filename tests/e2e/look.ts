import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect, test } from '@playwright/test'

const schemes = ['light', 'dark'] as const

/** Axe finds nothing on this screen in either scheme; a picture of each is kept with the results. */
export const expectGoodLooks = async (page: Page, name: string): Promise<void> => {
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    // Colours that are still on their way to the other scheme have the contrast of neither.
    await page.evaluate('Promise.allSettled(document.getAnimations().map((one) => one.finished))')
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
    expect(found, `${name}, ${scheme}`).toEqual([])
    await page.screenshot({ path: `test-results/screens/${test.info().project.name}-${name}-${scheme}.png` })
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
