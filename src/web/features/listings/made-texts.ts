import { isTagColour } from '#domain/item-facts.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/rack.ts'
import type { ItemValues } from './add-item/item-values.ts'
import type { SuggestedTag } from './add-item/tags/use-auto-tagging.ts'

/** A tag of an item. The kind is known only of suggested ones. */
export interface ItemTag {
  tagID: number
  tagName: string
  kind: SuggestedTag['kind'] | null
  rank?: SuggestedTag['rank']
  instead_of?: number | null
}

/** Above this confidence a suggested tag is put into a drafted name. */
const sure = 0.5

export const toItemTag = ({ tagID, tagName, kind, rank, instead_of }: SuggestedTag): ItemTag => ({
  tagID,
  tagName,
  kind,
  rank,
  instead_of,
})

const kindOf = ({ tagName, kind }: ItemTag) => (isTagColour(tagName) ? 'colour' : kind)
const orderOfWords = ['style', 'occasion', 'colour', 'pattern']

/** The tag that says what it is. */
export const garmentOf = (tags: readonly ItemTag[]): ItemTag | undefined =>
  tags.find((tag) => kindOf(tag) === 'garment') ?? tags.find((tag) => kindOf(tag) === null)

/** A plain name from the tags, such as "Blue checked shirt". Empty if they do not say what it is. */
export const madeName = (tags: readonly ItemTag[]): string => {
  const garment = garmentOf(tags)
  if (!garment) return ''
  const before = orderOfWords.flatMap(
    (kind) => tags.find((tag) => tag !== garment && kindOf(tag) === kind) ?? [],
  )
  const words = [...before, garment]
    .filter(({ tagName }) => tagName !== 'Plain')
    .map((tag) => (kindOf(tag) === 'colour' ? m.colourBeforeNoun(tag.tagName) : tag.tagName.toLowerCase()))
    .join(' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** A plain description from the name and what was chosen. */
export const madeDescription = (name: string, { size, facts }: Pick<ItemValues, 'size' | 'facts'>): string =>
  name && size
    ? m.madeDescription(name, size, facts.condition && common.conditionNames[facts.condition])
    : name

/**
 * A name and a description from the chosen tags and those that the photos surely show. What was typed stays. The name is
 * empty if there is nothing to fill in, or if the tags do not say what the item is.
 */
export const draftedTexts = (
  values: Pick<ItemValues, 'name' | 'description' | 'size' | 'facts'>,
  chosen: readonly { id: number; name: string }[],
  suggestions: readonly SuggestedTag[],
): { name: string; description: string } => {
  const typed = { name: values.name.trim(), description: values.description.trim() }
  const seen = suggestions.filter(({ rank, confidence }) => rank === 'sure' && confidence >= sure)
  const tags = chosen.map(({ id, name }) => ({
    tagID: id,
    tagName: name,
    kind: suggestions.find(({ tagID }) => tagID === id)?.kind ?? null,
  }))
  const made = madeName(chosen.length === 0 ? seen.map(toItemTag) : tags)
  if (!made || (typed.name && typed.description)) return { name: '', description: '' }
  const name = typed.name || made
  return { name, description: typed.description || madeDescription(name, values) }
}
