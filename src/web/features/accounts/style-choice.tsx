import { useId } from 'react'
import { styleName, type Style } from '#domain/sizes.ts'
import classes from './account-form.module.css'
import chip from './chip.module.css'

interface StyleChoiceProps {
  value: Style | null
  error: string | undefined
  onChange: (style: Style) => void
}

export const StyleChoice = ({ value, error, onChange }: StyleChoiceProps) => {
  const errorId = useId()
  return (
    <fieldset className={classes.group} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>Which style do you wear?</legend>
      <div className={chip.pair}>
        {([0, 1] as const).map((style) => (
          <label key={style} className={chip.choice} data-wrong={error ? '' : undefined}>
            <input
              type="radio"
              name="isFeminine"
              checked={value === style}
              onChange={() => onChange(style)}
            />
            {styleName(style)}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
