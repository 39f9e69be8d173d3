import type { Style } from '#domain/sizes.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/accounts.tsx'
import { Choices } from '#web/ui/choices.tsx'

interface StyleChoiceProps {
  value: Style | null
  error: string | undefined
  onChange: (style: Style) => void
}

const options = [
  { value: '0', label: common.styleNames[0] },
  { value: '1', label: common.styleNames[1] },
] as const

export const StyleChoice = ({ value, error, onChange }: StyleChoiceProps) => (
  <Choices
    legend={m.styleQuestion}
    name="isFeminine"
    options={options}
    value={value === null ? '' : value === 1 ? '1' : '0'}
    error={error}
    onChange={(style) => onChange(style === '1' ? 1 : 0)}
  />
)
