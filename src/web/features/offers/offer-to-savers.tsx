import { IconClock, IconEyeOff, IconHeart } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import { formatPesos, toCentavos, toPesos } from '#domain/money.ts'
import { isOffer, offerHours, offerRange, proposedOffers } from '#domain/offers.ts'
import * as m from '#messages/offers.tsx'
import { api } from '#web/lib/api.ts'
import { numberError, numberTyped } from '#web/lib/check-fields.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Problem } from '#web/ui/problem.tsx'
import type { OfferedItem } from './make-offer.tsx'
import { When } from './offer-panel.tsx'
import { rulesQuery } from './offer-queries.ts'
import { PriceChips } from './offer-sheet.tsx'

export interface SaversItem extends OfferedItem {
  storeName: string
}

/** For the seller of an item that people saved: the way to offer it to them, or until when it is offered. */
export const OfferToSavers = ({ item }: { item: SaversItem }) => {
  const { data } = useQuery(rulesQuery(item.itemID))
  const [open, setOpen] = useState(false)
  if (!data || (data.savers === 0 && data.offeredUntil === null)) return null
  const isOffered = data.offeredUntil !== null && data.offeredPrice !== null
  return (
    <section
      className="row wrap gap-8-12 between mt-16 pad-12-14 radius-medium on-linen"
      aria-label={m.peopleSaved(data.savers)}
    >
      <p className="row gap-10 grow min-0">
        <IconHeart size={22} stroke={1.75} className="rigid" aria-hidden />
        <span className="grid min-0">
          <b className="semibold">
            {isOffered ? m.offeredNow(formatPesos(data.offeredPrice ?? 0)) : m.peopleSaved(data.savers)}
          </b>
          {data.offeredUntil !== null && (
            <span className="small muted">{m.offeredUntil(<When at={data.offeredUntil} />)}</span>
          )}
        </span>
      </p>
      {!isOffered && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {m.offerIt}
        </Button>
      )}
      {open && <SaversSheet item={item} savers={data.savers} onClose={() => setOpen(false)} />}
    </section>
  )
}

interface SaversSheetProps {
  item: SaversItem
  savers: number
  onClose: () => void
}

const SaversSheet = ({ item, savers, onClose }: SaversSheetProps) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const now = useNow()
  const asked = toCentavos(item.price)
  const chips = proposedOffers(asked)
  const [typed, setTyped] = useState(() => {
    const lowest = chips.at(-1)
    return lowest ? String(toPesos(lowest.centavos)) : ''
  })
  const [own, setOwn] = useState(chips.length === 0)
  const send = useMutation({
    mutationFn: (price: number) => api('POST offers/offer_to_savers', { itemID: item.itemID, price }),
    onSuccess: ({ people, until }) => {
      onClose()
      void notice.success(m.offeredTo(people), m.offeredToHint(dateInWords(until)))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET offers/get_rules'] }),
  })
  const broken = typed === '' ? undefined : numberError(rules.price, typed)
  const price = typed === '' || broken !== undefined ? undefined : numberTyped(rules.price, typed)
  const wrong =
    broken ??
    (price !== undefined && !isOffer(asked, toCentavos(price))
      ? m.outOfRange(formatPesos(toPesos(offerRange(asked).lowest)), formatPesos(item.price))
      : undefined)
  const chosen = wrong === undefined ? price : undefined
  const until = new Date(now.getTime() + offerHours * 3_600_000).toISOString()
  return (
    <Dialog
      open
      title={m.toSavers(savers)}
      onClose={onClose}
      actions={
        <Button
          size="lg"
          loading={send.isPending}
          disabled={chosen === undefined}
          onClick={() => chosen !== undefined && send.mutate(chosen)}
        >
          {chosen === undefined ? m.offerToNobody : m.offerTo(formatPesos(chosen), savers)}
        </Button>
      }
    >
      <div className="stack gap-16">
        <p className="small muted break">
          {item.name} · {formatPesos(item.price)}
        </p>
        <div className="stack gap-8">
          <h3 className="small semibold">{m.theirPrice}</h3>
          {chips.length > 0 && (
            <PriceChips
              chips={chips}
              chosen={price}
              onChoose={(chip) => {
                setTyped(chip)
                setOwn(false)
              }}
            />
          )}
          {own ? (
            <TextInput
              label={m.anotherPrice}
              inputMode="decimal"
              autoComplete="off"
              leftSection="₱"
              value={typed}
              error={wrong}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          ) : (
            <Button
              variant="subtle"
              size="sm"
              className="fit"
              onClick={() => {
                setOwn(true)
                setTyped('')
              }}
            >
              {m.anotherPrice}
            </Button>
          )}
        </div>
        <div className="stack gap-8">
          <h3 className="small semibold">{m.whatTheyRead}</h3>
          <div className="row gap-12 pad-12-14 radius-medium on-linen">
            <span className="rigid width-48 block portrait clip radius-small">
              <Photo photo={item.image ?? undefined} sizes="48px" alt="" />
            </span>
            <p className="min-0 break line-135">
              <b className="block semibold">
                {m.theyRead(item.storeName, item.name, formatPesos(chosen ?? item.price))}
              </b>
              <span className="small muted">{m.theyReadHint}</span>
            </p>
          </div>
        </div>
        <ul className="stack gap-8 small muted">
          <li className="flex gap-8">
            <IconEyeOff size={18} stroke={1.75} className="rigid" aria-hidden />
            {m.hidden}
          </li>
          <li className="flex gap-8">
            <IconClock size={18} stroke={1.75} className="rigid" aria-hidden />
            <span>{m.untilThen(<When at={until} />, formatPesos(item.price))}</span>
          </li>
        </ul>
        <Problem className="banner" error={send.error} />
      </div>
    </Dialog>
  )
}
