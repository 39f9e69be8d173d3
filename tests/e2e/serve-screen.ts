import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { type Language, suffixOf } from '#domain/language.ts'
import type { Replies } from './screens-replies.ts'

const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const photoFile = (path: string): string =>
  folder(`demo/photos/${/^\/photos\/(.+)-\d+\.webp$/.exec(path)?.[1] ?? ''}.webp`)

/** The file of the build at this path. Every page is the same document, into which the server writes what it preloads. */
const builtFile = (path: string, language: Language): string =>
  folder(`dist/web/${extname(path) === '' ? `index${suffixOf(language)}.html` : path.slice(1)}`)

/**
 * Serves the build with these replies, which stay the same. The screens of the real server are walked by the other tests.
 * Returns the calls that have no reply: the screen must make none.
 */
export const serveScreen = async (
  page: Page,
  replies: Replies,
  language: Language = 'en',
): Promise<string[]> => {
  const unanswered: string[] = []
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/photos/')) return route.fulfill({ path: photoFile(pathname) })
    if (!pathname.startsWith('/api/')) return route.fulfill({ path: builtFile(pathname, language) })
    const name = `${route.request().method()} ${pathname.replace('/api/', '')}`
    const json: unknown = replies[name as keyof Replies]
    if (json !== undefined) return route.fulfill({ json })
    // Asks the page to come back in ten minutes.
    if (name === 'GET events')
      return route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' })
    if (name === 'GET auth/session')
      return route.fulfill({ status: 401, json: { code: 'not_signed_in', error: 'Please log in.' } })
    unanswered.push(name)
    return route.fulfill({ status: 500, json: { code: 'internal', error: 'There is no such reply.' } })
  })
  return unanswered
}
