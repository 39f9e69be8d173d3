import { firstLetter } from './shorten.ts'

/** First name and initial, such as "Mara B.". */
export const shortName = (first: string, last: string): string => {
  const initial = firstLetter(last)
  return initial === '' ? first.trim() : `${first.trim()} ${initial.toUpperCase()}.`
}
