import { IconArrowBackUp, IconCheck, IconClock, IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPesos, toCentavos, toPesos } from '#domain/money.ts'
import * as m from '#messages/payments.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Text } from '#web/ui/parts.tsx'
import { BuyersPayment } from './buyers-payment.tsx'
import classes from './pickup-payment.module.css'
import { type Payment, paymentQuery } from './payment-query.ts'
import { dayAndTimeOf } from './payment-words.ts'
import { PaymentParts } from './payment-parts.tsx'
import { SellersPayment } from './sellers-payment.tsx'

interface PickupPaymentProps {
  pickupID: number
  side: 'buyer' | 'seller'
}

/** How the payment of a pickup stands, and what this side can say about it. Nothing of it moves a ticket. */
export const PickupPayment = ({ pickupID, side }: PickupPaymentProps) => {
  const query = useQuery(paymentQuery(pickupID))
  const payment = query.data?.payment
  // Nothing is ready yet, or all of it was paid at the shop.
  if (payment?.total === 0 && payment.history.length === 0 && payment.lines.length === 0) return null
  return (
    <section className={`stack gap-14 ${classes.section}`} aria-labelledby="payment">
      <h2 id="payment" className="section-title">
        {m.payment}
      </h2>
      <QueryState
        query={query}
        skeleton={<Skeleton height={88} className="on-linen radius-large" aria-busy />}
      >
        {({ payment: shown }) => (
          <>
            <Standing payment={shown} side={side} />
            {side === 'buyer' ? <BuyersPayment payment={shown} /> : <SellersPayment payment={shown} />}
            <PaymentParts payment={shown} />
          </>
        )}
      </QueryState>
    </section>
  )
}

/** The state in words, and plainly if the total has changed since. */
const Standing = ({ payment, side }: { payment: Payment; side: 'buyer' | 'seller' }) => {
  const { state, amount, total, parts, items, rest, other, reference, changedAt } = payment
  const day = changedAt ? dayAndTimeOf(changedAt) : ''
  const paid = formatPesos(state === 'given_back' ? amount : amount + parts)
  const isBuyer = side === 'buyer'
  if (state === 'not_paid')
    return (
      <Banner look="open" Icon={IconCoins} title={m.toPay(formatPesos(total), items)}>
        {parts > 0
          ? m.rest(formatPesos(rest))
          : isBuyer
            ? m.notPaid
            : m.notPaidHint(formatPesos(rest), reference)}
      </Banner>
    )
  if (state === 'given_back')
    return (
      <Banner look="open" Icon={IconArrowBackUp} title={isBuyer ? m.givenBack(paid) : m.givenBackByYou(paid)}>
        {m.referenceIs(day, reference)}
      </Banner>
    )
  const due = state === 'received' ? toPesos(Math.max(0, toCentavos(total) - toCentavos(parts))) : rest
  const changed =
    state === 'received' && rest > 0
      ? m.rest(formatPesos(rest))
      : amount === due
        ? undefined
        : m.totalChanged(formatPesos(amount), formatPesos(due))
  if (state === 'received')
    return (
      <Banner
        look="good"
        Icon={IconCheck}
        more={changed}
        title={isBuyer ? m.receivedBy(other, paid) : m.receivedByYou(paid)}
      >
        {m.referenceIs(day, reference)}
      </Banner>
    )
  return (
    <Banner
      look="wait"
      Icon={IconClock}
      more={changed}
      title={isBuyer ? m.shopLooks(other) : m.saidBy(other, formatPesos(amount))}
    >
      {isBuyer ? m.saidByYou(formatPesos(amount), day, reference) : m.receiptHint(reference)}
    </Banner>
  )
}

interface BannerProps {
  look: 'open' | 'wait' | 'good'
  Icon: typeof IconClock
  title: string
  /** A sentence of its own. */
  more?: string | undefined
  children: ReactNode
}

const Banner = ({ look, Icon, title, more, children }: BannerProps) => (
  <div
    className={`flex gap-14 align-start pad-16 break on-linen radius-large ${classes.banner}`}
    data-look={look}
    aria-live="polite"
  >
    <span className={`grid centred rigid width-44 height-44 on-surface radius-full ${classes.icon}`}>
      <Icon size={24} stroke={1.75} aria-hidden />
    </span>
    <div className="grow min-0">
      <Text size="large" weight="bold">
        {title}
      </Text>
      <p>{children}</p>
      {more && <p>{more}</p>}
    </div>
  </div>
)
