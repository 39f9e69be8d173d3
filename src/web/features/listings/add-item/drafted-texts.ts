import { madeDescription, madeName, sureTags } from '../rack/rack-item.ts'
import type { ItemValues } from './item-values.ts'
import type { SuggestedTag } from './tags/use-auto-tagging.ts'

/**
 * A name and a description from the chosen tags and those that the photos surely show, as the rack makes them. What was typed
 * stays. The name is empty if there is nothing to fill in, or if the tags do not say what the item is.
 */
export const draftedTexts = (
  values: Pick<ItemValues, 'name' | 'description' | 'size' | 'facts'>,
  chosen: readonly { id: number; name: string }[],
  suggestions: readonly SuggestedTag[],
): { name: string; description: string } => {
  const typed = { name: values.name.trim(), description: values.description.trim() }
  const seen = chosen.length === 0 ? sureTags(suggestions) : []
  const tags = chosen.map(({ id, name }) => ({
    tagID: id,
    tagName: name,
    kind: suggestions.find(({ tagID }) => tagID === id)?.kind ?? null,
  }))
  const made = madeName([...tags, ...seen])
  if (!made || (typed.name && typed.description)) return { name: '', description: '' }
  const name = typed.name || made
  return { name, description: typed.description || madeDescription(name, values) }
}
