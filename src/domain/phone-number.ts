import { lettersAndDigits } from './typed-codes.ts'

/** How a mobile number of the Philippines is stored. */
export const phonePattern = /^09\d{9}$/

/**
 * A phone number as people have it, such as "+63 917 123 4567", as eleven digits that start with 09. What is no mobile number
 * is returned with its letters and digits alone, for `phonePattern` to refuse.
 */
export const readPhone = (typed: string): string => {
  const digits = lettersAndDigits(typed)
  const [, subscriber] = /^(?:(?:00)?63)?0?(9\d{9})$/.exec(digits) ?? []
  return subscriber === undefined ? digits : `0${subscriber}`
}
