import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/discovery.tsx'
import classes from './active-filters.module.css'
import { type Search, withoutFilters } from './search-filters.ts'
import { tagsQuery } from './tags-query.ts'

export interface ActiveFilter {
  key: string
  label: string
  /** The search without this filter. */
  rest: Search
}

const wordsOfRange = ({ minPrice, maxPrice }: Search): string => {
  if (maxPrice === undefined) return m.priceFrom(formatPesos(minPrice ?? 0))
  if (minPrice === undefined) return m.priceUpTo(formatPesos(maxPrice))
  return m.priceBetween(formatPesos(minPrice), formatPesos(maxPrice))
}

/** The set filters as chips, each with a button to remove it. */
export const useActiveFilters = (search: Search): ActiveFilter[] => {
  const { data: tags } = useQuery({ ...tagsQuery, enabled: search.tagIDs.length > 0 })
  const nameOf = (id: number) => Object.entries(tags ?? {}).find(([, other]) => other === id)?.[0]
  const active: ActiveFilter[] = search.sizes.map((size) => ({
    key: size,
    label: common.itemSize(size),
    rest: { ...search, sizes: search.sizes.filter((other) => other !== size) },
  }))
  if (search.style !== undefined)
    active.push({
      key: 'style',
      label: common.styleNames[search.style],
      rest: { ...search, style: undefined },
    })
  if (search.minPrice !== undefined || search.maxPrice !== undefined)
    active.push({
      key: 'price',
      label: wordsOfRange(search),
      rest: { ...search, minPrice: undefined, maxPrice: undefined },
    })
  for (const id of search.tagIDs)
    active.push({
      key: `tag ${id}`,
      label: nameOf(id) ?? (tags ? m.unknownTag : m.tag),
      rest: { ...search, tagIDs: search.tagIDs.filter((other) => other !== id) },
    })
  for (const condition of search.conditions)
    active.push({
      key: condition,
      label: common.conditionNames[condition],
      rest: { ...search, conditions: search.conditions.filter((other) => other !== condition) },
    })
  for (const brand of search.brands)
    active.push({
      key: `brand ${brand}`,
      label: brand,
      rest: { ...search, brands: search.brands.filter((other) => other !== brand) },
    })
  if (search.kids) active.push({ key: 'kids', label: common.forKids, rest: { ...search, kids: false } })
  if (search.lots) active.push({ key: 'lots', label: m.lots, rest: { ...search, lots: false } })
  if (search.flawless)
    active.push({ key: 'flawless', label: m.flawless, rest: { ...search, flawless: false } })
  if (search.fits) active.push({ key: 'fits', label: m.fitsMe, rest: { ...search, fits: false } })
  for (const range of search.measured)
    active.push({
      key: `measured ${range.kind}`,
      label: m.measuredRange(common.measurementNames[range.kind], range.from, range.to),
      rest: { ...search, measured: search.measured.filter((other) => other !== range) },
    })
  if (search.withinKm !== undefined)
    active.push({
      key: 'within',
      label: m.withinKm(search.withinKm),
      rest: { ...search, withinKm: undefined },
    })
  if (search.showHeld) active.push({ key: 'held', label: m.withHeld, rest: { ...search, showHeld: false } })
  return active
}

interface ActiveFiltersProps {
  search: Search
  active: ActiveFilter[]
  onApply: (search: Search) => void
}

export const ActiveFilters = ({ search, active, onApply }: ActiveFiltersProps) => (
  <ul className={`flex gap-8 ${classes.list}`} aria-label={m.activeFilters}>
    {active.map(({ key, label, rest }) => (
      <li key={key}>
        <button
          type="button"
          className={`row gap-6 body semibold nowrap radius-full relative tint-ink ${classes.chip}`}
          aria-label={common.removeNamed(label)}
          onClick={() => onApply(rest)}
        >
          {label}
          <IconX size={16} stroke={2} aria-hidden />
        </button>
      </li>
    ))}
    {active.length > 1 && (
      <li>
        <button
          type="button"
          className={`row gap-6 body semibold nowrap radius-full relative tint-ink ${classes.clear}`}
          onClick={() => onApply(withoutFilters(search))}
        >
          {m.clearAll}
        </button>
      </li>
    )}
  </ul>
)
