import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useId } from 'react'
import { maxLengths } from '#contract/limits.ts'
import { conditions } from '#domain/item-facts.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import group from '#web/ui/field-group.module.css'
import { TextInput } from '#web/ui/fields.tsx'
import pickable from '#web/ui/pickable.module.css'
import type { ItemPhoto } from '../photo-store.ts'
import classes from './fact-fields.module.css'
import type { FactValues } from './fact-values.ts'
import { FlawsField } from './flaws-field.tsx'
import { MeasurementsField } from './measurements-field.tsx'

interface FactFieldsProps {
  value: FactValues
  onChange: (value: FactValues) => void
  /** The field of the colours, which are tags. */
  colours: ReactNode
  /** The names of the chosen tags, which decide what is measured. */
  tagNames: readonly string[]
  photos: readonly ItemPhoto[]
  errors: { brand?: string | undefined; measurements?: string | undefined; flaws?: string | undefined }
}

/** What buyers ask about an item. All of it is optional. */
export const FactFields = ({ value, onChange, colours, tagNames, photos, errors }: FactFieldsProps) => {
  const hintID = useId()
  return (
    <>
      <fieldset className={group.group} aria-describedby={value.condition ? hintID : undefined}>
        <legend className={group.legend}>
          {common.condition} <span className={classes.optional}>{common.optional}</span>
        </legend>
        <div className={classes.conditions}>
          {conditions.map((condition) => (
            <label key={condition} className={`${pickable.pickable} ${classes.condition}`}>
              <input
                type="radio"
                name="condition"
                checked={value.condition === condition}
                onChange={() => onChange({ ...value, condition })}
                // A second tap removes the choice.
                onClick={() => value.condition === condition && onChange({ ...value, condition: '' })}
              />
              {common.conditionNames[condition]}
            </label>
          ))}
        </div>
        {value.condition && (
          <p id={hintID} className={classes.hint}>
            {common.conditionMeanings[value.condition]}
          </p>
        )}
      </fieldset>
      {colours}
      <BrandField
        value={value.brand}
        onChange={(brand) => onChange({ ...value, brand })}
        error={errors.brand}
      />
      <label className={classes.kids}>
        <input
          type="checkbox"
          checked={value.kids}
          onChange={({ currentTarget }) => onChange({ ...value, kids: currentTarget.checked })}
        />
        {common.forKids}
      </label>
      <MeasurementsField
        value={value.measurements}
        onChange={(measurements) => onChange({ ...value, measurements })}
        tagNames={tagNames}
        error={errors.measurements}
      />
      <FlawsField
        value={value.flaws}
        onChange={(flaws) => onChange({ ...value, flaws })}
        photos={photos}
        error={errors.flaws}
      />
    </>
  )
}

interface BrandFieldProps {
  value: string
  onChange: (brand: string) => void
  error: string | undefined
}

/** Suggests brands that other sellers have written. */
const BrandField = ({ value, onChange, error }: BrandFieldProps) => {
  const listID = useId()
  const q = useDeferredValue(value.trim())
  const { data } = useQuery({
    ...callQuery('GET store/brands', { q }),
    enabled: q !== '' && q.length <= maxLengths.brand,
    staleTime: 60_000,
  })
  const suggested = (data?.brands ?? []).filter((name) => name !== value)
  return (
    <div>
      <TextInput
        label={
          <>
            {common.brand} <span className={classes.optional}>{common.optional}</span>
          </>
        }
        name="brand"
        placeholder={m.brandPlaceholder}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        error={error}
        list={listID}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={listID}>
        {suggested.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </div>
  )
}
