import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import classes from './ticket-search.module.css'

const parameter = 'q'
const longest = 100
const pauseMilliseconds = 250

/** What is looked for, kept in the address. */
export const useTicketSearch = (): [string, (q: string) => void] => {
  const [address, setAddress] = useSearchParams()
  const look = (q: string) =>
    setAddress(
      (before) => {
        if (q) before.set(parameter, q)
        else before.delete(parameter)
        return before
      },
      { replace: true },
    )
  return [(address.get(parameter) ?? '').slice(0, longest), look]
}

interface TicketSearchProps {
  value: string
  onChange: (q: string) => void
}

export const TicketSearch = ({ value, onChange }: TicketSearchProps) => {
  const [typed, setTyped] = useState(value)
  const look = useDebouncedCallback((text: string) => onChange(text.trim()), pauseMilliseconds)
  return (
    <TextInput
      type="search"
      aria-label="Search tickets"
      placeholder="Item, customer or ticket number"
      leftSection={<IconSearch size={18} aria-hidden />}
      className={classes.search}
      maxLength={longest}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        look(currentTarget.value)
      }}
    />
  )
}
