import { mainColour } from '../../platform/vision/colour.ts'
import type { TagBook } from './tag-book.ts'
import { tagOfKind } from './kinds.ts'

/** What filters of a search by looks can ask for, each as one word. */
export const mark = {
  forSale: 'for_sale',
  size: (size: string) => `size=${size}`,
  style: (style: number) => `style=${style}`,
  tag: (id: number) => `tag=${id}`,
  shop: (id: string) => `shop=${id}`,
  /** Of what garment it is: by its seller, else by the model. */
  garment: (tagID: number) => `garment=${tagID}`,
  colour: (name: string) => `colour=${name}`,
}

export interface Marked {
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

export const marksOf = (
  item: Marked,
  looks: readonly { kind: string; colours: Float32Array }[],
  book: TagBook,
): string[] => {
  const coloursTold = item.tags.flatMap((id) => {
    const tag = book.byID.get(id)
    return tag?.kind === 'colour' ? [tag.name] : []
  })
  const colours = new Set([...coloursTold, ...looks.map((look) => mainColour(look.colours))])
  return [
    ...(item.availability === 'for_sale' ? [mark.forSale] : []),
    mark.size(item.size),
    mark.style(item.is_feminine),
    mark.shop(item.shop_id),
    ...item.tags.map(mark.tag),
    ...garmentsOf(item.tags, looks[0]?.kind, book).map(mark.garment),
    ...[...colours].map(mark.colour),
  ]
}
