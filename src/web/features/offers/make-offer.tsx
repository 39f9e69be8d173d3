import { useLayoutEffect, useState } from 'react'
import { formatPesos, toCentavos, toPesos } from '#domain/money.ts'
import { offerRange } from '#domain/offers.ts'
import * as m from '#messages/offers.tsx'
import { Button } from '#web/ui/button.tsx'
import type { PhotoSource } from '#web/ui/photo.tsx'
import type { ItemOffers } from './offer-queries.ts'
import { OfferSheet } from './offer-sheet.tsx'
import { useMakeOffer } from './use-offers.ts'

export interface OfferedItem {
  itemID: string
  name: string
  price: number
  image: PhotoSource | null | undefined
}

interface MakeOfferProps {
  item: OfferedItem
  offers: ItemOffers
  label?: string
  size?: 'sm' | 'md'
  variant?: 'default' | 'outline'
  className?: string
}

const isAsked = (): boolean => new URLSearchParams(location.search).has('offer')

/** The button that opens the sheet for an offer of the buyer. With `?offer` in the address, as after a login, it opens by itself. */
export const MakeOffer = ({ item, offers, label = m.makeOffer, ...look }: MakeOfferProps) => {
  const [open, setOpen] = useState(isAsked)
  // Before the sheet adds its own entry to the history, so that neither a reload nor Back opens it again.
  useLayoutEffect(() => {
    if (isAsked()) history.replaceState(history.state, '', location.pathname)
  }, [])
  const make = useMakeOffer(item.itemID)
  const { left, pickupHours, sellerFirstName: seller } = offers
  const { offer } = offers
  const theirs = offer?.state === 'open' && offer.from !== 'buyer' ? formatPesos(offer.price) : undefined
  const lowest = toPesos(offerRange(toCentavos(item.price)).lowest)
  return (
    <>
      <Button variant="outline" {...look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <OfferSheet
          title={m.yourOffer}
          item={item}
          hint={lowest < item.price ? m.range(formatPesos(lowest), formatPesos(item.price)) : m.tooCheap}
          renderMeaning={(price) =>
            m.offerMeans(seller, price, { hours: pickupHours, left: left - 1, theirs })
          }
          sendLabel={m.sendPrice}
          withWords
          busy={make.isPending}
          error={make.error}
          onSend={(price, words) =>
            make.mutate(
              { price, asked: item.price, ...(words !== '' && { words }) },
              { onSuccess: () => setOpen(false) },
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
