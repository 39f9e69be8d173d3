import { Button, PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { maxLengths } from '#contract/limits.ts'
import * as m from '#messages/accounts.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { CodeField } from './code-field.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { passwordButton } from './password-button.ts'
import { PasswordRules } from './password-rules.tsx'
import { sessionQuery } from './session.ts'
import formClasses from './account-form.module.css'
import classes from './password-reset-page.module.css'

/** Without a token it explains how to get a link; with one it asks for a new password. */
export const PasswordResetPage = () => {
  // The token is in the fragment, which is not sent to any server and survives a reload.
  const token = useLocation().hash.slice(1)
  return (
    <div className={classes.page}>
      <Reset key={token} token={token} />
    </div>
  )
}

const Reset = ({ token }: { token: string }) => {
  const [over, setOver] = useState(false)
  return token && !over ? (
    <NewPassword token={token} onOver={() => setOver(true)} />
  ) : (
    <ForgottenPassword over={over} />
  )
}

const names = ['new_password', 'again', 'code'] as const
type Field = (typeof names)[number]
type Values = Record<Field, string>
type Errors = Partial<Record<string, string>>

const errorsOf = ({ new_password, again }: Values): Errors => {
  if (new_password.length < 8) return { new_password: m.passwordTooShort }
  return again === new_password ? {} : { again: m.samePassword }
}

const NewPassword = ({ token, onOver }: { token: string; onOver: () => void }) => {
  useDocumentTitle(m.resetTitle)
  const notice = useNotice()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>({ new_password: '', again: '', code: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [wantsCode, setWantsCode] = useState(false)
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wantsCode) codeField.current?.focus()
  }, [wantsCode])

  const showErrors = (found: Errors) => {
    setErrors(found)
    const first = names.find((name) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const { new_password, code } = values
  const reset = useMutation({
    mutationFn: () => api('POST auth/reset_password', { token, new_password, ...(wantsCode && { code }) }),
    onSuccess: async () => {
      // The link is used up, so it is removed from the history.
      await navigate('/', { replace: true })
      // The reset has ended the session of this browser too.
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      await notice.success(m.passwordChanged, m.resetDoneHint)
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError)) return
      if (failure.code === 'link_over') onOver()
      else if (failure.code === 'code_wanted') setWantsCode(true)
      else showErrors(failure.fields)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reset.isPending) return
    const found = {
      ...errorsOf(values),
      ...(wantsCode && code.trim() === '' && { code: m.codeRequired }),
    }
    if (Object.keys(found).length > 0) showErrors(found)
    else reset.mutate()
  }
  const change = (name: Field, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }
  const fieldOf = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    maxLength: maxLengths.password,
    autoComplete: 'new-password',
    visibilityToggleButtonProps: passwordButton,
    onChange: (event: { currentTarget: HTMLInputElement }) => change(name, event.currentTarget.value),
  })
  const isAboutCode = reset.error instanceof ApiError && reset.error.code === 'code_wanted'
  const failed = reset.isError && !isAboutCode && !names.some((name) => errors[name])
  return (
    <>
      <h1 className={formClasses.title}>{m.resetTitle}</h1>
      <form ref={form} className={formClasses.form} onSubmit={submit} noValidate>
        <PasswordInput
          label={m.newPasswordLabel}
          description={<PasswordRules password={values.new_password} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...fieldOf('new_password')}
        />
        <PasswordInput label={m.newPasswordAgainLabel} {...fieldOf('again')} />
        {wantsCode && (
          <CodeField
            ref={codeField}
            value={code}
            error={errors.code}
            orRecovery
            onChange={(value) => change('code', value)}
          />
        )}
        <p className={formClasses.failure} role="alert" hidden={!failed}>
          {failed && sentenceOf(reset.error)}
        </p>
        <Button type="submit" fullWidth loading={reset.isPending}>
          {m.changePassword}
        </Button>
      </form>
      <p className={classes.note}>{m.resetHint}</p>
    </>
  )
}
