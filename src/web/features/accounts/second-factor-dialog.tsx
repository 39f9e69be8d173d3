import { Button, PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import * as m from '#messages/accounts.tsx'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeField } from './code-field.tsx'
import { passwordButton } from './password-button.ts'
import classes from './your-data-page.module.css'

type Given = Record<'password' | 'code', string>

interface SecondFactorDialogProps {
  title: string
  action: string
  /** Whether a code is needed besides the password. */
  asksCode: boolean
  send: (given: Given) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks for the password again before the second factor changes. */
export const SecondFactorDialog = (props: SecondFactorDialogProps) => {
  const { title, action, asksCode, send, onClose, children } = props
  const formID = useId()
  const form = useRef<HTMLFormElement>(null)
  const [given, setGiven] = useState<Given>({ password: '', code: '' })
  const [errors, setErrors] = useState<Partial<Given>>({})
  const showErrors = (found: Partial<Record<string, string>>) => {
    setErrors(found)
    const first = (['password', 'code'] as const).find((name) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const sending = useMutation({
    mutationFn: () => send(given),
    onError: (failure) => {
      if (failure instanceof ApiError) showErrors(failure.fields)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    const found = {
      ...(given.password === '' && { password: m.passwordRequired }),
      ...(asksCode && given.code.trim() === '' && { code: m.codeRequired }),
    }
    if (Object.keys(found).length > 0) showErrors(found)
    else sending.mutate()
  }
  const change = (name: keyof Given, value: string) => {
    setGiven((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      actions={
        <Button type="submit" form={formID} fullWidth loading={sending.isPending}>
          {action}
        </Button>
      }
    >
      <form ref={form} id={formID} className={classes.form} onSubmit={submit} noValidate>
        <p>{children}</p>
        <PasswordInput
          label={m.yourPasswordLabel}
          name="password"
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={passwordButton}
          value={given.password}
          error={errors.password}
          onChange={(event) => change('password', event.currentTarget.value)}
        />
        {asksCode && (
          <CodeField
            value={given.code}
            error={errors.code}
            orRecovery
            onChange={(value) => change('code', value)}
          />
        )}
        {sending.isError && Object.keys(errors).length === 0 && (
          <p className={classes.failure} role="alert">
            {sentenceOf(sending.error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
