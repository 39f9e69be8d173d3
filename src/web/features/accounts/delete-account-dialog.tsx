import { PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/accounts.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { passwordButton } from './password-button.ts'
import { forgetPerson } from './sign-out.ts'
import classes from './your-data-page.module.css'

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

/** Asks for the password, and for a confirmation if a balance would be lost. */
export const DeleteAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const notice = useNotice()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const remove = useMutation({
    mutationFn: (giveUpBalance: boolean) => api('POST auth/delete_account', { password, giveUpBalance }),
    onSuccess: async () => {
      onClose()
      await notice.success(m.accountDeleted)
      await forgetPerson()
    },
    onError: (failure) => {
      if (codeOf(failure) === 'wrong_password') {
        setError(sentenceOf(failure))
        field.current?.focus()
      }
    },
  })
  const losesBalance = codeOf(remove.error) === 'balance_left'
  const send = () => {
    if (remove.isPending) return
    if (password === '') {
      setError(m.passwordRequired)
      field.current?.focus()
    } else remove.mutate(losesBalance)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <ConfirmDialog
      open
      question={m.deleteAccountQuestion}
      yes={losesBalance ? m.deleteAccountAndBalance : m.deleteAccountYes}
      no={common.keepIt}
      busy={remove.isPending}
      onYes={send}
      onNo={onClose}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <p>{m.deleteAccountLead}</p>
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
          }}
        />
        {remove.isError && codeOf(remove.error) !== 'wrong_password' && (
          <p className={classes.failure} role="alert">
            {sentenceOf(remove.error)}
          </p>
        )}
      </form>
    </ConfirmDialog>
  )
}
