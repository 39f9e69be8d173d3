import type { ComponentProps } from 'react'
import { ItemPage } from '#web/features/listings/item-page.tsx'
import { BuyButton } from '#web/features/tickets/buy-button.tsx'

const buy: ComponentProps<typeof ItemPage>['actions'] = (item) => <BuyButton item={item} />

/** A piece, and what a buyer can do with it. */
export const BuyerItemPage = () => <ItemPage actions={buy} />
