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

/** An address that opens the page in Chrome on Android. It has no query, which may hold secrets such as a reset code. */
export const chromeAddress = (origin: string, path: string): string => {
  const { protocol, host, pathname, href } = new URL(path.replace(/[?#].*$/s, ''), origin)
  return `intent://${host}${pathname}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;S.browser_fallback_url=${encodeURIComponent(href)};end`
}
