import type { FastifyRequest } from 'fastify'
import type { Origin } from '../sign-up/sign-up-origins.ts'

/** Ordered, the first match wins: most browsers also name the browsers they are compatible with. */
const browsers: [name: string, sign: RegExp][] = [
  ['Messenger', /Messenger/i],
  ['Facebook', /FBAN|FBAV|FB_IAB/],
  ['Instagram', /Instagram/],
  ['TikTok', /TikTok|musical_ly|BytedanceWebview/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOPT\/|Opera/],
  ['UC Browser', /UCBrowser/],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]

const systems: [name: string, sign: RegExp][] = [
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

const nameIn = (table: [string, RegExp][], userAgent: string): string | undefined =>
  table.find(([, sign]) => sign.test(userAgent))?.[0]

/**
 * A name such as "Chrome on Android". No text of the user agent is stored, only names from these tables. Null for an
 * unknown browser and system.
 */
export const deviceOf = (userAgent: string | undefined): string | null => {
  const browser = nameIn(browsers, userAgent ?? '')
  const system = nameIn(systems, userAgent ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? null
}

/** From which address and browser a request comes. */
export const originOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin => ({
  ip,
  device: deviceOf(headers['user-agent']),
})
