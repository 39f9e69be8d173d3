import { Button, PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import * as m from '#messages/accounts.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { passwordButton } from './password-button.ts'
import { PasswordRules } from './password-rules.tsx'
import classes from './your-data-page.module.css'

type Field = 'password' | 'new_password'

const errorsOf = (values: Record<Field, string>): Partial<Record<Field, string>> => ({
  ...(values.password === '' && { password: m.passwordRequired }),
  ...(values.new_password.length < 8 && { new_password: m.passwordTooShort }),
})

/** The server logs every other device out. */
export const ChangePasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const notice = useNotice()
  const formID = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ password: '', new_password: '' })
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})

  const showErrors = (found: Partial<Record<string, string>>) => {
    setErrors(found)
    const first = (['password', 'new_password'] as const).find((name) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const change = useMutation({
    mutationFn: () => api('POST auth/change_password', values),
    onSuccess: async () => {
      onClose()
      await notice.success(m.passwordChanged, m.otherDevicesLoggedOut)
    },
    onError: (failure) => {
      if (failure instanceof ApiError) showErrors(failure.fields)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const found = errorsOf(values)
    if (Object.keys(found).length > 0) showErrors(found)
    else change.mutate()
  }
  const fieldOf = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    visibilityToggleButtonProps: passwordButton,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [name]: value }))
      setErrors((before) => ({ ...before, [name]: undefined }))
    },
  })
  const hasFormError = change.isError && Object.keys(errors).length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.changePassword}
      size="small"
      actions={
        <Button type="submit" form={formID} fullWidth loading={change.isPending}>
          {m.changePassword}
        </Button>
      }
    >
      <form ref={form} id={formID} className={classes.form} onSubmit={submit} noValidate>
        <PasswordInput
          label={m.currentPasswordLabel}
          autoComplete="current-password"
          {...fieldOf('password')}
        />
        <PasswordInput
          label={m.newPasswordLabel}
          description={<PasswordRules password={values.new_password} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          {...fieldOf('new_password')}
        />
        {hasFormError && (
          <p className={classes.failure} role="alert">
            {sentenceOf(change.error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
