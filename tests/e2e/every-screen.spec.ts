import { type Page, expect, test } from '@playwright/test'
import { type Demo, addressesOf, enter, findExamples, startDemo, walkers } from './every-screen.ts'
import { enlargeLetters, textFaults } from './text-layout.ts'

// Each page has more to do than a usual one: it comes over a slow network to a slow phone.
test.describe.configure({ timeout: 900_000 })

let demo: Demo
let exampleFor: Awaited<ReturnType<typeof findExamples>>

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  demo = await startDemo()
  exampleFor = await findExamples(browser, { baseURL: demo.address })
})

test.afterAll(() => demo?.stop())

/** The phone of a person on a slow 4G network, whose browser has no file of the app yet. */
const slowDown = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Adds up how far the parts of a page move by themselves, and names those that do. */
const watchShift = (page: Page) =>
  page.addInitScript(`
    globalThis.shift = { sum: 0, parts: [] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue
        shift.sum += entry.value
        for (const { node, previousRect, currentRect } of entry.sources) {
          const element = node?.nodeType === 1 ? node : node?.parentElement
          const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
          shift.parts.push(
            entry.value.toFixed(3) + ' ' + (element?.outerHTML.replace(/>[^]*/, '>').slice(0, 120) ?? '(gone)') +
              ' ' + box(previousRect) + ' -> ' + box(currentRect))
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })`)

const maxShift = 0.02

for (const walker of walkers) {
  test(`no part of a screen of ${walker} moves by itself @nightly`, async ({ browser, contextOptions }) => {
    const { project } = test.info()
    const context = await enter(browser, walker, { ...contextOptions, ...project.use, baseURL: demo.address })
    const moved: string[] = []
    for (const address of addressesOf(walker)) {
      const page = await context.newPage()
      await slowDown(page)
      await watchShift(page)
      const path = exampleFor(walker, address)
      await page.goto(path)
      await expect(page.locator('#root h1, #root h2, main').first(), path).toBeAttached()
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(400)
      const { sum, parts } = await page.evaluate<{ sum: number; parts: string[] }>('shift')
      if (sum > maxShift) moved.push(`${address}: ${sum.toFixed(3)}`, ...parts.map((part) => `    ${part}`))
      await page.close()
    }
    await context.close()
    expect(moved.join('\n')).toBe('')
  })

  for (const { width, letters } of [
    { width: 390, letters: '200%' },
    { width: 320, letters: '100%' },
  ])
    test(
      `at ${width} px with letters at ${letters} all texts of ${walker} can be read`,
      { tag: ['@any-size', '@nightly'] },
      async ({ browser, contextOptions }) => {
        const { project } = test.info()
        const context = await enter(browser, walker, {
          ...contextOptions,
          ...project.use,
          viewport: { width, height: 844 },
          baseURL: demo.address,
        })
        const faults: string[] = []
        for (const address of addressesOf(walker)) {
          const page = await context.newPage()
          if (letters === '200%') await enlargeLetters(page)
          await page.goto(exampleFor(walker, address))
          await expect(page.locator('#root h1, #root h2, main').first(), address).toBeAttached()
          await page.waitForLoadState('networkidle')
          const found = await textFaults(page)
          faults.push(...(found.length > 0 ? [address, ...found.map((fault) => `    ${fault}`)] : []))
          await page.close()
        }
        await context.close()
        expect(faults.join('\n')).toBe('')
      },
    )
}
