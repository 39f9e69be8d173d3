import { type Condition, conditions, isTagColour, tagColours } from '#domain/item-facts.ts'
import { languages } from '#domain/language.ts'
import { type Size, sizes } from '#domain/sizes.ts'
import { keyOf } from './text-key.ts'
import { words } from './words.ts'

type Spellings<Value extends string> = Record<Value, readonly string[]>

/** The words of one meaning, in any spelling. */
const meanings = <Value extends string>(spellings: Spellings<Value>): ReadonlyMap<string, Value> =>
  new Map(
    Object.entries(spellings).flatMap(([value, texts]) =>
      (texts as readonly string[]).map((text): [string, Value] => [keyOf(text), value as Value]),
    ),
  )

const sizeWords = meanings<Size>({
  XS: ['XS', 'extra small', 'x-small'],
  S: ['S', 'small', 'maliit'],
  M: ['M', 'medium', 'med', 'katamtaman'],
  L: ['L', 'large', 'lg', 'malaki'],
  XL: ['XL', 'extra large', 'x-large', 'xtra large'],
})

/** What people write beside a size: whose it is, and where it is usual. */
const besideSize = /^(size|sz|sukat|us|uk|eu|asian|adult|womens|women|ladies|mens|men|unisex)$/

/** Reads "Medium", "Size: M", "M (Medium)" and "Women's M". */
export const sizeOf = (text: string): Size | undefined => {
  const whole = sizeWords.get(keyOf(text))
  if (whole) return whole
  const parts = text
    .normalize('NFKD')
    .replaceAll(/['’]/g, '')
    .replaceAll(/\b(x|extra|xtra)[\s-]+(?=small|large)/gi, 'x')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '' && !besideSize.test(part.toLowerCase()))
    .map((part) => sizeWords.get(keyOf(part)))
  return parts.length > 0 && parts.every((part) => part !== undefined && part === parts[0])
    ? parts[0]
    : undefined
}

const styleWords = meanings<'0' | '1'>({
  0: [
    '0',
    words.en.styles[0],
    words.fil.styles[0],
    'men',
    'mens',
    'man',
    'male',
    'menswear',
    'mens wear',
    'for men',
    'gents',
    'gentlemen',
    'guys',
    'boy',
    'boys',
    'lalaki',
    'mga lalaki',
    'pang-lalaki',
    'lalake',
    'panlalake',
  ],
  1: [
    '1',
    words.en.styles[1],
    words.fil.styles[1],
    'women',
    'womens',
    'woman',
    'female',
    'womenswear',
    'womens wear',
    'for women',
    'lady',
    'ladies',
    'ladies wear',
    'girl',
    'girls',
    'babae',
    'mga babae',
    'pang-babae',
  ],
})
export const styleOf = (text: string): '0' | '1' | undefined => styleWords.get(keyOf(text))

const tickWords = meanings<'true' | 'false'>({
  true: [
    words.en.yes,
    words.fil.yes,
    'true',
    'y',
    '1',
    'opo',
    'kids',
    'bata',
    'toddler',
    'infant',
    'newborn',
  ],
  false: [words.en.no, words.fil.no, 'false', 'n', '0', 'hindi po', 'adult', 'adults'],
})
export const tickOf = (text: string): 'true' | 'false' | undefined => tickWords.get(keyOf(text))

const moreConditions: Spellings<Condition> = {
  new_with_tags: ['NWT', 'BNWT', 'new with tag', 'brand new with tags'],
  like_new: ['LN', 'as new', 'new without tags', 'NWOT', 'BNWOT'],
  very_good: ['VGC', 'excellent', 'pre-owned - excellent', 'very good condition'],
  good: ['GUC', 'good condition', 'pre-owned - good', 'ayos'],
  worn: ['fair', 'pre-owned - fair', 'well worn', 'gamit na gamit'],
}
const conditionWords: ReadonlyMap<string, Condition> = new Map([
  ...meanings(moreConditions),
  ...conditions.flatMap((condition): [string, Condition][] => [
    [keyOf(condition), condition],
    ...languages.map((language): [string, Condition] => [
      keyOf(words[language].conditions[condition]),
      condition,
    ]),
  ]),
])

/** All that is second-hand is used, so the word says nothing. */
const saysNothing = /^(used|preowned|preloved|secondhand)$/
export const conditionOf = (text: string): Condition | '' | undefined =>
  saysNothing.test(keyOf(text)) ? '' : conditionWords.get(keyOf(text))

const colourWords: ReadonlyMap<string, string> = new Map([
  ...tagColours.map((colour): [string, string] => [keyOf(colour), colour]),
  ...(
    [
      ['gray', 'Grey'],
      ['multi', 'Multicolour'],
      ['multicolor', 'Multicolour'],
      ['multicolored', 'Multicolour'],
      ['itim', 'Black'],
      ['puti', 'White'],
      ['abo', 'Grey'],
      ['pula', 'Red'],
      ['rosas', 'Pink'],
      ['kahel', 'Orange'],
      ['dilaw', 'Yellow'],
      ['berde', 'Green'],
      ['asul', 'Blue'],
      ['bughaw', 'Blue'],
      ['lila', 'Purple'],
      ['kayumanggi', 'Brown'],
    ] as const
  ).filter(([, colour]) => isTagColour(colour)),
])
export const colourOf = (text: string): string | undefined => colourWords.get(keyOf(text))

const foreign = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CNY',
  'HKD',
  'SGD',
  'AUD',
  'CAD',
  'KRW',
  'TWD',
  'MYR',
  'THB',
  'IDR',
].concat(['VND', 'INR', 'NZD', 'AED', 'SAR', 'CHF'])
const foreignMoney = new RegExp(String.raw`[$€£¥₩]|\b(?:${foreign.join('|')}|dollars?|euros?)\b`, 'i')

/** Whether a price says that it is in another currency than pesos. */
export const isForeign = (text: string): boolean => foreignMoney.test(text)

const list = (texts: readonly string[], last: string): string =>
  `${texts.slice(0, -1).join(', ')} ${last} ${texts.at(-1)}`

/** What is said about a word that is not known. The Filipino of these stands in `fil/file-sentences.ts`. */
export const unknownWord = {
  size: (text: string) => `We do not know the size “${text}”. Sizes are ${list(sizes, 'and')}.`,
  style: (text: string) => `We do not know the style “${text}”. Please write Feminine or Masculine.`,
  kids: (text: string) => `We do not know what “${text}” means here. Please write Yes or No.`,
  condition: (text: string) =>
    `We do not know the condition “${text}”. Please write ${list(Object.values(words.en.conditions), 'or')}.`,
  colours: (text: string) => `We do not know the colour “${text}”. Colours are ${list(tagColours, 'and')}.`,
  tags: (text: string) => `We do not know the tag “${text}”. Please use the names of our tags.`,
  price: (text: string) => `“${text}” is not in pesos. Please write the price in pesos.`,
  photos: (text: string) => `The photo “${text}” is neither in the ZIP nor among those that you sent before.`,
} as const
