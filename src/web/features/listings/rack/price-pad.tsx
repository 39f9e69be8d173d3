import { IconBackspace } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as rules from '#contract/rules.ts'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/rack.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { garmentOf, type ItemTag } from './rack-item.ts'
import classes from './price-pad.module.css'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0']
const maxDigits = String(rules.price.max).length

interface PricePadProps {
  value: string
  onChange: (price: string) => void
  /** The price of the last item, or empty. */
  last: string
  tags: readonly ItemTag[]
  onSkip: () => void
  onNext: () => void
  next: ReactNode
}

/** A keypad for the price, always in reach of the thumb. A keyboard types into the same field. */
export const PricePad = ({ value, onChange, last, tags, onSkip, onNext, next }: PricePadProps) => {
  const garment = garmentOf(tags)
  const { data } = useQuery({
    ...callQuery('GET store/price_range', { tagID: garment?.tagID ?? 0 }),
    enabled: garment !== undefined,
    staleTime: 60 * 60_000,
  })
  const type = (key: string) => {
    const typed = `${value}${key}`.replace(/^0+/, '')
    if (typed.length <= maxDigits) onChange(typed)
  }
  return (
    <form
      className={classes.pad}
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <div className={classes.line}>
        <label className={classes.price}>
          <span aria-hidden>₱</span>
          <input
            aria-label={m.price}
            // Its own keys take the place of the phone's keyboard.
            inputMode="none"
            autoComplete="off"
            enterKeyHint="next"
            placeholder="0"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </label>
        {garment && data?.range && (
          <p className={classes.range}>
            {m.soldFor(garment.tagName, formatPesos(data.range.low), formatPesos(data.range.high))}
          </p>
        )}
      </div>
      <div className={classes.keys}>
        {digits.map((key) => (
          <button key={key} type="button" className={classes.key} data-key={key} onClick={() => type(key)}>
            {key}
          </button>
        ))}
        <button
          type="button"
          className={classes.tool}
          data-key="delete"
          aria-label={m.deleteKey}
          disabled={value === ''}
          onClick={() => onChange(value.slice(0, -1))}
        >
          <IconBackspace size={24} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.tool}
          data-key="last"
          disabled={last === ''}
          onClick={() => onChange(last)}
        >
          {m.asLast}
        </button>
        <button type="button" className={classes.tool} data-key="skip" onClick={onSkip}>
          {m.skip}
        </button>
        <button type="submit" className={classes.next} data-key="next">
          {next}
        </button>
      </div>
    </form>
  )
}
