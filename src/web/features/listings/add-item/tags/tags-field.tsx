import { IconPlus, IconSparkles, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { maxTagsPerItem } from '#contract/limits.ts'
import { isTagColour } from '#domain/item-facts.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { tagsQuery } from '../../queries.ts'
import { FieldGroup, GroupError } from '#web/ui/field-group.tsx'
import { PhotoSays } from '#web/ui/photo-says.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import classes from './tags.module.css'
import type { AutoTagging } from './use-auto-tagging.ts'

const TagsDialog = lazyDialog(async () => (await import('./tags-dialog.tsx')).TagsDialog)

interface TagsFieldProps {
  value: readonly number[]
  onChange: (tags: number[]) => void
  tagging: AutoTagging
  error: string | undefined
}

/** The chosen tags, and the dialog with all tags. */
export const TagsField = ({ value, onChange, tagging, error }: TagsFieldProps) => {
  const [open, setOpen] = useState(false)
  const errorID = useId()
  const { data: tags } = useQuery(tagsQuery)
  // Colours have a field of their own.
  const chosen = value.flatMap((id) => tags?.find((tag) => tag.id === id && !isTagColour(tag.name)) ?? [])
  const offered = (tagging.suggestions ?? []).filter(({ kind }) => kind !== 'colour')
  return (
    <FieldGroup legend={common.tags}>
      <div className="flex wrap gap-8">
        {chosen.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={`inline-row gap-6 align-center ink on-linen radius-full relative ${classes.chosen}`}
            aria-label={common.removeNamed(name)}
            onClick={() => onChange(value.filter((one) => one !== id))}
          >
            {name}
            <IconX size={16} aria-hidden />
          </button>
        ))}
        <button
          type="button"
          name="tags"
          className={`inline-row gap-6 align-center semibold ink radius-full relative ${classes.add}`}
          data-wrong={error ? '' : undefined}
          aria-describedby={error ? errorID : undefined}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconPlus size={18} aria-hidden />
          {m.addTags}
        </button>
        <button
          type="button"
          className={`inline-row gap-6 align-center semibold ink radius-full relative ${classes.add}`}
          onClick={() => {
            if (tagging.suggestions || tagging.ask()) setOpen(true)
          }}
        >
          <IconSparkles size={18} aria-hidden />
          {m.autoTagging}
        </button>
      </div>
      {!open && (
        <PhotoSays
          suggestions={offered}
          chosen={value}
          isFull={value.length >= maxTagsPerItem}
          onChange={onChange}
        />
      )}
      <GroupError id={errorID} error={error} />
      {!open && tagging.count === 0 && <GroupError error={tagging.problem} alert />}
      {open && (
        <TagsDialog chosen={value} onChange={onChange} tagging={tagging} onClose={() => setOpen(false)} />
      )}
    </FieldGroup>
  )
}
