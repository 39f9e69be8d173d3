import { type LikelyWord, type WordHead, calledBy } from '../../../src/server/platform/vision/words.ts'

/** What a head says of a photo whose sender it did not see. */
export interface Answer {
  sender: string
  likely: LikelyWord[]
  /** The words that a person named it by: one or two. */
  named: string[]
  /** Whether the network of the vectors did not see the sender either. */
  unseen: boolean
}

export type Rules = Pick<WordHead, 'thresholds' | 'families'>

/** Wider words, the narrower first. Each has a tag of its own. */
const families = [
  { name: 'Shoes', words: ['Sneakers', 'Boots', 'Sandals', 'Heels', 'Flats'] },
  { name: 'Pants', words: ['Pants', 'Jeans', 'Joggers', 'Leggings'] },
  { name: 'Jacket', words: ['Jacket', 'Coat', 'Blazer'] },
  { name: 'Hat', words: ['Hat', 'Cap', 'Beanie'] },
  {
    name: 'Top',
    words:
      'Top Blouse T-Shirt Polo Shirt Longsleeve Undershirt Body Vest Hoodie Sweater Sweatshirt Cardigan Jacket Coat Blazer'.split(
        ' ',
      ),
  },
]

/** The share of suggestions that must be right among photos of people whom nothing has seen. */
const goals = { word: 0.9, family: 0.9 }
/** All words together count as so many photos of each, because some words have hardly any. */
const asMany = 10
const [lowest, highest] = [0.3, 0.99]
/** A family is sure only if it is far likelier than not. */
const lowestFamily = 0.6

const rightOf = (some: { right: boolean }[]) => some.filter(({ right }) => right).length

/** The lowest probability from which enough suggestions are right, both of all people and of those whom nothing has seen. */
const thresholdFor = (
  own: { likely: number; right: boolean; unseen: boolean }[],
  from: number,
  goal: number,
  usualFrom: (threshold: number) => number,
): number => {
  for (let threshold = from; threshold < highest; threshold += 0.01) {
    const sure = own.filter(({ likely }) => likely >= threshold)
    const unseen = sure.filter((one) => one.unseen)
    const usual = usualFrom(threshold)
    const isEnough = [sure, unseen].every(
      (some) => (rightOf(some) + asMany * usual) / (some.length + asMany) >= goal,
    )
    if (isEnough) return Number(threshold.toFixed(2))
  }
  return highest
}

export const rulesFor = (answers: readonly Answer[], words: string[]): Rules => {
  const firsts = answers.flatMap(({ likely: [best], named, unseen }) =>
    best ? [{ word: best.label, likely: best.likely, right: named.includes(best.label), unseen }] : [],
  )
  const usualFrom = (threshold: number): number => {
    const sure = firsts.filter(({ likely, unseen }) => unseen && likely >= threshold)
    return sure.length === 0 ? 0 : rightOf(sure) / sure.length
  }
  const thresholds = Object.fromEntries(
    words.map((word) => [
      word,
      thresholdFor(
        firsts.filter((first) => first.word === word),
        lowest,
        goals.word,
        usualFrom,
      ),
    ]),
  )
  const found: Rules = { thresholds, families: [] }
  for (const family of families) {
    const unsure = answers.filter(({ likely }) => !calledBy(found, likely).sure)
    const own = unsure.map(({ likely, named, unseen }) => ({
      likely: likely.reduce((sum, { label, likely: p }) => sum + (family.words.includes(label) ? p : 0), 0),
      right: [family.name, ...family.words].some((word) => named.includes(word)),
      unseen,
    }))
    const threshold = thresholdFor(own, lowestFamily, goals.family, () => goals.family)
    found.families.push({ ...family, threshold })
  }
  return found
}

/** Whether a suggestion fits what the person said: the word, or a word of the family. */
export const isRight = (
  { families: known }: Rules,
  label: string,
  named: string[],
  isFamily: boolean,
): boolean =>
  named.includes(label) ||
  (isFamily &&
    (known.find(({ name }) => name === label)?.words.some((word) => named.includes(word)) ?? false))
