import { useState } from 'react'
import { measurement, measurementWrong } from '#contract/rules.ts'
import {
  isMeasurement,
  type MeasuredRange,
  type MeasurementKind,
  maximumMeasurement,
  maximumRanges,
  measurementKinds,
  minimumMeasurement,
  widestRange,
} from '#domain/item-facts.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/discovery.tsx'
import { translateRule } from '#messages/rules.ts'
import { numberTyped } from '#web/lib/check-fields.ts'
import { onEnter } from '#web/ui/on-enter.ts'
import classes from './filter-fields.module.css'
import { type FromTo, FromToFields } from './from-to-fields.tsx'

const typedOf = (range: MeasuredRange | undefined): FromTo => ({
  from: range ? String(range.from) : '',
  to: range ? String(range.to) : '',
})

const numberOf = (typed: string): number => numberTyped(measurement, typed)

/** Parses the typed range. A missing end makes the range as wide as allowed. Undefined if both are missing. */
const readTyped = (kind: MeasurementKind, { from, to }: FromTo): MeasuredRange | string | undefined => {
  if (from.trim() === '' && to.trim() === '') return undefined
  const least = from.trim() === '' ? Math.max(minimumMeasurement, numberOf(to) - widestRange) : numberOf(from)
  const most = to.trim() === '' ? Math.min(maximumMeasurement, least + widestRange) : numberOf(to)
  if (!isMeasurement(least) || !isMeasurement(most)) return translateRule(measurementWrong)
  if (least > most) return m.rangeCrossed
  return most - least > widestRange ? m.rangeTooWide(widestRange) : { kind, from: least, to: most }
}

interface MeasurementFiltersProps {
  value: MeasuredRange[]
  onChange: (value: MeasuredRange[]) => void
}

/** A range for each measurement, folded away. */
export const MeasurementFilters = ({ value, onChange }: MeasurementFiltersProps) => (
  <details className={classes.more} open={value.length > 0 || undefined}>
    <summary>{common.measurements}</summary>
    <p className="mb-12 small muted">{m.fewRanges(maximumRanges)}</p>
    {measurementKinds.map((kind) => {
      const range = value.find((one) => one.kind === kind)
      const others = value.filter((one) => one.kind !== kind)
      return (
        <RangeFields
          key={kind}
          kind={kind}
          value={range}
          disabled={!range && others.length >= maximumRanges}
          onChange={(next) => onChange(next ? [...others, next] : others)}
        />
      )
    })}
  </details>
)

interface RangeFieldsProps {
  kind: MeasurementKind
  value: MeasuredRange | undefined
  disabled: boolean
  onChange: (value: MeasuredRange | undefined) => void
}

const RangeFields = ({ kind, value, disabled, onChange }: RangeFieldsProps) => {
  const [shown, setShown] = useState(value)
  const [typed, setTyped] = useState(() => typedOf(value))
  const [error, setError] = useState<string>()
  // Follows the address, which Back and the chips above the results change.
  if (shown?.from !== value?.from || shown?.to !== value?.to) {
    setShown(value)
    setTyped(typedOf(value))
    setError(undefined)
  }
  const apply = () => {
    const range = readTyped(kind, typed)
    if (typeof range === 'string') return setError(range)
    if (range?.from !== value?.from || range?.to !== value?.to) onChange(range)
  }
  const name = common.measurementNames[kind]
  return (
    <FromToFields
      legend={m.inCentimetres(name)}
      value={typed}
      error={error}
      onChange={(next) => {
        setTyped(next)
        setError(undefined)
      }}
      onLeave={apply}
      field={(label) => ({
        placeholder: label,
        'aria-label': m.rangeEnd(name, label),
        disabled,
        // Before the form is submitted, this range must be applied.
        onKeyDown: onEnter(apply),
      })}
    />
  )
}
