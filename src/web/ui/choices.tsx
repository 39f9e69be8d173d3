import { useId } from 'react'
import pickable from './pickable.module.css'
import classes from './choices.module.css'
import group from './field-group.module.css'

interface ChoicesProps<Value extends string> {
  legend: string
  name: string
  options: readonly { value: Value; label: string; hint?: string }[]
  value: Value | ''
  onChange: (value: Value) => void
  error?: string | undefined
  /** Renders a small segmented control whose legend only screen readers announce. */
  compact?: boolean
}

/** Radio buttons styled as buttons, for a choice between a few options. */
export const Choices = <Value extends string>(props: ChoicesProps<Value>) => {
  const { legend, name, options, value, onChange, error, compact = false } = props
  const errorID = useId()
  return (
    <fieldset
      className={group.group}
      data-compact={compact || undefined}
      aria-describedby={error ? errorID : undefined}
    >
      <legend className={group.legend} data-hidden={compact || undefined}>
        {legend}
      </legend>
      <div className={classes.row}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`${pickable.pickable} ${classes.choice}`}
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
      {error && (
        <p id={errorID} className={group.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
