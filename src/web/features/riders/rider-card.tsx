import { IconMotorbike } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/riders.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Text } from '#web/ui/parts.tsx'
import type { RenderPinMap } from './ask-rider.tsx'
import { type Pickup, riderAddressQuery } from './rider-queries.ts'

const AskRider = lazyDialog(async () => (await import('./ask-rider.tsx')).AskRider)

interface RiderCardProps {
  pickup: Pickup
  viewer: 'buyer' | 'seller'
  renderMap: RenderPinMap
}

/** Whether a rider is on the way: then there is nothing to fetch at the shop. */
export const isOnItsWay = ({ rider }: Pickup): boolean => rider !== null && rider.sentAt !== null

/** On the page of a pickup: the buyer asks for a rider, both see how far it is, and the buyer has it. */
export const RiderCard = ({ pickup, viewer, renderMap }: RiderCardProps) => {
  const { rider } = pickup
  if (!pickup.open) return null
  if (rider?.sentAt)
    return <OnItsWay pickup={pickup} rider={rider} sentAt={rider.sentAt} isBuyer={viewer === 'buyer'} />
  if (viewer === 'buyer') return <Ask pickup={pickup} renderMap={renderMap} />
  return (
    rider && (
      <section className="card pad-16 stack gap-12" aria-label={m.title}>
        <Text weight="semibold">{m.asksToSend(pickup.customerFirstName)}</Text>
        <Button
          to="/riders"
          variant="default"
          fullWidth
          leftSection={<IconMotorbike size={22} stroke={1.75} aria-hidden />}
        >
          {m.openSheet}
        </Button>
      </section>
    )
  )
}

const Ask = ({ pickup, renderMap }: Pick<RiderCardProps, 'pickup' | 'renderMap'>) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const isAsked = pickup.rider !== null
  const { data } = useQuery({ ...riderAddressQuery(pickup.pickupID), enabled: isAsked })
  const withdraw = useMutation({
    mutationFn: () => api('POST pickups/withdraw_rider', { pickupID: pickup.pickupID }),
    onSuccess: () => notice.success(m.takenBack),
    onError: (error) => void notice.failure(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET pickups/get_pickups'] }),
  })
  return (
    <section className="card pad-16 stack gap-12" aria-label={m.ask}>
      <div>
        <Text weight="semibold">{isAsked ? m.askedFor(pickup.storeName) : m.ask}</Text>
        <Text size="small" tone="muted">
          {isAsked ? data?.shared && data.address : m.askHint}
        </Text>
      </div>
      <div className="row gap-8 wrap">
        <Button
          variant="default"
          leftSection={<IconMotorbike size={22} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {isAsked ? m.changeAddress : m.ask}
        </Button>
        {isAsked && (
          <Button variant="subtle" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {m.takeBack}
          </Button>
        )}
      </div>
      {isOpen && <AskRider pickup={pickup} renderMap={renderMap} onClose={() => setOpen(false)} />}
    </section>
  )
}

interface OnItsWayProps {
  pickup: Pickup
  rider: NonNullable<Pickup['rider']>
  sentAt: string
  isBuyer: boolean
}

const OnItsWay = ({ pickup, rider, sentAt, isBuyer }: OnItsWayProps) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...riderAddressQuery(pickup.pickupID), enabled: isBuyer })
  const receive = useMutation({
    mutationFn: () => api('POST pickups/say_received', { pickupID: pickup.pickupID }),
    onSuccess: () => notice.success(m.received, m.receivedHint(pickup.storeName)),
    onError: (error) => void notice.failure(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET pickups/get_pickups'] }),
  })
  const { trackingLink, fee, stop, stops } = rider
  return (
    <section className="card pad-16 stack gap-14" aria-label={m.onItsWay}>
      <div className="row gap-12">
        <IconMotorbike className="rigid accent" size={28} stroke={1.75} aria-hidden />
        <div className="grow min-0">
          <h2 className="body semibold">{m.onItsWay}</h2>
          <Text size="small">{m.leftAt(dateInWords(sentAt))}</Text>
          <Text size="small" tone="muted">
            {m.stopAt(stop, stops)}
            {isBuyer && data?.shared && ` · ${data.address}`}
          </Text>
        </div>
      </div>
      {fee !== null && (
        <p className="row between">
          <span>{m.feeToRider}</span>
          <b className="numbers">{formatPesos(fee)}</b>
        </p>
      )}
      {trackingLink !== null && (
        <div className="stack gap-4">
          <Button
            href={trackingLink}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            variant="default"
            fullWidth
          >
            {m.trackIt}
          </Button>
          <Text size="small" tone="muted">
            {m.otherSite(new URL(trackingLink).host)}
          </Text>
        </div>
      )}
      {isBuyer && (
        <div className="stack gap-4">
          <Button size="lg" fullWidth loading={receive.isPending} onClick={() => receive.mutate()}>
            {m.haveIt}
          </Button>
          <Text size="small" tone="muted">
            {m.haveItHint}
          </Text>
        </div>
      )}
    </section>
  )
}
