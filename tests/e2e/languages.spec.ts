import { type Page, expect, test } from '@playwright/test'
import { type Language, languages } from '#domain/language.ts'
import { expectGoodLooks, findingsOf } from './look.ts'
import { languageAdmin, busySeller, completedSeller, journeyPassword } from './people.ts'
import { now, repliesFor, screens } from './screens-replies.ts'
import { serveScreen } from './serve-screen.ts'
import { noticeOf, signIn, signInNewBuyer } from './steps.ts'

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')

/** What is wider than the screen or its own button, and texts and inputs that reach into the margin of the page. */
const tooWide = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const all = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility())
    const styleOf = (one) => getComputedStyle(one)
    const isClipped = (one) => one.id !== 'content' && one !== document.body && (styleOf(one).overflowX !== 'visible' || isClipped(one.parentElement))
    const edgeOf = (one) => {
      if (isInput(one)) return one.getBoundingClientRect().right
      const range = document.createRange()
      return Math.max(0, ...[...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((text) => {
        range.selectNodeContents(text)
        return range.getBoundingClientRect().right
      }))
    }
    const tight = all.filter((one) => one.matches('button, a, h1, h2, label, legend'))
      .filter((one) => styleOf(one).display !== 'inline' && styleOf(one).overflowX === 'visible')
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
    const isInput = (one) => one.matches('input, select, textarea')
    const outside = all.filter((one) => edgeOf(one) > innerWidth - 8 && !isClipped(isInput(one) ? one.parentElement : one))
    return [
      ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
      ...[...tight, ...outside].map((one) => one.outerHTML.slice(0, 160)),
    ]
  })()`)

interface Feed {
  items: { item_id: string }[]
}

const ofAll = ['/mydata', '/notifications', '/second-factor', '/passwordreset', '/nowhere']
const pages = {
  nobody: ['/', '/signup', '/signup?as=seller', '/passwordreset', '/confirm', '/nowhere'],
  buyer: '/ /search?q=rack /shops /ticketcenter /cart /collections /chat /ordering /invoice /decisions'
    .split(' ')
    .concat(ofAll),
  seller:
    '/ /bales /sales-report /shop /shop/settings /shop/map /shop/places /shop/add /shop/poster /topup /redeem /chat'
      .concat(' /my-pieces /import-pieces /price-tags /counter /scan /live /rack /helpers /ownqr /decisions')
      .split(' ')
      .concat(ofAll),
  waiting: ['/', '/shopdocs', '/shopdocs/submitted'],
  admin:
    '/ /generate /reports /same /channels /figures /qrchanges /roles /breach /setup /mydata /nowhere'.split(
      ' ',
    ),
}

/** Words that no Filipino sentence has. */
const english = /\b(the|and|of|your|you|with|is|are|this|for|from|to|yet|no(?!\.)|not|all)\b/i

/** The texts on the screen that are not from the data. */
const textsOf = async (page: Page, data: string): Promise<string[]> => {
  const texts = await page.evaluate<string[]>(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    while (walker.nextNode())
      if (walker.currentNode.parentElement.checkVisibility() && !/SCRIPT|STYLE/.test(walker.currentNode.parentElement.tagName))
        found.push(walker.currentNode.data.trim())
    for (const one of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(one.getAttribute(name) ?? '')
    return found.concat(document.title)
  })()`)
  return texts.filter((text) => text !== '' && !data.includes(JSON.stringify(text).slice(1, -1)))
}

/**
 * Expects that nothing on the screen is too wide. In Filipino axe must find nothing either, and no text may be English,
 * apart from the data.
 */
const expectLanguage = async (page: Page, language: Language, name: string, data = ''): Promise<void> => {
  expect(await languageOf(page)).toBe(`${language}-PH`)
  expect.soft(await tooWide(page), `${name} at 320 px`).toEqual([])
  if (language === 'en') return
  expect.soft(await findingsOf(page), `what axe finds on ${name}`).toEqual([])
  const texts = await textsOf(page, data)
  expect
    .soft(
      texts.filter((text) => english.test(text)),
      `${name} in Filipino`,
    )
    .toEqual([])
}

const small = { width: 320, height: 640 }

for (const language of languages) {
  test(
    `the main screens fit at 320 px: ${language}`,
    { tag: ['@any-size', '@nightly'] },
    async ({ page }) => {
      test.slow()
      await page.setViewportSize(small)
      await page.clock.setFixedTime(now)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const { name, role, path, ready } of screens)
        await test.step(name, async () => {
          const data = JSON.stringify(repliesFor[role])
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          await serveScreen(page, repliesFor[role], language)
          await page.goto(path)
          // The words of a screen are not the same in each language, its data are.
          if (data.includes(String(ready))) await expect(page.getByText(ready).first()).toBeVisible()
          else await page.waitForLoadState('networkidle')
          await expectLanguage(page, language, name, data)
        })
    },
  )

  test(`every page fits at 320 px: ${language} @any-size @nightly`, async ({ page, context }) => {
    test.slow()
    await page.setViewportSize(small)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const speak = async (data: { language: Language }) =>
      expect((await page.request.post('/api/auth/set_language', { data })).status()).toBe(200)
    const visit = async (paths: readonly string[]) => {
      await speak({ language })
      for (const path of paths)
        await test.step(path, async () => {
          await page.goto(path)
          await page.waitForLoadState('networkidle')
          await expectLanguage(page, language, path)
        })
      // Other tests sign in as the same people.
      await speak({ language: 'en' })
    }
    await visit(pages.nobody)
    await signInNewBuyer(page)
    const { items } = (await (await page.request.get('/api/homepage?page=1')).json()) as Feed
    await page.request.post('/api/cart/add_to_cart', { data: { itemID: items[0]?.item_id } })
    await visit([...pages.buyer, ...items.slice(0, 1).map(({ item_id }) => `/item/${item_id}`)])
    await context.clearCookies()
    await signIn(page, busySeller)
    await visit(pages.seller)
    await context.clearCookies()
    await signIn(page, completedSeller)
    await visit(pages.waiting)
    await context.clearCookies()
    await signIn(page, languageAdmin)
    await visit(pages.admin)
  })
}

const choose = (page: Page, name: string) => page.locator('label', { hasText: name }).click()

test.describe('in a browser that prefers Filipino', () => {
  test.use({ locale: 'fil-PH', serviceWorkers: 'allow' })

  test(
    'the switch changes the language for good, also without a network',
    { tag: ['@any-size', '@nightly'] },
    async ({ page, context }) => {
      await signInNewBuyer(page)
      const email = (await (await page.request.get('/api/auth/session')).json()).email as string
      await context.clearCookies()

      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Mag-log in', exact: true })).toBeVisible()
      await expectGoodLooks(page, 'login-filipino')
      await choose(page, 'English')
      await expect(noticeOf(page, 'Ukay is now in English.')).toBeVisible()
      expect(await languageOf(page)).toBe('en-PH')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(journeyPassword)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(page.getByRole('list', { name: 'Finds' }).first()).toBeVisible()

      await page.getByRole('button', { name: 'Profile' }).first().click()
      await choose(page, 'Filipino')
      await expect(noticeOf(page, 'Naka-Filipino na ang Ukay.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Mga Ticket' }).first()).toBeVisible()
      await page.getByRole('button', { name: 'Profile' }).first().click()
      await expectGoodLooks(page, 'menu-filipino')
      await expect
        .poll(() => page.evaluate(`navigator.serviceWorker.controller?.scriptURL`), { timeout: 30_000 })
        .toMatch(/\.fil\.js$/)
      const keptHome = () => page.evaluate<string>(`caches.match('/').then((kept) => kept?.text() ?? '')`)
      await expect.poll(keptHome).toContain('fil-PH')
      await expect.poll(() => page.evaluate(`caches.match('/shell.fil.html').then(Boolean)`)).toBe(true)
      await context.setOffline(true)
      for (const path of ['/', '/ticketcenter']) {
        await page.goto(path)
        await expect(page.getByRole('link', { name: 'Mga Ticket' }).first()).toBeVisible()
      }
      await context.setOffline(false)

      // As on another device.
      await page.request.post('/api/auth/set_language', { data: { language: 'en' } })
      await page.goto('/')
      await expect.poll(keptHome).not.toContain('fil-PH')
      await page.reload()
      expect(await languageOf(page)).toBe('en-PH')
      await page.goto('/mydata')
      await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible()
      await choose(page, 'Filipino')
      await expect(page.getByRole('heading', { name: 'Wika' })).toBeVisible()
    },
  )
})
