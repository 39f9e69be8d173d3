import { useMutation } from '@tanstack/react-query'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/accounts.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { CurrentPasswordField } from './password-field.tsx'
import classes from './your-data-page.module.css'

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
  const failed = download.isError && !form.errors['password']
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.downloadData}
      size="small"
      actions={
        <Button type="submit" form={form.id} fullWidth loading={download.isPending}>
          {m.download}
        </Button>
      }
    >
      <form
        id={form.id}
        className={classes.form}
        onSubmit={form.submitUnless(download.isPending, () => download.mutate())}
        noValidate
      >
        <p>{m.downloadDataHint}</p>
        <CurrentPasswordField
          {...field}
          onChange={(event) => {
            field.onChange(event)
            download.reset()
          }}
        />
        {failed && (
          <p className={classes.failure} role="alert">
            {sentenceOf(download.error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
