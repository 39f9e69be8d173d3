import { maxLengths } from '#contract/limits.ts'
import * as m from '#messages/collections.ts'

/** The same rules and messages as the server's. */
export const nameError = (name: string): string | undefined => {
  const { length } = name.trim()
  if (length === 0) return m.nameRequired
  return length > maxLengths.collectionName ? m.nameTooLong(maxLengths.collectionName) : undefined
}
