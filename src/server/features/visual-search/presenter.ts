import type { z } from 'zod'
import type { AlikeItem, SamePiece, SuggestedTag } from '#contract/visual-search.ts'
import { type TileRow, toFeedItem } from '../search/index.ts'
import { toPhoto } from '../listings/index.ts'
import type { ShownPair } from './duplicates/closest-photos.ts'
import type { Suggestion } from './tag-book.ts'

const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000

export const toAlikeItem = (row: TileRow & { similarity: number }): z.output<typeof AlikeItem> => ({
  ...toFeedItem(row),
  likeness: rounded(row.similarity),
})

export const toSuggestedTag = ({ tag, confidence }: Suggestion): z.output<typeof SuggestedTag> => ({
  tagID: tag.id,
  tagName: tag.name,
  kind: tag.kind as z.output<typeof SuggestedTag>['kind'],
  confidence: rounded(confidence),
})

const toSamePiece = (piece: ShownPair['pieces'][number]): z.output<typeof SamePiece> => ({
  itemID: piece.id,
  name: piece.name,
  status: piece.availability,
  listedAt: piece.listed_at === null ? null : new Date(piece.listed_at).toISOString(),
  storeID: piece.shop_id,
  storeName: piece.shop_name,
  sellerID: piece.owner_id,
  image: toPhoto(piece.photo),
})

export const toPair = (row: ShownPair) => ({
  id: row.id,
  likeness: rounded(row.similarity),
  flagged_at: row.flagged_at.toISOString(),
  items: row.pieces.map(toSamePiece),
})
