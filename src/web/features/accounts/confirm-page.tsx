import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link, useLocation, navigate } from '#web/lib/router.tsx'
import * as rules from '#contract/rules.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/accounts.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { Banner } from '#web/ui/parts.tsx'
import formClasses from './account-form.module.css'
import { accountQuery } from './account-query.ts'
import { CurrentPasswordField } from './password-field.tsx'
import classes from './password-reset-page.module.css'
import { forgetOthers, sessionOf, sessionQuery, storeSession } from './session.ts'

/** The links of mails: `#sign-up.TOKEN` and `#email.TOKEN`. The fragment is sent to no server. */
export const ConfirmPage = () => {
  const { hash } = useLocation()
  const [, kind, token = ''] = /^#(sign-up|email)\.(.+)$/.exec(hash) ?? []
  return (
    <div className={`full ${classes.page}`} key={hash}>
      {kind === 'sign-up' && <FinishSignUp token={token} />}
      {kind === 'email' && <ConfirmEmail token={token} />}
      {kind === undefined && <LinkOver />}
    </div>
  )
}

const LinkOver = () => {
  useDocumentTitle(m.linkOver)
  const { data: session } = useQuery(sessionQuery)
  return (
    <>
      <h1 className={`bold text-hero ${formClasses.title}`}>{m.linkOver}</h1>
      <p className={`pretty ${classes.lead}`}>{m.linkOverLead}</p>
      <p className={`muted line-above ${formClasses.other}`}>
        <Link to="/" replace>
          {session ? common.home : m.backToLogin}
        </Link>
      </p>
    </>
  )
}

const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'link_over'

const FinishSignUp = ({ token }: { token: string }) => {
  useDocumentTitle(m.finishSignUp)
  const notice = useNotice()
  const queryClient = useQueryClient()
  const form = useServerForm({
    initialValues: { password: '' },
    validate: checkTexts({ password: rules.currentPassword }),
  })
  const finish = useMutation({
    mutationFn: async () => {
      await api('POST auth/confirm_sign_up', { token, ...form.values })
      return sessionOf(await api('GET auth/session'))
    },
    onSuccess: async (session) => {
      navigate('/', { replace: true })
      forgetOthers(queryClient)
      storeSession(session)
      queryClient.setQueryData(sessionQuery.queryKey, session)
      await notice.success(m.signUpFinished)
    },
    onError: form.showServerErrors,
  })
  if (isOver(finish.error)) return <LinkOver />
  const failed = finish.isError && !form.errors.password
  return (
    <>
      <h1 className={`bold text-hero ${formClasses.title}`}>{m.finishSignUp}</h1>
      <p className={`pretty ${classes.lead}`}>{m.finishSignUpLead}</p>
      <form
        id={form.id}
        className={`form ${formClasses.form}`}
        onSubmit={form.submitUnless(finish.isPending, () => finish.mutate())}
        noValidate
      >
        <CurrentPasswordField {...form.field('password')} />
        <Banner role="alert" hidden={!failed}>
          {failed && sentenceOf(finish.error)}
        </Banner>
        <Button type="submit" size="lg" fullWidth loading={finish.isPending}>
          {m.finishSignUp}
        </Button>
      </form>
    </>
  )
}

/** With a button, because programs that check mails open links. */
const ConfirmEmail = ({ token }: { token: string }) => {
  useDocumentTitle(m.confirmEmail)
  const notice = useNotice()
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => api('POST auth/confirm_email', { token }),
    onSuccess: async ({ changed }) => {
      navigate('/', { replace: true })
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      await notice.success(m.emailConfirmed, changed ? m.emailChangedHint : undefined)
    },
  })
  if (isOver(confirm.error)) return <LinkOver />
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate()
  }
  return (
    <>
      <h1 className={`bold text-hero ${formClasses.title}`}>{m.confirmEmail}</h1>
      <p className={`pretty ${classes.lead}`}>{m.confirmEmailLead}</p>
      <form className={`form ${formClasses.form}`} onSubmit={send}>
        <Banner role="alert" hidden={!confirm.isError}>
          {confirm.isError && sentenceOf(confirm.error)}
        </Banner>
        <Button type="submit" size="lg" fullWidth loading={confirm.isPending}>
          {m.confirmEmail}
        </Button>
      </form>
    </>
  )
}
