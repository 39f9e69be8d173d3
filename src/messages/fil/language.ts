import type { Language } from '#domain/language.ts'

/** The language of this build. */
export const language: Language = 'fil'
/** The sentences are loaded with the first error. */
export const loadErrorTranslator = async () => (await import('./sentences.ts')).translateError
export const locale = 'fil-PH'
/** Of dates and times that messages put together from parts, and of the clock. */
export const partsLocale = 'fil-PH'

export { formatNumber as number } from '#domain/numbers.ts'

type Forms = { one?: string; other: string }

/** `Intl.PluralRules` has one form for 1, 2, 3 and 5 in Filipino, so 1 is compared instead. */
export const plural = (count: number, { one, other }: Forms) => (count === 1 ? (one ?? other) : other)

export const list = (parts: string[]) => new Intl.ListFormat('fil').format(parts)
