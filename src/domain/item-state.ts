/** What its seller wants of an item. */
export type ListingState = 'draft' | 'listed' | 'sold' | 'withdrawn'

/** Why items of a shop are not shown although its seller offers them. The last three are reasons of a whole shop. */
export type BlockReason = 'live_sale' | 'drop' | 'taken_down' | 'shop_paused' | 'account_stopped' | 'vacation'
export type PauseReason = Extract<BlockReason, 'shop_paused' | 'account_stopped' | 'vacation'>
