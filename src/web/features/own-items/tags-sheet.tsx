import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/own-items.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadingTags, NoTags, TagPicker } from '#web/ui/tag-picker.tsx'

interface TagsSheetProps {
  busy: boolean
  onChange: (action: 'add_tags' | 'remove_tags', tagID: number[]) => void
  onClose: () => void
}

const shownAtFirst = 18

/** Adds tags to many items, or removes them. */
export const TagsSheet = ({ busy, onChange, onClose }: TagsSheetProps) => {
  const [chosen, setChosen] = useState<number[]>([])
  const tags = useQuery({ ...callQuery('GET store/get_all_tags'), staleTime: 60 * 60_000 })
  const none = chosen.length === 0
  return (
    <Dialog
      open
      title={common.tags}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" disabled={none || busy} onClick={() => onChange('remove_tags', chosen)}>
            {m.removeTags}
          </Button>
          <Button disabled={none} loading={busy} onClick={() => onChange('add_tags', chosen)}>
            {m.add}
          </Button>
        </>
      }
    >
      {tags.data ? (
        <TagPicker tags={tags.data} value={chosen} onChange={setChosen} shownAtFirst={shownAtFirst} />
      ) : tags.error ? (
        <NoTags retrying={tags.isFetching} onRetry={() => void tags.refetch()} />
      ) : (
        <LoadingTags />
      )}
    </Dialog>
  )
}
