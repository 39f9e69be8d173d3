import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/ui.ts'
import { Button } from './button.tsx'
import { TextInput } from './fields.tsx'
import { TagChip } from './tag-chip.tsx'
import chips from './tag-picker.module.css'

export const LoadingTags = () => (
  <div aria-busy className="flex wrap gap-8 mt-12">
    <output className="full small muted">{common.loadingTags}</output>
    {[84, 112, 72, 96, 124, 80].map((width) => (
      <span key={width} className={`skeleton radius-full ${chips.shape}`} style={{ width }} aria-hidden />
    ))}
  </div>
)

export const NoTags = ({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) => (
  <div className="row gap-12 between bad" role="alert">
    {common.tagsFailed}
    <Button size="sm" variant="default" onClick={onRetry} loading={retrying}>
      {common.tryAgain}
    </Button>
  </div>
)

interface TagPickerProps {
  /** Tag ids by name. */
  tags: Record<string, number>
  value: number[]
  onChange: (tagIDs: number[]) => void
  /** The number of tags before "Show all". All if not given. */
  shownAtFirst?: number
}

/** Chips to select tags, with a search field. */
export const TagPicker = ({ tags, value, onChange, shownAtFirst = Infinity }: TagPickerProps) => {
  const [wanted, setWanted] = useState('')
  const [all, setAll] = useState(false)

  const search = wanted.trim().toLowerCase()
  const entries = Object.entries(tags)
  const matching = entries.filter(([name]) => name.toLowerCase().includes(search))
  // Selected tags stay visible in the collapsed list.
  const shown =
    all || search ? matching : matching.filter(([, id], index) => index < shownAtFirst || value.includes(id))
  const toggle = (id: number) =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])

  return (
    <>
      <TextInput
        type="search"
        aria-label={common.searchTags}
        placeholder={common.searchTags}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter in the search field must not submit the surrounding form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div className="flex wrap gap-8 mt-12">
        {shown.map(([name, id]) => (
          <TagChip key={id} name={name} checked={value.includes(id)} onToggle={() => toggle(id)} />
        ))}
        {shown.length === 0 && <span className="full small muted">{common.noTagFound}</span>}
      </div>
      {!search && entries.length > shownAtFirst && (
        <Button
          size="sm"
          variant="subtle"
          className={chips.more}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? m.showFewer : m.showAll(entries.length)}
        </Button>
      )}
    </>
  )
}
