import type { ReactNode } from 'react'
import * as m from '#messages/rack.ts'
import { PriceKeypad } from '#web/ui/price-keypad.tsx'
import { SoldRange } from '../sold-range.tsx'
import { garmentOf, type ItemTag } from '../made-texts.ts'
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
export const PricePad = ({ value, onChange, last, tags, onSkip, onNext, next }: PricePadProps) => (
  <PriceKeypad
    className={classes.pad}
    value={value}
    onChange={onChange}
    doneLabel={next}
    onDone={onNext}
    beside={
      <SoldRange tag={garmentOf(tags)} className={`small ink numbers line-18 text-end ${classes.range}`} />
    }
    extraKeys={[
      { label: m.asLast, onTap: () => onChange(last), disabled: last === '' },
      { label: m.skip, onTap: onSkip },
    ]}
  />
)
