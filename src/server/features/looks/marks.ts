import { mainColour } from '../../platform/vision/colour.ts'
import type { TagBook } from './tag-book.ts'
import { tagOfKind } from './kinds.ts'

/** More than there are shops; what people ask for may be anything. */
const mostWords = 50_000

/** Each word is made once: a million pieces have ten of them each, and few different ones. */
const words = <Of extends string | number>(kind: string) => {
  const made = new Map<Of, string>()
  return (of: Of): string => {
    const known = made.get(of)
    if (known !== undefined) return known
    const word = `${kind}=${of}`
    if (made.size < mostWords) made.set(of, word)
    return word
  }
}

/** What filters of a search by looks can ask for, each as one word. */
export const mark = {
  forSale: 'for_sale',
  size: words<string>('size'),
  style: words<number>('style'),
  tag: words<number>('tag'),
  shop: words<string>('shop'),
  /** Of what garment it is: by its seller, else by the model. */
  garment: words<number>('garment'),
  colour: words<string>('colour'),
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
