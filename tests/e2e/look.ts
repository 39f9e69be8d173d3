import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Page, expect, test } from '@playwright/test'

/** With SCREENS=1 a screenshot of each screen is stored with the results, and axe checks both colour schemes in both sizes. */
const thorough = process.env['SCREENS'] === '1'

/**
 * Each time axe checks the screens of tests tagged `@desk-too`, which have most of the parts, in both sizes. By night it checks the
 * others too: on the phone only, because a screen has the same controls and colours in both sizes. Dark is checked there, of tests
 * tagged `@dark-by-night` by night only.
 */
const schemesOf = ({ project, tags }: { project: { name: string }; tags: string[] }) => {
  const onPhone = project.name === 'phone'
  const nightly = process.env['NIGHTLY'] === '1'
  const isChecked = thorough || tags.includes('@desk-too') || (nightly && onPhone)
  const inDark = thorough || (onPhone && (nightly || !tags.includes('@dark-by-night')))
  return (['light', 'dark'] as const).filter((scheme) => isChecked && (scheme === 'light' || inDark))
}

/** There are no frames or style sheets of other origins. Leaving out what nobody reads here makes axe three times as fast. */
const quickly = { resultTypes: ['violations'], preload: false, iframes: false, selectors: false }

/** The package's main file has a source that is twice as long, and injecting it costs as much as a check. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A page has few colours, but axe parses the one of each element anew, which is a fifth of a check of a long page. */
const parseColoursOnce = `(() => {
  const { prototype } = axe.commons.color.Color
  const parse = prototype.parseString
  const known = new Map()
  prototype.parseString = function (text) {
    if (!known.has(text)) {
      const { r, g, b, alpha } = parse.call(this, text)
      known.set(text, { r, g, b, alpha })
    }
    return Object.assign(this, known.get(text))
  }
})()`

/** What axe finds on this page, as lines. Its builder for Playwright would inject axe into each frame for each check. */
const findings = async (page: Page, options: object): Promise<string[]> => {
  if (!(await page.evaluate<boolean>("typeof axe === 'object'")))
    await page.evaluate(`${axeSource};${parseColoursOnce}`)
  return page.evaluate<string[]>(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`)
}

/** What axe finds on this page in its present scheme. */
export const findingsOf = (page: Page): Promise<string[]> => findings(page, quickly)

/** Expects no findings of axe on this screen in both schemes, which differ only in colours. */
export const expectGoodLooks = async (page: Page, name: string): Promise<void> => {
  for (const scheme of schemesOf(test.info())) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    // Colours in a transition between the schemes would fail the contrast rule.
    await page.evaluate('Promise.allSettled(document.getAnimations().map((one) => one.finished))')
    await expect(async () => {
      const found = await findings(
        page,
        scheme === 'light' ? quickly : { ...quickly, runOnly: ['color-contrast'] },
      )
      expect(found, `${name}, ${scheme}`).toEqual([])
      // An element that just appeared may be fading in.
    }).toPass({ timeout: 20_000, intervals: [400] })
    if (thorough)
      await page.screenshot({
        path: `test-results/screens/${test.info().project.name}-${name}-${scheme}.png`,
      })
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  await expectNoSidewaysScroll(page, name)
  await expectLargeActions(page, name)
  await expectTitleOnGrid(page, name)
}

const expectNoSidewaysScroll = async (page: Page, name: string): Promise<void> => {
  const excess = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(excess, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** Main actions are at least 44 px high. A small button has a larger hit area around it. */
const expectLargeActions = async (page: Page, name: string): Promise<void> => {
  const low = await page.evaluate<string[]>(`
    [...document.querySelectorAll('button, a')]
      .filter((action) => ['filled', 'teal', 'ink'].includes(action.dataset.variant ?? ''))
      .filter((action) => action.dataset.size !== 'sm' && action.checkVisibility())
      .filter((action) => action.getBoundingClientRect().height < 43.5)
      .map((action) => action.textContent)`)
  expect(low, `${name} has main actions under 44 px`).toEqual([])
}

/**
 * On a desktop the title of a page begins where its content begins. The name of an item is beside its photo, and the
 * sentence of an empty page is in its middle.
 */
const expectTitleOnGrid = async (page: Page, name: string): Promise<void> => {
  const offset = await page.evaluate<number>(`(() => {
    const main = document.querySelector('main.page-main')
    const title = main?.querySelector('h1')
    if (!main || !title || innerWidth < 1224 || title.closest('article') || !title.checkVisibility()) return 0
    if (title.getBoundingClientRect().width <= 1 || getComputedStyle(title).textAlign === 'center') return 0
    const { left } = main.getBoundingClientRect()
    return title.getBoundingClientRect().left - left - parseFloat(getComputedStyle(main).paddingLeft)
  })()`)
  expect(Math.abs(offset), `the title of ${name} is off the grid`).toBeLessThanOrEqual(1)
}
