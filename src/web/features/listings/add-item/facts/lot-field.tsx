import * as m from '#messages/listings.tsx'
import { TextInput } from '#web/ui/fields.tsx'

interface LotFieldProps {
  value: string
  onChange: (pieces: string) => void
  error: string | undefined
}

/** How many a lot has, folded away: most items are one. */
export const LotField = ({ value, onChange, error }: LotFieldProps) => (
  <details open={value !== '' || error !== undefined || undefined}>
    <summary className="pad-12-0 semibold line-24 pointer">{m.isLot}</summary>
    <TextInput
      label={m.lotPieces}
      description={m.lotHint}
      name="pieces"
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete="off"
      error={error}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </details>
)
