import { openCache } from './device-caches.ts'
import { personalCaches } from './personal-caches.ts'

const dataOpening = '<script type="application/json" id="initial-data"'
/** From the device, what the page needs comes at once. Asking for it earlier would only delay the first paint. */
const preloads = /<link\s+rel="(?:preload|modulepreload)"[^>]*>\s*/g
const appScript = /<script type="module"([^>]*)>/
/** Otherwise a slow phone first paints an empty page, and the photos 30 ms later. Older browsers skip it. */
const paintWithPhotos = '<link rel="expect" href="#first-screen" blocking="render">'
/** Starts the app after the first paint. With the preloads, its script would delay that by 80 ms of 350 on a slow phone. */
const startAfterPaint = `requestAnimationFrame(() => setTimeout(() => import(document.querySelector('script[src]').src)))`

/** Cuts the page around its data. Without regular expressions, which take a slow phone 50 ms for so much text. */
const cutAtData = (html: string): { before: string; json: string; after: string } | undefined => {
  const at = html.indexOf(dataOpening)
  if (at < 0) return undefined
  const start = html.indexOf('>', at) + 1
  const end = html.indexOf('</script>', start)
  return { before: html.slice(0, at), json: html.slice(start, end), after: html.slice(end) }
}

const languageOf = (html: string) => /<html lang="([\w-]+)"/.exec(html)?.[1]
const keptFor = 'x-kept-for'
const keptAtHeader = 'x-kept-at'

/** The policy, which also permits the script of that hash alone. */
const permitting = async (script: string, policy: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
  return policy.replace(
    'script-src ',
    `script-src 'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}' `,
  )
}

/** The home as the server sent it last, which the service worker shows before it asks the server. */
export const findKeptHome = async (): Promise<Response | undefined> =>
  (await openCache(personalCaches.pages))?.match('/', { ignoreVary: true })

/** The person for whom the home is kept. */
export const ownerOfKeptHome = async (): Promise<string | undefined> =>
  (await findKeptHome())?.headers.get(keptFor) ?? undefined

/** What this person's kept home contains, and since when. */
export const readKeptHome = async (
  userID: string,
): Promise<{ at: number; replies: Record<string, unknown> } | undefined> => {
  const kept = await findKeptHome()
  if (kept?.headers.get(keptFor) !== userID) return undefined
  const json = cutAtData(await kept.text())?.json ?? '{}'
  return { at: Number(kept.headers.get(keptAtHeader)), replies: JSON.parse(json) as Record<string, unknown> }
}

/**
 * Asks for the home and keeps it, if it is this person's. It is kept without the session, so that it shows nothing to anybody
 * else, and only in the version whose script is `entry`, because the files of others may be missing without a network.
 * Returns the replies of the API that it contains.
 */
export const keepHome = async (
  userID: string,
  entry: string,
): Promise<Record<string, unknown> | undefined> => {
  const cache = await openCache(personalCaches.pages)
  if (!cache) return undefined
  const answer = await fetch('/', { signal: AbortSignal.timeout(30_000) })
  const html = await answer.text()
  const page = cutAtData(html)
  if (!answer.ok || !page) return undefined
  const { '/api/auth/session': session, ...replies } = JSON.parse(page.json) as Record<string, unknown>
  if ((session as { id: string } | null)?.id !== userID) return undefined
  if (html.includes(entry)) {
    const block = JSON.stringify(replies).replaceAll('<', '\\u003c')
    const at = Date.now()
    const before = page.before
      .replaceAll(preloads, '')
      .replace(appScript, `<script type="later"$1>`)
      .replace('<head>', `<head>${paintWithPhotos}`)
    const after = page.after.replace('</body>', () => `<script>${startAfterPaint}</script></body>`)
    const kept = `${before}${dataOpening} data-kept-at="${at}">${block}${after}`
    const headers = new Headers(answer.headers)
    const policy = headers.get('content-security-policy')
    if (policy) headers.set('content-security-policy', await permitting(startAfterPaint, policy))
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    headers.set(keptFor, userID)
    headers.set(keptAtHeader, String(at))
    await cache.put('/', new Response(kept, { headers }))
  } else {
    const kept = await findKeptHome()
    // The language was changed on another device.
    if (kept && languageOf(await kept.text()) !== languageOf(html)) await cache.delete('/')
  }
  return replies
}
