import * as m from '#messages/collections.ts'

const mostCharacters = 60

/** What is wrong with a name, in the server's words. */
export const nameError = (name: string): string | undefined => {
  const { length } = name.trim()
  if (length === 0) return m.nameRequired
  return length > mostCharacters ? m.nameTooLong(mostCharacters) : undefined
}
