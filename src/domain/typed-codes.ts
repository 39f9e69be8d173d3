import { withoutUnseen } from './unseen-characters.ts'

/**
 * A code or number as people type and paste it, with nothing but its letters and digits: without spaces of any kind, dashes,
 * brackets and what nobody sees, and full-width letters as ordinary ones. In capitals.
 */
export const lettersAndDigits = (typed: string): string =>
  withoutUnseen(typed)
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase()
