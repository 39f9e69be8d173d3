/**
 * Whether a message contains a phone number or an e-mail address, or asks for payment outside the marketplace. Its
 * receiver then sees a safety note. The message is never refused, so a well hidden number may pass. False alarms are
 * worse: prices, sizes, dates and ticket numbers must not raise the note.
 */
export const needsSafetyNote = (text: string): boolean => {
  const plain = plainOf(text)
  return containsContact(plain) || asksForPayment(plain)
}

/** Whether a text has a phone number or an e-mail address. */
export const hasContact = (text: string): boolean => containsContact(plainOf(text))

const plainOf = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}/gu, '')

const containsContact = (plain: string): boolean => phoneNumber.test(plain) || containsEmail(plain)

/** Separators within a phone number. Not a comma or a colon, because prices and times contain them. */
const gap = String.raw`[ .()\p{Pd}]{0,3}`
const digits = (count: number | string) => String.raw`(?:${gap}\d){${count}}`
/** A date such as 09-21-2026, which would otherwise look like a phone number. */
const date = String.raw`\d{1,2}[ .\p{Pd}]\d{1,2}[ .\p{Pd}]\d{4}`

/** Every quantifier is bounded, so that no message causes catastrophic backtracking. */
const phoneNumber = new RegExp(
  [
    // A mobile number, with any separators.
    String.raw`(?<!\d)(?!${date})(?:(?:\+|00)?63|0)${gap}9${digits(9)}(?!\d)`,
    // Without the leading zero no separators are allowed, because "900 850 1000" are three prices.
    String.raw`(?<!\d)9\d{9}(?!\d)`,
    // A landline with its area code: (02) 8123 4567, 074 442 1234.
    String.raw`(?<!\d)0(?:2${gap}[2-8]\d{3}|[3-8]\d${gap}\d{3})${gap}\d{4}(?!\d)`,
    // A foreign number with its country code.
    String.raw`\+\(?\d${digits('7,14')}(?!\d)`,
  ].join('|'),
  'u',
)

const containsEmail = (text: string): boolean =>
  /[\w%+-] ?@ ?[a-z\d-]{1,63}\.[a-z\d-]/i.test(text) ||
  /\b(?:gmail|yahoo|hotmail|outlook|icloud) ?(?:\.|\bdot\b|,)? ?com\b/i.test(text)

const paymentWords = [
  // Wallets and banks.
  'g ?cash\\w*',
  'pay ?maya',
  '(?:via|thru|through|sa|to|my|use|using|on) maya',
  'maya (?:account|wallet|number|acct|qr)',
  'shopee ?pay',
  'grab ?pay',
  'coins ?ph',
  'pay ?pal',
  'insta ?pay',
  'peso ?net',
  'qr ?ph',
  'usdt',
  'bitcoin',
  'crypto',
  'bdo',
  'bpi',
  'metrobank',
  'land ?bank',
  'union ?bank',
  'rcbc',
  'sea ?bank',
  'go ?tyme',
  'western union',
  'palawan (?:express|pawnshop|padala)',
  'cebuana',
  'm ?lhuillier',
  'remittance',
  'pera padala',
  'bank (?:transfer|account|acct|details|deposit)',
  '(?:account|acct) (?:number|no|name|details)',
  'wire transfer',
  'online transfer',
  // Requests for money.
  'down ?payment',
  '(?:reservation|reserve|holding|booking|delivery|shipping) fee',
  'deposit',
  'pay (?:first|outside|in advance|directly|direct to me|ahead)',
  'payment (?:first|in advance|outside|before)',
  'advance payment',
  'full payment',
  'send (?:me )?(?:the |your |ur )?(?:payment|money|cash|bayad)',
  'transfer (?:me )?(?:the |your |ur )?(?:payment|money|cash|bayad)',
  // In Filipino.
  'bayad (?:muna|agad|ka muna|na muna|sa labas)',
  'bayaran (?:mo|nyo|niyo|ninyo) (?:muna|agad|na)',
  'mag ?bayad (?:ka )?(?:muna|agad)',
  'mauna(?:ng)? (?:ang |yung |ung )?bayad',
  '(?:i ?)?(?:send|padala|transfer|deposit|hulog) (?:mo |nyo |niyo |ninyo )?(?:ang |yung |ung |na ang )?(?:bayad|pera)',
  'padalhan (?:mo|nyo|niyo) (?:ako |mo )?(?:ng |nang )?(?:bayad|pera)',
]

const payment = new RegExp(`\\b(?:${paymentWords.join('|')})\\b`)

/** Compares letters and digits only, with single spaces, so that "G-Cash" and "down  payment" match too. */
const asksForPayment = (text: string): boolean =>
  payment.test(
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' '),
  )
