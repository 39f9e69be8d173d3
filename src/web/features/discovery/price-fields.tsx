import { useId } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/discovery.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import group from '#web/ui/field-group.module.css'
import classes from './filter-fields.module.css'
import type { PriceText } from './price-range.ts'

interface PriceFieldsProps {
  value: PriceText
  onChange: (value: PriceText) => void
  /** Called when the focus has left both fields. */
  onLeave?: () => void
  error: string | undefined
}

export const PriceFields = ({ value, onChange, onLeave, error }: PriceFieldsProps) => {
  const errorID = useId()
  const field = (name: keyof PriceText, label: string) => (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      leftSection="₱"
      value={value[name]}
      error={error !== undefined}
      aria-describedby={error ? errorID : undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) onLeave?.()
      }}
      onChange={({ currentTarget }) => onChange({ ...value, [name]: currentTarget.value })}
    />
  )
  return (
    <fieldset>
      <legend className={group.legend}>{common.priceLabel}</legend>
      <div className={classes.prices}>
        {field('from', m.priceFromLabel)}
        {field('to', m.priceToLabel)}
      </div>
      {error && (
        <p id={errorID} className={group.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
