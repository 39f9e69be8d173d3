import { type ComponentProps, useId } from 'react'
import * as m from '#messages/discovery.tsx'
import { FieldGroup, GroupError } from '#web/ui/field-group.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import classes from './filter-fields.module.css'

/** The two ends of a range as typed text. */
export interface FromTo {
  from: string
  to: string
}

export interface FromToFieldsProps {
  legend: string
  value: FromTo
  onChange: (value: FromTo) => void
  /** Called when the focus has left both fields. */
  onLeave?: () => void
  error: string | undefined
  /** The other props of the field with this label. */
  field: (label: string) => ComponentProps<typeof TextInput>
}

export const FromToFields = ({ legend, value, onChange, onLeave, error, field }: FromToFieldsProps) => {
  const errorID = useId()
  const end = (name: keyof FromTo, label: string) => (
    <TextInput
      {...field(label)}
      inputMode="decimal"
      autoComplete="off"
      value={value[name]}
      error={error !== undefined}
      aria-describedby={error ? errorID : undefined}
      onChange={({ currentTarget }) => onChange({ ...value, [name]: currentTarget.value })}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) onLeave?.()
      }}
    />
  )
  return (
    <FieldGroup legend={legend}>
      <div className={`grid gap-12 ${classes.prices}`}>
        {end('from', m.priceFromLabel)}
        {end('to', m.priceToLabel)}
      </div>
      <GroupError id={errorID} error={error} alert />
    </FieldGroup>
  )
}
