import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxTagsPerItem } from '#contract/limits.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { tagsQuery } from '../../queries.ts'
import { TagChip } from '#web/ui/tag-chip.tsx'
import { TagSuggestions } from './tag-suggestions.tsx'
import classes from './tags.module.css'
import type { AutoTagging } from './use-auto-tagging.ts'

export interface TagsDialogProps {
  chosen: readonly number[]
  onChange: (tags: number[]) => void
  /** Suggests tags on request. */
  tagging?: AutoTagging
  onClose: () => void
}

const skeletons = [84, 120, 72, 96, 132, 80, 108, 90, 124, 76]

export const TagsDialog = ({ chosen, onChange, tagging, onClose }: TagsDialogProps) => {
  const [wanted, setWanted] = useState('')
  const tags = useQuery(tagsQuery)
  const search = wanted.trim().toLocaleLowerCase()
  const found = (tags.data ?? []).filter(({ name }) => name.toLocaleLowerCase().includes(search))
  const isFull = chosen.length >= maxTagsPerItem
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])

  return (
    <Dialog
      open
      onClose={onClose}
      title={common.tags}
      actions={
        <Button onClick={onClose}>{chosen.length === 0 ? common.done : m.tagsChosen(chosen.length)}</Button>
      }
    >
      <TextInput
        type="search"
        aria-label={common.searchTags}
        placeholder={common.searchTags}
        className={classes.search ?? ''}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={wanted}
        data-autofocus={matchMedia('(pointer: fine)').matches || undefined}
        onChange={(event) => setWanted(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter chooses the first match.
          const [first] = found
          if (event.key !== 'Enter' || !search || !first || (isFull && !chosen.includes(first.id))) return
          event.preventDefault()
          toggle(first.id)
          setWanted('')
        }}
      />
      <div className={classes.choice}>
        {!search && tagging && (
          <TagSuggestions
            tagging={tagging}
            chosen={chosen}
            isFull={isFull}
            onToggle={toggle}
            onChange={onChange}
          />
        )}
        {tags.isPending && (
          <>
            <output className="block mb-12 muted">{common.loadingTags}</output>
            <div className="flex wrap gap-8" aria-hidden>
              {skeletons.map((width) => (
                <span key={width} className={`skeleton radius-full ${classes.skeleton}`} style={{ width }} />
              ))}
            </div>
          </>
        )}
        {tags.isError && (
          <div className="row gap-12 between semibold bad" role="alert">
            {common.tagsFailed}
            <Button size="sm" variant="default" loading={tags.isFetching} onClick={() => void tags.refetch()}>
              {common.tryAgain}
            </Button>
          </div>
        )}
        {tags.data && (
          <>
            {isFull && <output className="block mb-12 muted">{m.tagsFull(maxTagsPerItem)}</output>}
            <fieldset className="flex wrap gap-8" aria-label={common.tags}>
              {found.map(({ id, name }) => (
                <TagChip
                  key={id}
                  name={name}
                  checked={chosen.includes(id)}
                  disabled={isFull && !chosen.includes(id)}
                  onToggle={() => toggle(id)}
                />
              ))}
            </fieldset>
            {found.length === 0 && <output className="block mb-12 muted">{common.noTagFound}</output>}
          </>
        )}
      </div>
    </Dialog>
  )
}
