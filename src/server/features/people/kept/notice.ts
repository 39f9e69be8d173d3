import { durationInWords } from '#domain/kept.ts'
import type { Language } from '#domain/language.ts'
import { topics } from './table.ts'

/** A sentence for each topic, for the privacy notice. */
export const keptPoints = (language: Language): string[] =>
  topics.map(({ what, why, howLong, for: duration }) => {
    const time = duration ? durationInWords(duration, language) : ''
    return `${what[language]}: ${howLong[language].replaceAll('{time}', time)}. ${why[language]}`
  })
