/** A part of a message. A part with `href` is a link. */
export interface Part {
  text: string
  href?: string
}

const urlPattern = /\b(?:https?:\/\/|www\.)[^\s<>"'`{}|\\^]+/gi
/** Punctuation that ends a sentence rather than a URL. */
const trailingPunctuation = /[.,:;!?…*_~]+$/

const count = (text: string, letter: string) => text.split(letter).length - 1

/** Removes trailing punctuation and unbalanced closing brackets from a URL. */
const trimmed = (found: string): string => {
  let text = found
  for (;;) {
    const shorter = text.replace(trailingPunctuation, '')
    const unopened = [
      ['(', ')'],
      ['[', ']'],
    ].some(
      ([open = '', close = '']) => shorter.endsWith(close) && count(shorter, close) > count(shorter, open),
    )
    const next = unopened ? shorter.slice(0, -1) : shorter
    if (next === text) return text
    text = next
  }
}

const urlOf = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Returns a URL only for http and https. Anything else, such as `javascript:`, stays text. */
const hrefOf = (text: string): string | undefined => {
  const url = urlOf(/^www\./i.test(text) ? `https://${text}` : text)
  // A user name before an @ can disguise the real host.
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return undefined
  return url.hostname.includes('.') ? url.href : undefined
}

/** Splits a message into plain text and links. The joined texts equal the message. */
export const partsOf = (message: string): Part[] => {
  const parts: Part[] = []
  let from = 0
  for (const match of message.matchAll(urlPattern)) {
    const text = trimmed(match[0])
    const href = hrefOf(text)
    if (href === undefined) continue
    if (match.index > from) parts.push({ text: message.slice(from, match.index) })
    parts.push({ text, href })
    from = match.index + text.length
  }
  if (from < message.length) parts.push({ text: message.slice(from) })
  return parts
}
