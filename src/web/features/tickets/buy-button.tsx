import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconChevronRight, IconTicket } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/tickets.tsx'
import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { usePlaceLine } from '#web/ui/own-place.ts'
import { PurchaseDialog } from '#web/ui/purchase-dialog.tsx'
import { OfferedUntil } from '#web/ui/offered.tsx'
import { Price } from '#web/ui/parts.tsx'
import classes from './buy-button.module.css'
import { boughtKey, usePurchase } from './purchase.ts'
import { addressOfLevel } from './tabs.ts'

type Item = ReplyOf<'GET store/item'> & {
  /** Until when the price is less for this buyer. */
  offeredUntil?: string | undefined
}

/** A button to buy the item, or a link to the ticket if the buyer has bought it. */
export const BuyButton = ({ item }: { item: Item }) =>
  item.status === 'for_sale' ? <BuyNow item={item} /> : <OwnTicket item={item} />

/** For an item that is for sale, or kept for this buyer. */
export const BuyNow = ({ item }: { item: Item }) => {
  const [asking, setAsking] = useState(false)
  const purchase = usePurchase(item)
  const place = usePlaceLine(item.town, item.storeLocation)
  // A ref and not state, because a second tap can come before the next render.
  const sent = useRef(false)
  const { price, offeredUntil } = item
  const agreedPrice = useRef(price)
  const buy = (agreed: number) => {
    if (sent.current) return
    sent.current = true
    agreedPrice.current = agreed
    setAsking(false)
    purchase.buy(agreed, {
      onSettled: () => {
        sent.current = false
      },
    })
  }
  const { newPrice } = purchase
  return (
    <>
      <Button size="lg" onClick={() => setAsking(true)} loading={purchase.isPending}>
        {m.buyNow}
      </Button>
      <PurchaseDialog
        purchase={purchase}
        onTryAgain={() => buy(agreedPrice.current)}
        onCheck={purchase.check}
      />
      <ConfirmDialog
        open={newPrice !== undefined}
        question={common.purchaseAtNewPrice(formatPesos(newPrice ?? 0))}
        onYes={() => newPrice !== undefined && buy(newPrice)}
        onNo={purchase.declineNewPrice}
      >
        <p className="mt-8 muted">{common.priceChangedHint(item.name)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking}
        question={m.buyQuestion}
        onYes={() => buy(price)}
        onNo={() => setAsking(false)}
      >
        <p className="flex gap-16 between">
          <span className="min-0 break">{item.name}</span>
          <Price as="strong" pesos={price} className="rigid" />
        </p>
        {offeredUntil !== undefined && <OfferedUntil until={offeredUntil} />}
        {place && <p className="mt-8 semibold">{m.pickUpIn(place)}</p>}
        <p className="mt-8 muted">{m.buyHint(item.storeName)}</p>
      </ConfirmDialog>
    </>
  )
}

const OwnTicket = ({ item }: { item: Item }) => {
  const { data, isPending } = useQuery(callQuery('GET tickets/ticket', { itemID: item.itemID }))
  const justBought = useQueryClient().getQueryData(boughtKey(item.itemID)) !== undefined
  const known = data?.tickets[0]
  const level = known?.level ?? (justBought ? TicketLevel.Pending : undefined)
  if (level === undefined && isPending) return <span hidden data-looking />
  if (level === undefined || level === TicketLevel.Cancelled) return null
  return (
    <Link
      to={addressOfLevel(level)}
      className={`row gap-12 pad-14-16 ink plain radius-medium ${classes.own}`}
      data-own-standing
      data-takes-focus
    >
      <IconTicket className="teal" size={24} stroke={1.75} aria-hidden />
      <span className="grow min-0">
        <strong className="block semibold">{level === TicketLevel.Completed ? m.bought : m.buying}</strong>
        <span className={`semibold teal ${classes.see}`}>{common.seeYourTicket}</span>
      </span>
      <IconChevronRight className="teal" size={20} aria-hidden />
    </Link>
  )
}
