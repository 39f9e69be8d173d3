import { shorten } from '#domain/shorten.ts'
import { billSentences, usualBillWords } from '#domain/bill-words.ts'
import { formatPesos } from '#domain/money.ts'
import type { Language } from '#domain/language.ts'
import { inManila, type TimeFormat } from '#web/lib/manila-time.ts'
import { stored } from '#web/lib/stored.ts'
import type { Bill } from './queries.ts'

/** The seller's own words before the list. `{name}` stands for the name of the person. */
const ownWords = (language: Language) => stored('device', `live-bill-words-${language}`)
export const maxWords = 500

export const readWords = (language: Language): string => {
  const kept = ownWords(language).read()
  return typeof kept === 'string' && kept.trim() !== '' ? shorten(kept, maxWords) : usualBillWords[language]
}

/** The usual words are not kept, so that they follow a later version. */
export const keepWords = (language: Language, words: string): void =>
  ownWords(language).write(words.trim() === '' || words === usualBillWords[language] ? null : words)

const timeFormats: Record<Language, TimeFormat> = {
  en: inManila('en-PH', { dateStyle: 'full', timeStyle: 'short' }),
  fil: inManila('fil-PH', { dateStyle: 'full', timeStyle: 'short' }),
}

/** The message with which a seller sends a bill. */
export const messageOf = (bill: Bill, language: Language, words: string): string => {
  const say = billSentences[language]
  const firstName = bill.name.split(/\s+/)[0] ?? bill.name
  const list = bill.items.map(
    ({ number, name, price }) => `${number === null ? '' : `No. ${number} `}${name}, ${formatPesos(price)}`,
  )
  return [
    words.replaceAll('{name}', firstName),
    [...list, say.total(formatPesos(bill.total))].join('\n'),
    say.link(bill.link),
    ...(bill.keptUntil === null
      ? []
      : [say.keptUntil(timeFormats[language].format(new Date(bill.keptUntil)))]),
  ].join('\n\n')
}
