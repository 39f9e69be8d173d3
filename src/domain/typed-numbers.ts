import { withoutUnseen } from './unseen-characters.ts'

/** `money`: pesos. `whole`: a count. `measure`: centimetres. `degrees`: a latitude or a longitude. */
export type NumberKind = 'money' | 'whole' | 'measure' | 'degrees'

/** The longest text that is read as a number. */
export const maxNumberLength = 60

/** Before the letters are normalized, which would make 35 of 3⁵, and a space with an accent of ´. */
const notDigits = /\p{No}/u
const apostrophes = /[’‘‛ʼ´`′]/g
const dashes = /[−–—‒‐‑]/g
const signsOfDegrees = /[°º˚]/g

/** Lower case, with ordinary digits, spaces, dashes and apostrophes. */
const plainText = (typed: string): string =>
  withoutUnseen(
    typed.replace(apostrophes, "'").replace(dashes, '-').replace(signsOfDegrees, '').normalize('NFKC'),
  )
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([.,]) ?/g, '$1')
    .trim()
    .toLowerCase()

const currency = String.raw`(?:ph₱|php|ph|₱|p)`
const beforeMoney = new RegExp(String.raw`^(?:${currency}[.:]? ?){1,2}(?=[\d.,])`)
const afterMoney = new RegExp(String.raw` ?(?:${currency}|pesos?|piso|only|na lang|lang|each)\.?$`)
/** As in 350/-, 350.- and 350.00/=. */
const nothingMore = /[.,/][-=]{1,2}$/
const afterCount = / ?(?:pcs?|pieces?|piraso)\.?$/
const afterCentimetres = / ?(?:cms?|centimet(?:er|re)s?|sentimetro)\.?$/
const afterInches = / ?(?:in|inch|inches|pulgada|"|'')\.?$/

/** 1 200.50 and 1'200.50. */
const spacedGroups = /^([1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:'\d{3})+)(?:[.,](\d*))?$/
const groups = /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d{0,2}(?:\.\d{3})+$/
/** 1,200.50 and 1.200,50. */
const groupsAndDecimals = /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d+)$|^([1-9]\d{0,2}(?:\.\d{3})+),(\d+)$/
const withDecimals = /^(\d*)([.,])(\d+)$/
const digitsOnly = (text: string): string => text.replaceAll(/\D/g, '')

/** One separator between digits. A comma before three digits separates thousands, as is usual in the Philippines. */
const oneSeparator = (before: string, separator: string, after: string): string[] => {
  const decimal = `${before || '0'}.${after}`
  const thousands = before + after
  if (after.length < 3 || /^0*$/.test(before)) return [decimal]
  if (after.length > 3) return separator === '.' ? [decimal] : []
  if (before.length > 3) return separator === '.' ? [decimal] : [thousands, decimal]
  return separator === '.' ? [thousands, decimal] : [thousands]
}

/** The numbers that digits with separators can mean, as JavaScript writes them. */
const amounts = (given: string): string[] => {
  const text = given.replace(/(\d)[.,]$/, '$1')
  if (/^\d+$/.test(text)) return [text]
  const spaced = spacedGroups.exec(text)
  if (spaced) return [`${digitsOnly(spaced[1] ?? '')}.${spaced[2] ?? ''}`]
  const one = withDecimals.exec(text)
  if (one) return oneSeparator(one[1] ?? '', one[2] ?? '', one[3] ?? '')
  if (groups.test(text)) return [digitsOnly(text)]
  const both = groupsAndDecimals.exec(text)
  if (!both) return []
  const [whole, decimals = ''] = [digitsOnly(both[1] ?? both[3] ?? ''), both[2] ?? both[4]]
  return decimals.length === 3 ? [whole + decimals, `${whole}.${decimals}`] : [`${whole}.${decimals}`]
}

const readMoney = (text: string): number[] => {
  const bare = text
    .replace(afterMoney, '')
    .replace(afterMoney, '')
    .replace(nothingMore, '')
    .replace(beforeMoney, '')
  const [, thousands] = /^(.*\d[.,]?) ?k$/.exec(bare) ?? []
  return thousands === undefined
    ? amounts(bare).map(Number)
    : amounts(thousands).map((amount) => Number(`${amount}e3`))
}

const readWhole = (text: string): number[] => {
  const found = amounts(text.replace(afterCount, '')).map(Number)
  const whole = found.filter(Number.isInteger)
  return whole.length > 0 ? whole : found
}

/** No measurement reaches a thousand, so each separator is a decimal one. */
const decimal = /^(?:\d+[.,]?\d*|[.,]\d+)$/
const readDecimal = (text: string): number[] => (decimal.test(text) ? [Number(text.replace(',', '.'))] : [])

const readMeasure = (text: string): number[] => {
  const inches = text.replace(afterInches, '')
  return inches === text
    ? readDecimal(text.replace(afterCentimetres, ''))
    : readDecimal(inches).map((number) => Math.round(number * 2.54 * 2) / 2)
}

const readDegrees = (text: string): number[] => {
  const [, before, sign = '', digits = '', exponent = '', after] =
    /^([nsew])? ?([+-])? ?([\d.,]+)(e-\d{1,3})? ?([nsew])?$/.exec(text) ?? []
  const side = before ?? after
  if (before !== undefined && after !== undefined) return []
  if (side !== undefined && sign !== '') return []
  const isNegative = sign === '-' || side === 's' || side === 'w'
  return readDecimal(digits).map((number) => (isNegative ? -1 : 1) * Number(`${number}${exponent}`))
}

const readers: Record<NumberKind, (text: string) => number[]> = {
  money: readMoney,
  whole: readWhole,
  measure: readMeasure,
  degrees: readDegrees,
}

/** The numbers that a typed text can mean: none if it is no number, and two if it is not clear which, as of 1.200. */
export const numbersMeant = (kind: NumberKind, typed: string): number[] =>
  typed.length > maxNumberLength || notDigits.test(typed) ? [] : [...new Set(readers[kind](plainText(typed)))]
