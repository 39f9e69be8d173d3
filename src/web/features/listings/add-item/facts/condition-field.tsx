import { useId } from 'react'
import { type Condition, conditions } from '#domain/item-facts.ts'
import * as common from '#messages/common.ts'
import { conditionMeanings } from '#messages/conditions.ts'
import group from '#web/ui/field-group.module.css'
import pickable from '#web/ui/pickable.module.css'
import classes from './fact-fields.module.css'

interface ConditionFieldProps {
  value: Condition | ''
  onChange: (value: Condition | '') => void
}

export const ConditionField = ({ value, onChange }: ConditionFieldProps) => {
  const hintID = useId()
  return (
    <fieldset aria-describedby={value ? hintID : undefined}>
      <legend className={`semibold ${group.legend}`}>
        {common.condition} <span className="small regular muted">{common.optional}</span>
      </legend>
      <div className="flex wrap gap-8">
        {conditions.map((condition) => (
          <label
            key={condition}
            className={`align-center relative ${pickable.pickable} rigid radius-full ${classes.condition}`}
          >
            <input
              type="radio"
              name="condition"
              checked={value === condition}
              onChange={() => onChange(condition)}
              // A second tap removes the choice.
              onClick={() => value === condition && onChange('')}
            />
            {common.conditionNames[condition]}
          </label>
        ))}
      </div>
      {value && (
        <p id={hintID} className="mt-8 small muted">
          {conditionMeanings[value]}
        </p>
      )}
    </fieldset>
  )
}
