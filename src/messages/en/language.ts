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

export { formatNumber as number } from '#domain/numbers.ts'

type Forms = { one?: string; other: string }

/** Selects the plural form for `count` in this language. */
export const plural = (count: number, { one, other }: Forms) => (count === 1 ? (one ?? other) : other)

export const list = (parts: string[]) => new Intl.ListFormat('en').format(parts)
