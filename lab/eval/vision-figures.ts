interface Kind {
  label: string
  likely: number
}

/** The share of photos whose true label is among the first `k` predictions (top-k accuracy). */
export const topShare = (answers: Kind[][], truth: string[], first: number): number =>
  answers.filter((kinds, n) => kinds.slice(0, first).some(({ label }) => label === truth[n])).length /
  truth.length

/** Macro-F1: the mean F1 over all kinds, so that a rare kind counts as much as a common one. */
export const macroF1 = (called: string[], truth: string[]): number => {
  const labels = [...new Set(truth)]
  const scores = labels.map((label) => {
    const right = truth.filter((one, n) => one === label && called[n] === label).length
    const named = called.filter((one) => one === label).length
    const there = truth.filter((one) => one === label).length
    return (2 * right) / (named + there)
  })
  return scores.reduce((a, b) => a + b, 0) / labels.length
}

/** Expected calibration error with 15 bins. */
export const calibrationError = (confidence: number[], right: boolean[], bins = 15): number => {
  let error = 0
  for (let bin = 0; bin < bins; bin += 1) {
    const members = confidence.flatMap((value, n) =>
      Math.min(bins - 1, Math.floor(value * bins)) === bin ? [n] : [],
    )
    const sure = members.reduce((sum, n) => sum + (confidence[n] ?? 0), 0)
    const hits = members.filter((n) => right[n]).length
    error += Math.abs(sure - hits) / confidence.length
  }
  return error
}

/** The indices of the nearest vectors, best first, without those left out. */
export const nearest = (
  vector: Float32Array,
  gallery: Float32Array[],
  count: number,
  isLeftOut: (index: number) => boolean = () => false,
): number[] => {
  const best: { index: number; similarity: number }[] = []
  for (const [index, other] of gallery.entries()) {
    if (isLeftOut(index)) continue
    let similarity = 0
    for (let n = 0; n < vector.length; n += 1) similarity += (vector[n] ?? 0) * (other[n] ?? 0)
    if (best.length === count && similarity <= (best[count - 1]?.similarity ?? 0)) continue
    const at = best.findIndex((one) => one.similarity < similarity)
    best.splice(at < 0 ? best.length : at, 0, { index, similarity })
    if (best.length > count) best.pop()
  }
  return best.map(({ index }) => index)
}

/** Average precision. Takes whether each result, best first, is of the kind, and how many of the kind exist. */
export const retrieval = (right: boolean[][], there: number[]) => {
  let [atOne, atTen, meanAverage] = [0, 0, 0]
  for (const [n, hits] of right.entries()) {
    let [count, sum] = [0, 0]
    for (const [index, hit] of hits.entries()) {
      if (!hit) continue
      count += 1
      sum += count / (index + 1)
    }
    atOne += hits[0] ? 1 : 0
    atTen += count / hits.length
    meanAverage += sum / Math.max(1, Math.min(hits.length, there[n] ?? 0))
  }
  return {
    atOne: atOne / right.length,
    atTen: atTen / right.length,
    meanAverage: meanAverage / right.length,
  }
}
