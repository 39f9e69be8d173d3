import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/name-correction.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Textarea, TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PhotosField } from '#web/ui/photos-field.tsx'
import { useChosenPhotos } from '#web/ui/use-chosen-photos.ts'
import { useServerForm } from '#web/ui/use-server-form.ts'
import classes from './account-section.module.css'
import { FormDialog } from './form-dialog.tsx'

export const correctionQuery = { ...callQuery('GET auth/name_correction'), staleTime: 0 }

interface NameCorrectionProps {
  account: ReplyOf<'GET auth/account'>
}

/** For a seller whose name was compared with IDs: asks an admin for another one, and shows the answer. */
export const NameCorrection = ({ account }: NameCorrectionProps) => {
  const { data } = useQuery(correctionQuery)
  const [asking, setAsking] = useState(false)
  if (!data) return null
  const { correction } = data
  if (correction?.granted === null)
    return (
      <span className="block small regular muted">
        {m.waits(`${correction.first_name} ${correction.last_name}`)}
      </span>
    )
  return (
    <>
      {correction?.granted === false && (
        <span className="block small regular muted">{m.refused(correction.answer ?? '')}</span>
      )}
      <Button size="sm" variant="outline" className={`mt-8 ${classes.below}`} onClick={() => setAsking(true)}>
        {m.ask}
      </Button>
      {asking && <CorrectionDialog account={account} onClose={() => setAsking(false)} />}
    </>
  )
}

const CorrectionDialog = ({ account, onClose }: NameCorrectionProps & { onClose: () => void }) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const chosen = useChosenPhotos(1)
  const [file] = chosen.photos
  const form = useServerForm({
    initialValues: { first_name: account.first_name, last_name: account.last_name, words: '', file: '' },
    validate: (values) => ({
      ...checkTexts({
        first_name: rules.firstName,
        last_name: rules.lastName,
        words: rules.correctionWords,
      })(values),
      ...(!file && { file: m.photoMissing }),
    }),
  })
  const sending = useMutation({
    mutationFn: ({ first_name, last_name, words }: typeof form.values) => {
      if (!file) throw new Error(m.photoMissing)
      return api('POST auth/ask_name_correction', { first_name, last_name, words, file })
    },
    onSuccess: () => {
      onClose()
      void notice.success(m.sent)
    },
    onError: form.showServerErrors,
    onSettled: () => queryClient.invalidateQueries({ queryKey: correctionQuery.queryKey }),
  })
  return (
    <FormDialog
      title={m.title}
      action={m.send}
      form={form}
      send={sending.mutate}
      sending={{ ...sending, isPending: sending.isPending || chosen.isReading }}
      onClose={onClose}
    >
      <TextInput label={m.firstName} autoComplete="given-name" {...form.field('first_name')} />
      <TextInput label={m.lastName} autoComplete="family-name" {...form.field('last_name')} />
      <Textarea
        label={m.words}
        description={m.wordsHint}
        rows={3}
        longest={rules.correctionWords.max}
        {...form.field('words')}
      />
      <PhotosField label={m.photo} chosen={chosen} max={1} />
      {form.errors.file && !file && (
        <p className={`no-margin bad ${classes.failure}`} role="alert">
          {form.errors.file}
        </p>
      )}
      <p className="block small regular muted">{m.photoHint}</p>
    </FormDialog>
  )
}
