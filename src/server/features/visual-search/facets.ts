import { mainColour } from '../../platform/vision/colour.ts'
import type { TagBook } from './tag-book.ts'
import { tagOfKind } from './kinds.ts'

/** More than there are shops; what people ask for may be anything. */
const maxWords = 50_000

/** Each word is made once: a million items have ten of them each, and few different ones. */
const words = <Of extends string | number>(kind: string) => {
  const made = new Map<Of, string>()
  return (of: Of): string => {
    const known = made.get(of)
    if (known !== undefined) return known
    const word = `${kind}=${of}`
    if (made.size < maxWords) made.set(of, word)
    return word
  }
}

/** What filters of a search by photo can ask for, each as one word. */
export const facet = {
  forSale: 'for_sale',
  size: words<string>('size'),
  style: words<number>('style'),
  tag: words<number>('tag'),
  shop: words<string>('shop'),
  /** Of what garment it is: by its seller, else by the model. */
  garment: words<number>('garment'),
  colour: words<string>('colour'),
}

export interface Faceted {
  availability: string
  size: string
  is_feminine: number
  shop_id: string
  tags: number[]
}

/** The garments that its tags name; where they name none, what the model takes its cover for. */
export const garmentsOf = (tags: number[], kind: string | undefined, book: TagBook): number[] => {
  const named = tags.filter((id) => book.byID.get(id)?.kind === 'garment')
  if (named.length > 0) return named
  const seen = kind === undefined ? undefined : tagOfKind(kind, book)
  return seen ? [seen.id] : []
}

export const facetsOf = (
  item: Faceted,
  embeddings: readonly { kind: string; colours: Float32Array }[],
  book: TagBook,
): string[] => {
  const coloursGiven = item.tags.flatMap((id) => {
    const tag = book.byID.get(id)
    return tag?.kind === 'colour' ? [tag.name] : []
  })
  const colours = new Set([...coloursGiven, ...embeddings.map(({ colours: shares }) => mainColour(shares))])
  return [
    ...(item.availability === 'for_sale' ? [facet.forSale] : []),
    facet.size(item.size),
    facet.style(item.is_feminine),
    facet.shop(item.shop_id),
    ...item.tags.map(facet.tag),
    ...garmentsOf(item.tags, embeddings[0]?.kind, book).map(facet.garment),
    ...[...colours].map(facet.colour),
  ]
}
