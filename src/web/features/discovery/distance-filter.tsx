import { useContext } from 'react'
import * as m from '#messages/discovery.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field-group.tsx'
import { OwnPlace } from '#web/ui/own-place.ts'
import { TagChip } from '#web/ui/tag-chip.tsx'
import { useLocationDialog } from '#web/ui/use-location-dialog.tsx'
import classes from './filter-fields.module.css'
import { distances } from './search-filters.ts'

interface DistanceFilterProps {
  value: number | undefined
  onChange: (withinKm: number | undefined) => void
}

/** How far shops may be, for buyers who said where they are. Others are asked. */
export const DistanceFilter = ({ value, onChange }: DistanceFilterProps) => {
  const place = useContext(OwnPlace)
  const { ask, dialog } = useLocationDialog()
  return (
    <FieldGroup legend={m.nearYou}>
      <div className={`flex wrap gap-8 ${classes.chips}`}>
        {distances.map((km) => (
          <TagChip
            key={km}
            name={m.withinKm(km)}
            checked={value === km}
            disabled={!place && value !== km}
            onToggle={() => onChange(value === km ? undefined : km)}
          />
        ))}
      </div>
      <div className={`flex wrap gap-8 ${classes.chips}`} data-below="">
        <Button variant="subtle" size="sm" onClick={ask}>
          {place ? m.changeWhereYouAre : m.sayWhereYouAre}
        </Button>
      </div>
      {dialog}
    </FieldGroup>
  )
}
