import { IconAlertCircle, IconArrowBackUp, IconCircleCheck, IconClockUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages/counter.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Price } from '#web/ui/parts.tsx'
import { ChangePrice } from './change-price.tsx'
import classes from './counter.module.css'
import { HoldCard } from './hold-card.tsx'
import { ItemLine } from './item-line.tsx'
import { findKnown, type Tag } from './known-items.ts'
import { type CounterSale, changeKept, dropSale, type Outcome, useKeptSales } from './sale-outbox.ts'
import { useSecondsLeft, useUndo } from './use-undo.ts'

/** What became of the last tag. */
export type Result =
  | { kind: 'sending'; tag: Tag }
  | { kind: 'kept already'; tag: Tag }
  | (Outcome & { tag: Tag; clientID: string; receivedAt: number })

interface ResultCardProps {
  result: Result
  onChange: (result: Result | undefined) => void
}

export const ResultCard = ({ result, onChange }: ResultCardProps) => {
  switch (result.kind) {
    case 'sending':
      return (
        <section className={`stack gap-10 on-linen radius-large ${classes.result}`} aria-busy>
          <Spinner size={24} /> {m.sending}
        </section>
      )
    case 'sold':
      return (
        <Sold
          key={result.sale.saleID}
          sale={result.sale}
          receivedAt={result.receivedAt}
          onChange={(sale) => onChange({ ...result, sale, receivedAt: Date.now() })}
        />
      )
    case 'refused':
      return <Refused tag={result.tag} error={result.error} />
    case 'waits':
      return <Waits clientID={result.clientID} onRemove={() => onChange(undefined)} />
    case 'kept already':
      return (
        <section
          className={`stack gap-10 on-linen radius-large ${classes.result}`}
          data-kind="held"
          role="alert"
        >
          <p>{m.keptAlready}</p>
        </section>
      )
  }
}

interface SoldProps {
  sale: CounterSale
  receivedAt: number
  onChange: (sale: CounterSale) => void
}

const Sold = ({ sale, receivedAt, onChange }: SoldProps) => {
  const [asksPrice, setAsksPrice] = useState(false)
  const left = useSecondsLeft(sale.undoSeconds, receivedAt)
  const undo = useUndo(onChange)
  return (
    <section
      className={`stack gap-10 on-linen radius-large ${classes.result}`}
      data-kind={sale.undone ? 'undone' : 'sold'}
    >
      <h2 className={`row gap-8 bold line-13 text-section ${classes.title}`}>
        {sale.undone ? (
          <IconArrowBackUp size={24} stroke={1.75} aria-hidden />
        ) : (
          <IconCircleCheck size={24} stroke={1.75} aria-hidden />
        )}
        {sale.undone ? m.undone : m.soldInShop}
      </h2>
      <ItemLine item={sale} image={sale.image}>
        <Price pesos={sale.price} />
      </ItemLine>
      {left > 0 && (
        <div className={`flex wrap gap-8 ${classes.two}`}>
          <Button
            variant="default"
            loading={undo.isPending}
            leftSection={<IconArrowBackUp size={20} stroke={1.75} aria-hidden />}
            onClick={() => undo.mutate(sale.saleID)}
          >
            {m.undo} <span className="medium muted numbers">{m.secondsLeft(left)}</span>
          </Button>
          <Button variant="default" onClick={() => setAsksPrice(true)}>
            {m.otherPrice}
          </Button>
        </div>
      )}
      {asksPrice && (
        <ChangePrice
          saleID={sale.saleID}
          price={sale.price}
          onChange={onChange}
          onClose={() => setAsksPrice(false)}
        />
      )}
    </section>
  )
}

const Refused = ({ tag, error }: { tag: Tag; error: ApiError }) => {
  const { data } = useQuery({
    ...callQuery('GET store/read_tag', tag),
    enabled: error.status === 409,
    staleTime: 0,
  })
  const item = data && (
    <ItemLine item={data} image={data.image}>
      <Price pesos={data.price} />
    </ItemLine>
  )
  if (error.hold) return <HoldCard hold={error.hold}>{item}</HoldCard>
  return (
    <section
      className={`stack gap-10 on-linen radius-large ${classes.result}`}
      data-kind="refused"
      role="alert"
    >
      <h2 className={`row gap-8 bold line-13 text-section ${classes.title}`}>
        <IconAlertCircle size={24} stroke={1.75} aria-hidden />
        {m.notSold}
      </h2>
      {item}
      <p>{error.status === 404 ? m.notOfThisShop : sentenceOf(error)}</p>
    </section>
  )
}

const Waits = ({ clientID, onRemove }: { clientID: string; onRemove: () => void }) => {
  const [asksPrice, setAsksPrice] = useState(false)
  const kept = useKeptSales().find((one) => one.clientID === clientID)
  const known = kept && findKnown(kept.tag)
  const price = kept?.price ?? known?.price
  // It was sent meanwhile: the lists say what became of it.
  if (!kept || kept.problem) return null
  return (
    <section className={`stack gap-10 on-linen radius-large ${classes.result}`} data-kind="held">
      <h2 className={`row gap-8 bold line-13 text-section ${classes.title}`}>
        <IconClockUp size={24} stroke={1.75} aria-hidden />
        {m.keptOnPhone}
      </h2>
      {known && (
        <ItemLine item={known} image={null}>
          {price !== undefined && <Price pesos={price} />}
        </ItemLine>
      )}
      <p>{m.waitsForNetwork}</p>
      <div className={`flex wrap gap-8 ${classes.two}`}>
        <Button
          variant="default"
          onClick={() => {
            dropSale(clientID)
            onRemove()
          }}
        >
          {m.removeKept}
        </Button>
        <Button variant="default" onClick={() => setAsksPrice(true)}>
          {m.otherPrice}
        </Button>
      </div>
      {asksPrice && (
        <ChangePrice
          price={price ?? 0}
          onKept={(paid) => changeKept(clientID, { price: paid })}
          onClose={() => setAsksPrice(false)}
        />
      )}
    </section>
  )
}
