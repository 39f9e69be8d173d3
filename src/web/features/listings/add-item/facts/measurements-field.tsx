import { useId, useState } from 'react'
import { cutOf, kindsOfCut } from '#domain/cuts.ts'
import { type MeasurementKind, measurementKinds } from '#domain/item-facts.ts'
import { letterOf } from '#domain/tape-drawings.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { GroupError } from '#web/ui/field-group.tsx'
import { onEnter } from '#web/ui/on-enter.ts'
import { TapeDrawing } from '../../tape-drawing.tsx'
import classes from './measurements-field.module.css'
import { type TypedMeasurements, isWrongMeasurement } from './measurements-typed.ts'

interface MeasurementsFieldProps {
  value: TypedMeasurements
  onChange: (value: TypedMeasurements) => void
  tagNames: readonly string[]
  error: string | undefined
}

/** Enter goes to the next number instead of sending the form. */
const toNextInput = onEnter((field) => {
  const inputs = [...(field.closest('fieldset')?.querySelectorAll('input') ?? [])]
  const next = inputs[inputs.indexOf(field) + 1]
  if (next) next.focus()
  else field.blur()
})

/** A number for each measurement of this kind of garment, beside a drawing of where the tape goes. */
export const MeasurementsField = ({ value, onChange, tagNames, error }: MeasurementsFieldProps) => {
  const [active, setActive] = useState<MeasurementKind>()
  const errorID = useId()
  const cut = cutOf(tagNames)
  const usual = kindsOfCut[cut]
  // What was typed before the tags changed stays, without a line in the drawing.
  const kinds = [...usual, ...measurementKinds.filter((kind) => !usual.includes(kind) && value[kind])]
  return (
    <fieldset>
      <legend className={classes.heading}>
        {common.measurements} <span className={classes.unit}>{m.measuredFlat}</span>
      </legend>
      <div className={`grid gap-16 align-center ${classes.field}`}>
        <TapeDrawing cut={cut} kinds={usual} active={active} />
        <div className="stack gap-8">
          {kinds.map((kind) => (
            <label
              key={kind}
              className={`row gap-10 min-48 on-linen radius-medium ${classes.row}`}
              data-wrong={(error !== undefined && isWrongMeasurement(value[kind])) || undefined}
            >
              {usual.includes(kind) && (
                <span className={`grid centred rigid small bold radius-full tint-ink ${classes.letter}`}>
                  {letterOf(cut, kind)}
                </span>
              )}
              <span className="grow min-0">{common.measurementNames[kind]}</span>
              <input
                name="measurements"
                aria-label={m.measurementInCentimetres(common.measurementNames[kind])}
                aria-describedby={error ? errorID : undefined}
                aria-invalid={(error !== undefined && isWrongMeasurement(value[kind])) || undefined}
                inputMode="decimal"
                enterKeyHint="next"
                autoComplete="off"
                placeholder="0"
                value={value[kind] ?? ''}
                onKeyDown={toNextInput}
                onFocus={() => setActive(kind)}
                onBlur={() => setActive(undefined)}
                onChange={({ currentTarget }) => onChange({ ...value, [kind]: currentTarget.value })}
              />
            </label>
          ))}
        </div>
      </div>
      <GroupError id={errorID} error={error} />
    </fieldset>
  )
}
