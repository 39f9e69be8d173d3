import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, navigate } from '#web/lib/router.tsx'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/accounts.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { Banner } from '#web/ui/parts.tsx'
import { CodeField, focusOnMount } from './code-field.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { newPassword } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'
import { sessionQuery } from './session.ts'
import formClasses from './account-form.module.css'
import classes from './password-reset-page.module.css'

/** Without a token it explains how to get a link; with one it asks for a new password. */
export const PasswordResetPage = () => {
  // The token is in the fragment, which is not sent to any server and survives a reload.
  const token = useLocation().hash.slice(1)
  return (
    <div className={`full ${classes.page}`}>
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

const initialValues = { new_password: '', again: '', code: '' }

const NewPassword = ({ token, onOver }: { token: string; onOver: () => void }) => {
  useDocumentTitle(m.resetTitle)
  const notice = useNotice()
  const queryClient = useQueryClient()
  const [wantsCode, setWantsCode] = useState(false)
  const form = useServerForm({
    initialValues,
    validate: (values) => {
      const errors = checkTexts({ new_password: newPassword, code: wantsCode && rules.code })(values)
      const isSame = errors.new_password !== undefined || values.again === values.new_password
      return isSame ? errors : { ...errors, again: m.samePassword }
    },
  })

  const { new_password, code } = form.values
  const reset = useMutation({
    mutationFn: () => api('POST auth/reset_password', { token, new_password, ...(wantsCode && { code }) }),
    onSuccess: async () => {
      // The link is used up, so it is removed from the history.
      navigate('/', { replace: true })
      // The reset has ended the session of this browser too.
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      await notice.success(m.passwordChanged, m.resetDoneHint)
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError)) return
      if (failure.code === 'link_over') onOver()
      else if (failure.code === 'code_wanted') setWantsCode(true)
      else form.showServerErrors(failure)
    },
  })
  const fieldOf = (name: 'new_password' | 'again') => ({
    ...form.field(name),
    longest: rules.password.max,
    autoComplete: 'new-password',
  })
  const isAboutCode = reset.error instanceof ApiError && reset.error.code === 'code_wanted'
  const failed =
    reset.isError && !isAboutCode && !Object.keys(initialValues).some((name) => form.errors[name])
  return (
    <>
      <h1 className={`bold text-hero ${formClasses.title}`}>{m.resetTitle}</h1>
      <form
        id={form.id}
        className={`form ${formClasses.form}`}
        onSubmit={form.submitUnless(reset.isPending, () => reset.mutate())}
        noValidate
      >
        <PasswordInput
          label={m.newPasswordLabel}
          description={<PasswordRules password={new_password} />}
          descriptionBelow
          {...fieldOf('new_password')}
        />
        <PasswordInput label={m.newPasswordAgainLabel} {...fieldOf('again')} />
        {wantsCode && <CodeField ref={focusOnMount} orRecovery {...form.field('code')} />}
        <Banner role="alert" hidden={!failed}>
          {failed && sentenceOf(reset.error)}
        </Banner>
        <Button type="submit" size="lg" fullWidth loading={reset.isPending}>
          {m.changePassword}
        </Button>
      </form>
      <p className="mt-16 small muted">{m.resetHint}</p>
    </>
  )
}
