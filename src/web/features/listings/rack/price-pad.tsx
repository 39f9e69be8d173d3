import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/rack.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { PriceKeypad } from '#web/ui/price-keypad.tsx'
import { garmentOf, type ItemTag } from './rack-item.ts'
import classes from './price-pad.module.css'

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

/** The keypad for the price, always in reach of the thumb, with what items like this one were sold for. */
export const PricePad = ({ value, onChange, last, tags, onSkip, onNext, next }: PricePadProps) => {
  const garment = garmentOf(tags)
  const { data } = useQuery({
    ...callQuery('GET store/price_range', { tagID: garment?.tagID ?? 0 }),
    enabled: garment !== undefined,
    staleTime: 60 * 60_000,
  })
  return (
    <PriceKeypad
      className={classes.pad}
      value={value}
      onChange={onChange}
      doneLabel={next}
      onDone={onNext}
      beside={
        garment &&
        data?.range && (
          <p className={classes.range}>
            {m.soldFor(garment.tagName, formatPesos(data.range.low), formatPesos(data.range.high))}
          </p>
        )
      }
      extraKeys={[
        { label: m.asLast, onTap: () => onChange(last), disabled: last === '' },
        { label: m.skip, onTap: onSkip },
      ]}
    />
  )
}
