import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { maxSpans } from '#domain/pickup-hours.ts'
import * as m from '#messages/shops.ts'
import { Button } from '#web/ui/button.tsx'
import { GroupError } from '#web/ui/field-group.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import classes from './change-hours.module.css'
import { type TypedSpan, usualSpan } from './hours-form.ts'
import { dayName } from './hours-words.ts'

interface WeekFieldsProps {
  weekly: TypedSpan[][]
  errors: (string | undefined)[] | undefined
  onChange: (weekly: TypedSpan[][]) => void
}

/** The hours of each day of the week. */
export const WeekFields = ({ weekly, errors, onChange }: WeekFieldsProps) => (
  <>
    {weekly.map((spans, day) => (
      <SpansField
        key={dayName(day)}
        name={dayName(day)}
        spans={spans}
        error={errors?.[day]}
        onChange={(to) => onChange(weekly.map((old, n) => (n === day ? to : old)))}
      />
    ))}
    <Button
      variant="subtle"
      size="sm"
      disabled={weekly[0]?.length === 0}
      onClick={() => onChange(weekly.map(() => weekly[0] ?? []))}
    >
      {m.copyMonday}
    </Button>
  </>
)

interface SpansFieldProps {
  name: string
  spans: TypedSpan[]
  error: string | undefined
  onChange: (spans: TypedSpan[]) => void
}

/** The hours of a day: whether it is open, and from when to when, with a break if there is one. */
export const SpansField = ({ name, spans, error, onChange }: SpansFieldProps) => {
  const errorID = useId()
  const set = (at: number, part: Partial<TypedSpan>) =>
    onChange(spans.map((old, n) => (n === at ? { ...old, ...part } : old)))
  return (
    <fieldset
      className={`stack line-below pad-8-0 ${classes.day}`}
      aria-describedby={error ? errorID : undefined}
    >
      <legend className="unseen">{name}</legend>
      <label className={`check min-44 semibold ${classes.isOpen}`}>
        <input
          type="checkbox"
          checked={spans.length > 0}
          onChange={(event) => onChange(event.currentTarget.checked ? [usualSpan] : [])}
        />
        {name}
      </label>
      <div className={`stack gap-4 ${classes.spans}`}>
        {spans.map(({ from, to }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a span has no id, and its times are being typed
          <div key={at} className={`grid align-center ${classes.span}`}>
            <TextInput
              type="time"
              aria-label={m.fromLabel}
              value={from}
              onChange={(event) => set(at, { from: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              aria-label={m.untilLabel}
              value={to}
              onChange={(event) => set(at, { to: event.currentTarget.value })}
            />
            {at > 0 && (
              <button
                type="button"
                className="icon-button muted"
                aria-label={m.removeSpan}
                onClick={() => onChange(spans.slice(0, at))}
              >
                <IconX size={20} aria-hidden />
              </button>
            )}
          </div>
        ))}
        {spans.length > 0 && spans.length < maxSpans && (
          <Button variant="subtle" size="sm" onClick={() => onChange([...spans, { from: '', to: '' }])}>
            {m.addSpan}
          </Button>
        )}
      </div>
      <GroupError id={errorID} error={error} />
    </fieldset>
  )
}
