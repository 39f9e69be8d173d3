import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as m from '#messages/listings.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { NativeSelect } from '#web/ui/fields.tsx'

interface BaleFieldProps {
  /** Its id. Empty: the seller chose none. */
  value: string | undefined
  onChange: (bale: string) => void
}

/** The bale that the item came from. Nothing for a shop without bales. */
export const BaleField = ({ value, onChange }: BaleFieldProps) => {
  const { data } = useQuery({ ...callQuery('GET store/get_bale_names'), staleTime: 60_000 })
  const isGone = data !== undefined && Boolean(value) && data.bales.every(({ baleID }) => baleID !== value)
  // The choice of an earlier item, whose bale was deleted since.
  useEffect(() => {
    if (isGone) onChange('')
  }, [isGone, onChange])
  if (!data || data.bales.length === 0) return null
  return (
    <NativeSelect
      label={m.bale}
      name="bale"
      value={isGone ? '' : (value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{m.noBale}</option>
      {data.bales.map(({ baleID, name }) => (
        <option key={baleID} value={baleID}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
