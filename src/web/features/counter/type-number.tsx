import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { readTagNumber } from '#domain/counter.ts'
import * as rules from '#contract/rules.ts'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/counter.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { numberError, numberTyped } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import classes from './counter.module.css'
import { HoldCard } from './hold-card.tsx'
import { ItemLine } from './item-line.tsx'
import { findKnown, type Tag } from './known-items.ts'

interface TypeNumberProps {
  onSell: (tag: Tag, price?: number) => void
}

/** Sells by the number on a tag. The item is shown first, because a number is easily mistyped. */
export const TypeNumber = ({ onSell }: TypeNumberProps) => {
  const [typed, setTyped] = useState('')
  const [price, setPrice] = useState<string>()
  const number = readTagNumber(typed)
  const { data, error, isFetching } = useQuery({
    ...callQuery('GET store/read_tag', { number: number ?? 0 }),
    enabled: number !== null,
    staleTime: 0,
    retry: false,
  })
  const isOffline = error instanceof ApiError && error.status === 0
  const known = number !== null && isOffline ? findKnown({ number }) : undefined
  const item = data ?? known
  const shownPrice = price ?? (item ? String(item.price) : '')
  const amount = numberTyped(rules.price, shownPrice)
  const priceError = item && numberError(rules.price, shownPrice)
  const canSell = number !== null && !isFetching && (isOffline || data?.status === 'for_sale')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSell || priceError !== undefined) return
    onSell({ number }, item && amount !== item.price ? amount : undefined)
    setTyped('')
    setPrice(undefined)
  }
  const problem = () => {
    if (error && !isOffline && number !== null)
      return error instanceof ApiError && error.status === 404 ? m.noSuchNumber : sentenceOf(error)
    return undefined
  }
  return (
    <form className="stack gap-14" noValidate onSubmit={submit}>
      <TextInput
        label={m.numberOnTag}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={typed}
        error={problem()}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setPrice(undefined)
        }}
      />
      <div className={`stack gap-14 ${classes.found}`} aria-live="polite">
        {number !== null && item && (
          <>
            <ItemLine item={item} image={data?.image ?? null} />
            {data?.hold && <HoldCard hold={data.hold} />}
            {data && !data.hold && data.status !== 'for_sale' && (
              <p className="tint-wait pad-12-14 radius-medium">{m.notForSale[data.status]}</p>
            )}
          </>
        )}
        {isOffline && number !== null && (
          <p className="tint-wait pad-12-14 radius-medium">
            {known ? m.offlineKept : m.offlineUnknown(number)}
          </p>
        )}
      </div>
      {canSell && item && (
        <TextInput
          label={m.paid}
          inputMode="decimal"
          autoComplete="off"
          leftSection="₱"
          value={shownPrice}
          error={priceError}
          onChange={({ currentTarget }) => setPrice(currentTarget.value)}
        />
      )}
      <Button
        type="submit"
        size="lg"
        fullWidth
        loading={isFetching}
        disabled={!canSell || priceError !== undefined}
      >
        {canSell && item && !priceError ? m.sellFor(formatPesos(amount)) : m.sell}
      </Button>
    </form>
  )
}
