import { maxLengths } from '#contract/limits.ts'
import * as m from '#messages/collections.ts'

/** What is wrong with a name, in the server's words. */
export const nameError = (name: string): string | undefined => {
  const { length } = name.trim()
  if (length === 0) return m.nameRequired
  return length > maxLengths.collectionName ? m.nameTooLong(maxLengths.collectionName) : undefined
}
