import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages/accounts.tsx'
import { api } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadingTags, NoTags, TagPicker } from '#web/ui/tag-picker.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './preferences-dialog.module.css'

const preferencesQuery = callQuery('GET auth/get_pref_for_user')

interface PreferencesDialogProps {
  onClose: () => void
  onSaved: () => void
}

/** The preference tags of a buyer, which rank the feed without hiding anything. */
export const PreferencesDialog = ({ onClose, onSaved }: PreferencesDialogProps) => {
  const queryClient = useQueryClient()
  const tags = useQuery({ ...callQuery('GET store/get_all_tags'), staleTime: Infinity })
  const kept = useQuery({ ...preferencesQuery, staleTime: 0 })
  const [changed, setChanged] = useState<number[]>()
  const chosen = changed ?? Object.values(kept.data ?? {})

  const save = useMutation({
    mutationFn: () => api('POST auth/attach_pref_to_user', { tagIDs: chosen }),
    onSuccess: () => {
      const names = Object.entries(tags.data ?? {}).filter(([, id]) => chosen.includes(id))
      queryClient.setQueryData(preferencesQuery.queryKey, Object.fromEntries(names))
      onSaved()
      onClose()
    },
  })
  const loaded = tags.data && kept.data ? tags.data : undefined
  const failed = !loaded && (tags.isError || kept.isError)
  const retry = () => {
    if (tags.isError) void tags.refetch()
    if (kept.isError) void kept.refetch()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.preferencesTitle}
      actions={
        <div>
          <Problem className={`semibold bad ${classes.problem}`} error={save.error} />
          <Button fullWidth disabled={!loaded} loading={save.isPending} onClick={() => save.mutate()}>
            {chosen.length > 0 ? m.saveChosen(chosen.length) : m.save}
          </Button>
        </div>
      }
    >
      <div className={classes.body}>
        <p className="mb-12 muted pretty">{m.preferencesLead}</p>
        {loaded && <TagPicker tags={loaded} value={chosen} onChange={setChanged} />}
        {failed && <NoTags onRetry={retry} retrying={tags.isFetching || kept.isFetching} />}
        {!loaded && !failed && <LoadingTags />}
      </div>
    </Dialog>
  )
}
