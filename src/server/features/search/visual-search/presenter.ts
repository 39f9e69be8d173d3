import type { z } from 'zod'
import type { AlikeItem, SamePiece, SuggestedTag } from '#contract/visual-search.ts'
import { type TileRow } from '../search/tiles.ts'
import { toFeedItem } from '../search/presenter.ts'
import type { Place } from '../../../platform/vision/places.ts'
import { toPhoto } from '../../items/index.ts'
import type { ShownPair } from './duplicates/closest-photos.ts'
import type { Suggestion } from './tag-book.ts'

const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000

export const toAlikeItem = (row: TileRow & { similarity: number }): z.output<typeof AlikeItem> => ({
  ...toFeedItem(row),
  likeness: rounded(row.similarity),
})

export const toSuggestedTag = ({
  tag,
  confidence,
  rank,
  insteadOf,
}: Suggestion): z.output<typeof SuggestedTag> => ({
  tagID: tag.id,
  tagName: tag.name,
  kind: tag.kind as z.output<typeof SuggestedTag>['kind'],
  confidence: rounded(confidence),
  rank,
  instead_of: insteadOf?.id ?? null,
})

/** The right and the lower side are rounded too, so that the box stays within the photo. */
export const toGarment = ({ left, top, width, height, likely }: Place) => ({
  left: rounded(left),
  top: rounded(top),
  width: rounded(rounded(left + width) - rounded(left)),
  height: rounded(rounded(top + height) - rounded(top)),
  likely: rounded(likely),
})

const toDuplicate = (item: ShownPair['items'][number]): z.output<typeof SamePiece> => ({
  itemID: item.id,
  name: item.name,
  status: item.availability,
  listedAt: item.listed_at === null ? null : new Date(item.listed_at).toISOString(),
  storeID: item.shop_id,
  storeName: item.shop_name,
  sellerID: item.owner_id,
  image: toPhoto(item.photo),
})

export const toPair = (row: ShownPair) => ({
  id: row.id,
  likeness: rounded(row.similarity),
  flagged_at: row.flagged_at.toISOString(),
  items: row.items.map(toDuplicate),
})
