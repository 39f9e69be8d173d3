import { useMutation } from '@tanstack/react-query'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/accounts.tsx'
import { api } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { FormDialog } from './form-dialog.tsx'
import { CurrentPasswordField } from './password-field.tsx'

/** Asks for the password, so that somebody who finds the phone unlocked cannot download everything. */
export const DownloadDataDialog = ({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) => {
  const form = useServerForm({
    initialValues: { password: '' },
    validate: checkTexts({ password: rules.currentPassword }),
  })
  const field = form.field('password')
  const download = useMutation({
    mutationFn: () => api('POST auth/my_data', form.values),
    onSuccess: (data) => {
      const name = `ukay-my-data-${data.madeAt.slice(0, 10)}.json`
      saveFile(name, JSON.stringify(data, null, 2), 'application/json')
      onClose()
      onSaved()
    },
    onError: form.showServerErrors,
  })
  return (
    <FormDialog
      title={m.downloadData}
      action={m.download}
      form={form}
      send={() => download.mutate()}
      sending={download}
      onClose={onClose}
    >
      <p>{m.downloadDataHint}</p>
      <CurrentPasswordField
        {...field}
        onChange={(event) => {
          field.onChange(event)
          download.reset()
        }}
      />
    </FormDialog>
  )
}
