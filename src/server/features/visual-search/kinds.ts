import type { Seen } from '../../platform/vision/vision.ts'
import type { Tag, TagBook } from './tag-book.ts'

/** Maps labels of the model to tags where the names differ. Null: the label is too vague for a tag. */
const tagNames: Record<string, string | null> = {
  Outwear: 'Jacket',
  Body: null,
  Top: null,
  Undershirt: null,
}

export const tagOfKind = (label: string, tags: TagBook): Tag | undefined => {
  const name = label in tagNames ? tagNames[label] : label
  const tag = name ? tags.byName.get(name) : undefined
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
  { kinds }: Pick<Seen, 'kinds'>,
  tags: TagBook,
  least = leastLikely,
): Tag | undefined => {
  const [best] = kinds
  return best && best.likely >= least ? tagOfKind(best.label, tags) : undefined
}
