import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { Link } from '#web/lib/router.tsx'
import { conditions, tagColours } from '#domain/item-facts.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/discovery.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { ownMeasurementsQuery } from '#web/lib/own-measurements-query.ts'
import { ColourDot } from '#web/ui/colour-dot.tsx'
import { FieldGroup } from '#web/ui/field-group.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { onEnter } from '#web/ui/on-enter.ts'
import { TagChip } from '#web/ui/tag-chip.tsx'
import { DistanceFilter } from './distance-filter.tsx'
import classes from './filter-fields.module.css'
import { MeasurementFilters } from './measurement-filters.tsx'
import { type Search, toggled } from './search-filters.ts'
import { tagsQuery } from './tags-query.ts'

interface FactFiltersProps {
  value: Search
  onChange: (value: Search) => void
}

/** The filters for what sellers say about an item. */
export const FactFilters = ({ value, onChange }: FactFiltersProps) => {
  const { data: tags } = useQuery(tagsQuery)
  const own = useQuery(ownMeasurementsQuery)
  const hasMeasurements = Object.keys(own.data?.measurements ?? {}).length > 0
  const tick = (name: 'kids' | 'lots' | 'flawless' | 'fits' | 'showHeld', label: string, can = true) => (
    <label className={`check min-48 semibold ${classes.held}`}>
      <input
        type="checkbox"
        checked={value[name]}
        disabled={!can && !value[name]}
        onChange={() => onChange({ ...value, [name]: !value[name] })}
      />
      {label}
    </label>
  )
  return (
    <>
      <DistanceFilter value={value.withinKm} onChange={(withinKm) => onChange({ ...value, withinKm })} />
      <FieldGroup legend={common.condition}>
        <div className={`flex wrap gap-8 ${classes.chips}`}>
          {conditions.map((condition) => (
            <TagChip
              key={condition}
              name={common.conditionNames[condition]}
              checked={value.conditions.includes(condition)}
              onToggle={() => onChange({ ...value, conditions: toggled(value.conditions, condition) })}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup legend={m.colour}>
        <div className={`flex wrap gap-8 ${classes.chips}`}>
          {tagColours.map((name) => {
            const id = tags?.[name]
            return (
              <TagChip
                key={name}
                name={name}
                mark={<ColourDot name={name} />}
                checked={id !== undefined && value.tagIDs.includes(id)}
                disabled={id === undefined}
                onToggle={() => id !== undefined && onChange({ ...value, tagIDs: toggled(value.tagIDs, id) })}
              />
            )
          })}
        </div>
      </FieldGroup>
      <BrandFilter value={value.brands} onChange={(brands) => onChange({ ...value, brands })} />
      <MeasurementFilters value={value.measured} onChange={(measured) => onChange({ ...value, measured })} />
      <div className="grid">
        {tick('fits', m.fitsMe, hasMeasurements)}
        {own.data && !hasMeasurements && (
          <p className={`block small muted ${classes.hint}`}>
            <Link to="/mydata#measurements">{m.addMeasurements}</Link>
          </p>
        )}
        {tick('flawless', m.flawless)}
        {tick('kids', common.forKids)}
        {tick('lots', m.lots)}
        {tick('showHeld', m.showHeld)}
      </div>
    </>
  )
}

/** Chosen brands as chips, and a field that finds more. */
const BrandFilter = ({ value, onChange }: { value: string[]; onChange: (brands: string[]) => void }) => {
  const fieldID = useId()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data } = useQuery({ ...callQuery('GET store/brands', { q }), enabled: q !== '', staleTime: 60_000 })
  const found = q === '' ? [] : (data?.brands ?? []).filter((name) => !value.includes(name))
  const isNone = q !== '' && data !== undefined && data.brands.length === 0
  return (
    <FieldGroup legend={<label htmlFor={fieldID}>{common.brand}</label>}>
      <TextInput
        id={fieldID}
        type="search"
        placeholder={m.searchBrands}
        autoComplete="off"
        longest={40}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onEnter(() => {
          const [first] = found
          if (!first) return
          onChange([...value, first])
          setTyped('')
        })}
      />
      {(value.length > 0 || found.length > 0) && (
        <div className={`flex wrap gap-8 ${classes.chips}`} data-below="">
          {[...value, ...found].map((name) => (
            <TagChip
              key={name}
              name={name}
              checked={value.includes(name)}
              onToggle={() => {
                onChange(value.includes(name) ? value.filter((other) => other !== name) : [...value, name])
                setTyped('')
              }}
            />
          ))}
        </div>
      )}
      {isNone && <output className={`block small muted ${classes.hint}`}>{m.noBrandFound}</output>}
    </FieldGroup>
  )
}
