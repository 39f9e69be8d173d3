import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isTagColour } from '#domain/item-facts.ts'
import { sizes } from '#domain/sizes.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/discovery.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { FieldGroup } from '#web/ui/field-group.tsx'
import { TagChip } from '#web/ui/tag-chip.tsx'
import { LoadingTags, NoTags, TagPicker } from '#web/ui/tag-picker.tsx'
import classes from './filter-fields.module.css'
import { FactFilters } from './fact-filters.tsx'
import { maxTags, type Search, toggled } from './search-filters.ts'
import { tagsQuery } from './tags-query.ts'

interface FilterFieldsProps {
  value: Search
  onChange: (value: Search) => void
  /** The price fields, which keep typed text until it is valid. */
  price: ReactNode
  /** Whether held items can be included. */
  withHeld: boolean
}

const styles = [
  { value: 'any', label: m.anyStyle },
  { value: '0', label: common.styleNames[0] },
  { value: '1', label: common.styleNames[1] },
] as const

const withoutColours = (tags: Record<string, number>) =>
  Object.fromEntries(Object.entries(tags).filter(([name]) => !isTagColour(name)))

/** All filters of a search. */
export const FilterFields = ({ value, onChange, price, withHeld }: FilterFieldsProps) => {
  const tags = useQuery(tagsQuery)
  return (
    <>
      <FieldGroup legend={common.size}>
        <div className={`grid gap-8 ${classes.sizes}`}>
          {sizes.map((size) => (
            <TagChip
              key={size}
              name={size}
              checked={value.sizes.includes(size)}
              onToggle={() => onChange({ ...value, sizes: toggled(value.sizes, size) })}
              fill
            />
          ))}
        </div>
      </FieldGroup>
      <Choices
        legend={common.style}
        name="style"
        options={styles}
        value={value.style === undefined ? 'any' : value.style === 1 ? '1' : '0'}
        onChange={(style) =>
          onChange({ ...value, style: style === 'any' ? undefined : style === '1' ? 1 : 0 })
        }
      />
      {price}
      {/* The search by photo has neither facts nor held items. */}
      {withHeld && <FactFilters value={value} onChange={onChange} />}
      <FieldGroup legend={common.tags}>
        {tags.isPending && <LoadingTags />}
        {tags.isError && <NoTags onRetry={() => void tags.refetch()} retrying={tags.isFetching} />}
        {tags.data && (
          <TagPicker
            tags={withHeld ? withoutColours(tags.data) : tags.data}
            value={value.tagIDs}
            onChange={(tagIDs) => onChange({ ...value, tagIDs: tagIDs.slice(-maxTags) })}
            shownAtFirst={12}
          />
        )}
      </FieldGroup>
    </>
  )
}
