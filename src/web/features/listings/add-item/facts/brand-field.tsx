import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId } from 'react'
import * as rules from '#contract/rules.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { labelOf } from '#messages/rules.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { TextInput } from '#web/ui/fields.tsx'

interface BrandFieldProps {
  value: string
  onChange: (brand: string) => void
  error: string | undefined
}

/** Suggests brands that other sellers have written. */
export const BrandField = ({ value, onChange, error }: BrandFieldProps) => {
  const listID = useId()
  const q = useDeferredValue(value.trim())
  const { data } = useQuery({
    ...callQuery('GET store/brands', { q }),
    enabled: q !== '' && q.length <= rules.brand.max,
    staleTime: 60_000,
  })
  const suggested = (data?.brands ?? []).filter((name) => name !== value)
  return (
    <div>
      <TextInput
        label={
          <>
            {labelOf(rules.brand)} <span className="small regular muted">{common.optional}</span>
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
