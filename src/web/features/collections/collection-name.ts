const mostCharacters = 60

/** What is wrong with a name, in the server's words. */
export const nameError = (name: string): string | undefined => {
  const { length } = name.trim()
  if (length === 0) return 'Collection name is required'
  return length > mostCharacters ? `Collection name has at most ${mostCharacters} characters` : undefined
}
