import { fileURLToPath } from 'node:url'
import { type Page, type Route, expect, test } from '@playwright/test'
import { expectAllPhotos, isTheirs, servePages } from './pictures.ts'
import { now, repliesFor, screens, type Replies } from './screens-replies.ts'

/** Pictures of twelve screens with replies that stay the same. The real server's are walked by the other tests. */
const address = servePages()

const photoFile = (path: string) => {
  const name = /^\/photos\/(.+)-\d+\.webp$/.exec(path)?.[1] ?? ''
  return fileURLToPath(new URL(`../../demo/photos/${name}.webp`, import.meta.url))
}

/** Answers calls from the replies. Returns the calls that have none, which the test must not make. */
const answerCalls = async (page: Page, replies: Replies): Promise<string[]> => {
  const unanswered: string[] = []
  const answer = (route: Route) => {
    const { pathname } = new URL(route.request().url())
    const name = `${route.request().method()} ${pathname.replace('/api/', '')}`
    if (name === 'GET events')
      return route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' })
    const json: unknown = replies[name as keyof Replies]
    if (json !== undefined) return route.fulfill({ json })
    if (name === 'GET auth/session')
      return route.fulfill({ status: 401, json: { code: 'not_signed_in', error: 'Please log in.' } })
    unanswered.push(name)
    return route.fulfill({ status: 500, json: { code: 'internal', error: 'There is no such reply.' } })
  }
  await page.route('**/api/**', answer)
  await page.route('**/photos/**', (route) =>
    route.fulfill({ path: photoFile(new URL(route.request().url()).pathname) }),
  )
  return unanswered
}

for (const { name, role, path, ready } of screens)
  test(`${name} looks as it was approved`, { tag: '@any-size' }, async ({ page, browser }) => {
    test.skip(!isTheirs(browser), 'The pictures are of another browser.')
    await page.clock.setFixedTime(now)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const unanswered = await answerCalls(page, repliesFor[role])
    await page.goto(address() + path)
    await expect(page.getByText(ready).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAllPhotos(page)
    await expect(page).toHaveScreenshot(`${name}.png`, { animations: 'disabled', maxDiffPixelRatio: 0.01 })
    expect(unanswered).toEqual([])
  })
