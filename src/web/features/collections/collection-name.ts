import * as m from '#messages/collections.ts'

const maxNameLength = 60

/** The same rules and messages as the server's. */
export const nameError = (name: string): string | undefined => {
  const { length } = name.trim()
  if (length === 0) return m.nameRequired
  return length > maxNameLength ? m.nameTooLong(maxNameLength) : undefined
}
