/** A suggested tag. What an earlier version of the page stored has no rank: it is sure. */
export interface Offered {
  tagID: number
  tagName: string
  rank?: 'sure' | 'likely' | undefined
  /** Of a likely word: the wider tag whose place it takes. */
  instead_of?: number | null | undefined
}

/** The chosen tags after a tap on a likely word: it takes the place of its family and of the other likely words. */
export const chooseWord = (
  word: Offered,
  chosen: readonly number[],
  suggestions: readonly Offered[],
): number[] => {
  if (chosen.includes(word.tagID)) return chosen.filter((id) => id !== word.tagID)
  const others = suggestions.filter(({ rank }) => rank === 'likely').map(({ tagID }) => tagID)
  return [...chosen.filter((id) => id !== word.instead_of && !others.includes(id)), word.tagID]
}
