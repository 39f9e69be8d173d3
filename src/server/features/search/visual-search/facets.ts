import type { TableRow } from '../../../platform/db/connect.ts'
import { mainColour } from '../../../platform/vision/colour.ts'
import type { TagBook } from './tag-book.ts'
import { tagOfKind } from './kinds.ts'

/** Limits the cache, because its keys may come from requests. It exceeds the number of shops. */
const maxWords = 50_000

/** Builds the strings of one facet and reuses them, because a million items have ten each but few different ones. */
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

/** The facets of an item as strings, for the filters of the vector index. */
export const facet = {
  forSale: 'for_sale',
  size: words<string>('size'),
  style: words<number>('style'),
  tag: words<number>('tag'),
  shop: words<string>('shop'),
  /** The kind of garment: from the seller's tags, or else from the model. */
  garment: words<number>('garment'),
  colour: words<string>('colour'),
}

export interface Faceted extends Pick<TableRow<'items'>, 'size' | 'is_feminine' | 'shop_id'> {
  /** Not on hold. */
  for_sale: boolean
  tags: number[]
}

/** The garment tags of an item, or else the tag of what the model sees in its cover. */
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
    ...(item.for_sale ? [facet.forSale] : []),
    facet.size(item.size),
    facet.style(item.is_feminine),
    facet.shop(item.shop_id),
    ...item.tags.map(facet.tag),
    ...garmentsOf(item.tags, embeddings[0]?.kind, book).map(facet.garment),
    ...[...colours].map(facet.colour),
  ]
}
