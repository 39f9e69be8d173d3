import type { Condition } from './item-facts.ts'
import type { ListingState } from './item-state.ts'
import type { Size, Style } from './sizes.ts'

/** What an item was before a change. Facts that nothing reads are stored too. */
export interface ItemVersion {
  name: string
  description: string
  price_centavos: number
  size: Size
  is_feminine: Style
  condition: Condition | null
  brand: string | null
  state: ListingState
  taken_down_at: string | null
  was_centavos: number | null
  lowered_at: string | null
  raised_at: string | null
  /** The ids of its tags. */
  tags: number[]
  /** The keys of its photos, in order. */
  photos: string[]
}
