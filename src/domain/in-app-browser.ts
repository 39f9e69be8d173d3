/** The system of a phone on which an app such as Messenger shows the page in a browser of its own. */
export type InAppSystem = 'android' | 'iphone'

const ofApps = /\bFB(?:AN|AV|_IAB)\/|\bMessenger|\bInstagram\b|\bTikTok|musical_ly|BytedanceWebview|\bLine\//

/**
 * Recognises the browsers inside Messenger, Facebook, Instagram, TikTok and Line. They have no camera and no share sheet,
 * and their cookies are apart from those of the phone's browser. Undefined in any other browser.
 */
export const inAppSystemOf = (userAgent: string): InAppSystem | undefined => {
  if (!ofApps.test(userAgent)) return undefined
  // An iPad calls itself a Mac.
  return userAgent.includes('Android') ? 'android' : 'iphone'
}

/**
 * An address that opens the page in Chrome on Android, or after the login the page that comes next. It has no query, which
 * may hold secrets such as a reset code.
 */
export const chromeAddress = (origin: string, address: string): string => {
  const [path = '', query] = address.split('#')[0]?.split('?') ?? []
  const next = new URLSearchParams(query).get('next')
  const page = new URL(origin)
  // Assigned, because as part of the address `//host` would be another host.
  page.pathname = next?.startsWith('/') ? (next.split(/[?#]/)[0] ?? '') : path
  return `intent://${page.host}${page.pathname}#Intent;scheme=${page.protocol.slice(0, -1)};package=com.android.chrome;S.browser_fallback_url=${encodeURIComponent(page.href)};end`
}
