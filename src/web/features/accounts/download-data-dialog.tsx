import { Button, PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import * as m from '#messages/accounts.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { passwordButton } from './password-button.ts'
import classes from './your-data-page.module.css'

/** Asks for the password, so that somebody who finds the phone unlocked cannot download everything. */
export const DownloadDataDialog = ({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) => {
  const formID = useId()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const showError = (sentence: string) => {
    setError(sentence)
    field.current?.focus()
  }
  const download = useMutation({
    mutationFn: () => api('POST auth/my_data', { password }),
    onSuccess: (data) => {
      const name = `ukay-my-data-${data.madeAt.slice(0, 10)}.json`
      saveFile(name, JSON.stringify(data, null, 2), 'application/json')
      onClose()
      onSaved()
    },
    onError: (failure) => {
      const sentence = failure instanceof ApiError ? failure.fields['password'] : undefined
      if (sentence !== undefined) showError(sentence)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (download.isPending) return
    if (password === '') showError(m.passwordRequired)
    else download.mutate()
  }
  const failed = download.isError && error === undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.downloadData}
      size="small"
      actions={
        <Button type="submit" form={formID} fullWidth loading={download.isPending}>
          {m.download}
        </Button>
      }
    >
      <form id={formID} className={classes.form} onSubmit={submit} noValidate>
        <p>{m.downloadDataHint}</p>
        <PasswordInput
          ref={field}
          label={m.passwordLabel}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={passwordButton}
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setError(undefined)
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
