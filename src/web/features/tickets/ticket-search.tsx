import { useDebouncedCallback } from '#web/lib/debounced.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { maxLengths } from '#contract/limits.ts'
import { shorten } from '#domain/shorten.ts'
import * as m from '#messages/tickets.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useQueryParam } from './query-param.ts'
import classes from './ticket-search.module.css'

const parameter = 'q'
const debounceMs = 250

/** The search text. It is stored in the URL. */
export const useTicketSearch = (): [string, (q: string) => void] => {
  const [q, change] = useQueryParam(parameter)
  return [shorten(q ?? '', maxLengths.ticketSearch), (next) => change(next === '' ? null : next)]
}

interface TicketSearchProps {
  value: string
  onChange: (q: string) => void
}

export const TicketSearch = ({ value, onChange }: TicketSearchProps) => {
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const { later: search } = useDebouncedCallback((text: string) => {
    setSearched(text.trim())
    onChange(text.trim())
  }, debounceMs)
  // A link or the back button can change the URL too. Then the field must follow.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== searched) {
      setSearched(value)
      setTyped(value)
    }
  }
  return (
    <TextInput
      type="search"
      aria-label={m.searchLabel}
      placeholder={m.searchPlaceholder}
      leftSection={<IconSearch size={18} aria-hidden />}
      className={classes.search}
      longest={maxLengths.ticketSearch}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        search(currentTarget.value)
      }}
    />
  )
}
