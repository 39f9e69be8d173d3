import { useId } from 'react'
import pickable from './pickable.module.css'
import classes from './choices.module.css'
import group from './field-group.module.css'
import { GroupError } from './field-group.tsx'

interface ChoicesProps<Value extends string> {
  legend: string
  name: string
  options: readonly { value: Value; label: string; hint?: string }[]
  value: Value | ''
  onChange: (value: Value) => void
  error?: string | undefined
  /** Shows the legend only to screen readers. */
  hideLegend?: boolean
}

/** Radio buttons as a segmented control. */
export const Choices = <Value extends string>(props: ChoicesProps<Value>) => {
  const { legend, name, options, value, onChange, error, hideLegend = false } = props
  const errorID = useId()
  return (
    <fieldset aria-describedby={error ? errorID : undefined}>
      <legend className={`semibold ${group.legend}`} data-hidden={hideLegend || undefined}>
        {legend}
      </legend>
      <div className={`flex wrap gap-2 on-linen radius-medium ${classes.row}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`align-center relative ${pickable.pickable} justify-center height-44 pad-0-8 numbers nowrap ${classes.choice}`}
            data-wrong={error ? '' : undefined}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              aria-label={option.hint}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <GroupError id={errorID} error={error} />
    </fieldset>
  )
}
