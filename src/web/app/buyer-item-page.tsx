import { ItemPage } from '#web/features/listings/item-page.tsx'
import { BuyButton } from '#web/features/tickets/buy-button.tsx'

/** A piece, and what a buyer can do with it. */
export const BuyerItemPage = () => <ItemPage actions={(item) => <BuyButton item={item} />} />
