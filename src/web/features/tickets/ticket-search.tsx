import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { maxLengths } from '#contract/limits.ts'
import * as m from '#messages/tickets.tsx'
import { useAddressPart } from './address-part.ts'
import classes from './ticket-search.module.css'

const parameter = 'q'
const pauseMilliseconds = 250

/** What is looked for, kept in the address. */
export const useTicketSearch = (): [string, (q: string) => void] => {
  const [q, change] = useAddressPart(parameter)
  return [(q ?? '').slice(0, maxLengths.ticketSearch), (next) => change(next === '' ? null : next)]
}

interface TicketSearchProps {
  value: string
  onChange: (q: string) => void
}

export const TicketSearch = ({ value, onChange }: TicketSearchProps) => {
  const [typed, setTyped] = useState(value)
  const [looked, setLooked] = useState(value)
  const [seen, setSeen] = useState(value)
  const look = useDebouncedCallback((text: string) => {
    setLooked(text.trim())
    onChange(text.trim())
  }, pauseMilliseconds)
  // A link to this page changes the address as well.
  if (value !== seen) {
    setSeen(value)
    if (value !== looked) {
      setLooked(value)
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
      maxLength={maxLengths.ticketSearch}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        look(currentTarget.value)
      }}
    />
  )
}
