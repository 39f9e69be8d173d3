import group from '#web/ui/field-group.module.css'
import pickable from '#web/ui/pickable.module.css'
import classes from './chip-choices.module.css'

interface ChipChoicesProps<Value extends string> {
  legend: string
  name: string
  options: readonly { value: Value; label: string }[]
  value: Value | ''
  onChange: (value: Value) => void
}

/** Radio buttons as chips, for more options than fit beside each other. */
export const ChipChoices = <Value extends string>(props: ChipChoicesProps<Value>) => {
  const { legend, name, options, value, onChange } = props
  return (
    <fieldset>
      <legend className={`semibold ${group.legend}`}>{legend}</legend>
      <div className="flex wrap gap-8">
        {options.map((option) => (
          <label
            key={option.value}
            className={`align-center relative ${pickable.pickable} radius-full ${classes.chip}`}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
