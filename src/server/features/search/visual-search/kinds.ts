import { tagOfWord } from '../../../platform/vision/words.ts'
import type { Seen } from '../../../platform/vision/vision.ts'
import type { Tag, TagBook } from './tag-book.ts'

/** The tag of a label that is no word of people: models without words call jackets and coats so. */
const outwear = { label: 'Outwear', tag: 'Jacket' }

export const tagOfKind = (label: string, tags: TagBook): Tag | undefined => {
  const tag = tags.byName.get(label === outwear.label ? outwear.tag : tagOfWord(label))
  return tag?.kind === 'garment' ? tag : undefined
}

export const tagOfPattern = (label: string, tags: TagBook): Tag | undefined => {
  const tag = tags.byName.get(label === 'Printed' ? 'Graphic Print' : label)
  return tag?.kind === 'pattern' ? tag : undefined
}

/** Below this probability the kind is uncertain. */
const leastLikely = 0.3

/** Above this probability a kind is more likely than all others together. */
export const ratherSure = 0.5

/** The tag of the most likely kind, or undefined if it has none or is uncertain. */
export const likelyKind = (
  { words, kinds }: Pick<Seen, 'words' | 'kinds'>,
  tags: TagBook,
  least = leastLikely,
): Tag | undefined => {
  const [best = kinds[0]] = words
  return best && best.likely >= least ? tagOfKind(best.label, tags) : undefined
}
