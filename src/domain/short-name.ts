/** First name and initial, such as "Mara B.". */
export const shortName = (first: string, last: string): string => {
  const initial = [...last.trim()][0]
  return initial === undefined ? first.trim() : `${first.trim()} ${initial.toUpperCase()}.`
}
