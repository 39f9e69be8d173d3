import type { ErrorBody } from '#contract/errors.ts'
import type { Language } from '#domain/language.ts'

export type TranslateError = (body: ErrorBody) => ErrorBody

/** The language of this build. */
export const language: Language = 'en'
/** Translates what the server says about an error. English needs no translation. */
export const loadErrorTranslator: (() => Promise<TranslateError>) | undefined = undefined
export const locale = 'en-PH'
/** Of dates and times that messages put together from parts, and of the clock. */
export const partsLocale = 'en-US'

const rules = new Intl.PluralRules('en')
const numbers = new Intl.NumberFormat('en-PH')

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Selects the plural form for `count` in this language. */
export const plural = (count: number, forms: Forms) => forms[rules.select(count)] ?? forms.other

export const number = (value: number) => numbers.format(value)

const lists = new Intl.ListFormat('en')

export const list = (parts: string[]) => lists.format(parts)
