/** The share of copies whose similarity to their photo reaches the threshold (recall). */
export const recallAt = (similarities: number[], threshold: number): number =>
  similarities.filter((similarity) => similarity >= threshold).length / similarities.length

/** The share of alarms that are right (precision), for the copies that are found and the similar pairs among the photos. */
export const precisionAt = (
  pairs: { similarity: number; right: boolean }[],
  foundCopies: number,
  threshold: number,
): number => {
  const flagged = pairs.filter(({ similarity }) => similarity >= threshold)
  const right = flagged.filter((pair) => pair.right).length + foundCopies
  const wrong = flagged.filter((pair) => !pair.right).length
  return right + wrong === 0 ? 1 : right / (right + wrong)
}
