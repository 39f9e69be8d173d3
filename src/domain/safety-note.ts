/**
 * Whether a message gives a phone number or an e-mail address, or asks for payment elsewhere: its receiver is then told
 * to stay careful. It warns and never refuses, so it may miss what is hidden well; what it must not do is to cry at every
 * price, size, date or ticket number. Each step passes over the text once, whatever the text is.
 */
export const needsSafetyNote = (text: string): boolean => {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return holdsPhoneNumber(plain) || holdsEmail(plain) || asksForPayment(plain)
}

/** Digits with what people put between the groups of a number; a comma or a colon ends it: prices and times have them. */
const digitRun = /\+?\(?\d(?:[ .()\p{Pd}]{0,3}\d)*/gu

const longestNumber = 15

const isMobile = (digits: string, [first = '', second = '']: string[], plus: boolean): boolean => {
  if (!/^(?:0|63|0063)9\d{9}$/.test(digits))
    // Without its zero only written as one: "900 850 1000" are three prices.
    return /^9\d{9}$/.test(digits) && first === digits
  // 09-21-2026 is a day.
  if (first === '09') return second.length === 3 || second.length === 1
  return plus || first.length >= 4 || ['0', '63', '0063'].includes(first)
}

/** With the code of its area: (02) 8123 4567, 074 442 1234. */
const isLandline = (digits: string, [first = '', second = '']: string[]): boolean =>
  /^0[2-8]\d{8}$/.test(digits) &&
  (first === digits ||
    (first === '02' && (second.length === 4 || second.length === 8)) ||
    /^0[3-8]\d$/.test(first))

const isInternational = (digits: string, plus: boolean): boolean =>
  plus && digits.length >= 8 && digits.length <= longestNumber

/** Groups that stand side by side may be a number together, whatever stands before and after them. */
const groupsHoldNumber = (groups: string[], plus: boolean): boolean =>
  groups.some((_, from) => {
    let digits = ''
    for (let to = from; to < groups.length && digits.length < longestNumber; to += 1) {
      digits += groups[to] ?? ''
      const within = groups.slice(from, to + 1)
      const hasPlus = plus && from === 0
      if (isMobile(digits, within, hasPlus) || isLandline(digits, within) || isInternational(digits, hasPlus))
        return true
    }
    return false
  })

const holdsPhoneNumber = (text: string): boolean =>
  [...text.matchAll(digitRun)].some(([run]) => groupsHoldNumber(run.match(/\d+/g) ?? [], run.startsWith('+')))

/** From each @ outwards: a pattern that begins with the name before it would try every letter of the text. */
const holdsEmail = (text: string): boolean =>
  [...text.matchAll(/[\w%+-] ?@ ?(?=[a-z\d-]{1,63}\.[a-z\d-]{1,63})/gi)].length > 0 ||
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
  // What is asked for.
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

/** Letters and digits with single spaces: G-Cash and "down  payment" are what they look like. */
const asksForPayment = (text: string): boolean =>
  payment.test(
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' '),
  )
