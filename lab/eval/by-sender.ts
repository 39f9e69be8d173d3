import { numbersFrom } from '../training/changes.ts'

/** What one photo adds to a figure, with the person who sent it. */
export interface Judged<Value> {
  sender: string
  value: Value
}

const resamples = 1000
const seed = 44

/**
 * The bounds of the 95% interval of a figure, by a bootstrap over senders: photos of one sender are alike, so senders are
 * drawn again and not photos. The same photos give the same bounds.
 */
export const intervalBySender = <Value>(
  judged: readonly Judged<Value>[],
  figure: (values: Value[]) => number,
): [low: number, high: number] => {
  const groups = [...Map.groupBy(judged, ({ sender }) => sender).values()].map((own) =>
    own.map(({ value }) => value),
  )
  const { next } = numbersFrom(seed)
  const figures = Array.from({ length: resamples }, () =>
    figure(groups.flatMap(() => groups[Math.floor(next() * groups.length)] ?? [])),
  ).toSorted((a, b) => a - b)
  const at = (share: number) => figures[Math.round(share * (resamples - 1))] ?? 0
  return [at(0.025), at(0.975)]
}

/** A row of a table: the figure with its interval, or a dash if no photo says anything about it. */
export const rowBySender = <Value>(
  name: string,
  judged: readonly Judged<Value>[],
  figure: (values: Value[]) => number,
): [name: string, value: string, interval: string, photos: string] => {
  if (judged.length === 0) return [name, '-', '-', '0']
  const [low, high] = intervalBySender(judged, figure)
  const value = figure(judged.map((one) => one.value))
  return [name, value.toFixed(3), `${low.toFixed(3)} to ${high.toFixed(3)}`, String(judged.length)]
}

export const mean = (values: readonly (number | boolean)[]): number =>
  values.reduce<number>((sum, value) => sum + Number(value), 0) / values.length
