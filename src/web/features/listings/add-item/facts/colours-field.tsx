import { useQuery } from '@tanstack/react-query'
import { IconSparkles } from '@tabler/icons-react'
import { maximumColours, tagColours } from '#domain/item-facts.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { ColourDot } from '#web/ui/colour-dot.tsx'
import group from '#web/ui/field-group.module.css'
import pickable from '#web/ui/pickable.module.css'
import { tagsQuery } from '../../queries.ts'
import type { AutoTagging } from '../tags/use-auto-tagging.ts'
import classes from './fact-fields.module.css'

interface ColoursFieldProps {
  /** All tags of the item. Its colours are the tags of that kind. */
  tags: readonly number[]
  onChange: (tags: number[]) => void
  tagging: AutoTagging
}

/** Up to three colours. Those that the photos suggest come first. */
export const ColoursField = ({ tags, onChange, tagging }: ColoursFieldProps) => {
  const { data: known } = useQuery(tagsQuery)
  const suggested = (tagging.suggestions ?? [])
    .filter(({ kind }) => kind === 'colour')
    .map(({ tagID }) => tagID)
  const colours = tagColours
    .flatMap((name) => known?.find((tag) => tag.name === name) ?? [])
    .toSorted((a, b) => Number(suggested.includes(b.id)) - Number(suggested.includes(a.id)))
  const isFull = colours.filter(({ id }) => tags.includes(id)).length >= maximumColours
  return (
    <fieldset>
      <legend className={`semibold ${group.legend}`}>
        {m.colours} <span className="small regular muted">{m.coloursHint(maximumColours)}</span>
      </legend>
      <div className={`flex gap-8 scroll-bare scroll-x ${classes.colours}`}>
        {colours.map(({ id, name }) => {
          const isChosen = tags.includes(id)
          return (
            <label
              key={id}
              className={`align-center relative ${pickable.pickable} rigid radius-full ${classes.condition}`}
              data-off={(isFull && !isChosen) || undefined}
            >
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => onChange(isChosen ? tags.filter((tag) => tag !== id) : [...tags, id])}
              />
              <ColourDot name={name} />
              {name}
              {suggested.includes(id) && !isChosen && (
                <span className={`grid ${classes.suggested}`} title={common.suggested}>
                  <IconSparkles size={16} aria-label={common.suggested} />
                </span>
              )}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
