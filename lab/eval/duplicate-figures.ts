/** The share of copies that are as similar to their photo as the threshold asks for. */
export const recallAt = (similarities: number[], threshold: number): number =>
  similarities.filter((similarity) => similarity >= threshold).length / similarities.length

/** The share of alarms that are right, with so many found copies beside the pairs that the photos have by themselves. */
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
