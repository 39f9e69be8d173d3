import type { Seen } from '../../platform/vision/vision.ts'
import type { Tag, TagBook } from './tag-book.ts'

/** The tag for a kind that the model names; what people cannot tell apart by its name has none. */
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

/** Below this it is anybody's guess what a photo shows. */
const leastLikely = 0.3

/** From here on a kind is more likely than all others together. */
export const ratherSure = 0.5

/** The most likely kind, where it has a tag. */
export const likelyKind = (
  { kinds }: Pick<Seen, 'kinds'>,
  tags: TagBook,
  least = leastLikely,
): Tag | undefined => {
  const [best] = kinds
  return best && best.likely >= least ? tagOfKind(best.label, tags) : undefined
}
