/** A piece of a message; with an address where it can be opened. */
export interface Part {
  text: string
  href?: string
}

const address = /\b(?:https?:\/\/|www\.)[^\s<>"'`{}|\\^]+/gi
/** What ends a sentence rather than an address. */
const trailing = /[.,:;!?…*_~]+$/

const count = (text: string, letter: string) => text.split(letter).length - 1

/** The address without what belongs to the sentence around it. */
const trimmed = (found: string): string => {
  let text = found
  for (;;) {
    const shorter = text.replace(trailing, '')
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

/** Only addresses of web pages: anything else, such as `javascript:`, stays text. */
const hrefOf = (text: string): string | undefined => {
  const url = urlOf(/^www\./i.test(text) ? `https://${text}` : text)
  // A name before an @ makes an address look like another one.
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return undefined
  return url.hostname.includes('.') ? url.href : undefined
}

/** Cuts a message into plain text and addresses. Joined again, the texts are the message. */
export const partsOf = (message: string): Part[] => {
  const parts: Part[] = []
  let from = 0
  for (const match of message.matchAll(address)) {
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
