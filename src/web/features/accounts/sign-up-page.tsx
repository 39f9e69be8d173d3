import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation, navigate, useSearchParams } from '#web/lib/router.tsx'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/accounts.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordInput, TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import classes from './account-form.module.css'
import { HomeAddressFields } from './home-address-fields.tsx'
import { SignUpTerms } from './legal-lines.tsx'
import { afterLogin, nextPathOf, withNext } from './next-path.ts'
import { PasswordRules } from './password-rules.tsx'
import { forgetOthers, sessionOf, sessionQuery, storeSession } from './session.ts'
import {
  buyerOf,
  checkSignUp,
  dropDraft,
  errorsOfServer,
  keepDraft,
  readDraft,
  sellerOf,
  type SignUpField,
  type SignUpKind,
} from './sign-up-form.ts'
import { StyleChoice } from './style-choice.tsx'
import { TagChoice } from './tag-choice.tsx'

type TextField = Exclude<SignUpField, 'isFeminine' | 'tagIDs'>

export const SignUpPage = () => {
  useDocumentTitle(m.signUpTitle)
  const kind: SignUpKind = useSearchParams()[0].get('as') === 'seller' ? 'seller' : 'buyer'
  const { search } = useLocation()
  const notice = useNotice()
  const queryClient = useQueryClient()
  const [initialValues] = useState(readDraft)
  const form = useServerForm({ initialValues, validate: (typed) => checkSignUp(kind, typed) })
  const { values } = form
  useEffect(() => keepDraft(values), [values])

  const signUp = useMutation({
    mutationFn: () =>
      kind === 'buyer'
        ? api('POST auth/new_shop_user', buyerOf(values))
        : api('POST auth/new_shop_owner', sellerOf(values)),
    onMutate: () => void notice.loading(m.signingUp),
    onSuccess: async ({ confirm_by_mail }) => {
      dropDraft()
      if (confirm_by_mail) {
        await notice.success(m.signedUp, m.linkSentTo(values.email))
        navigate(withNext('/', search), { state: { linkSentTo: values.email } })
        return
      }
      // Signing up also logs in. If the session cannot be loaded now, the login page does it.
      const session = await api('GET auth/session')
        .then(sessionOf)
        .catch(() => null)
      await notice.success(m.signedUp)
      // A new seller has other pages first.
      navigate((kind === 'buyer' && nextPathOf(search)) || '/', { state: afterLogin })
      if (!session) return
      forgetOthers(queryClient)
      storeSession(session)
      queryClient.setQueryData(sessionQuery.queryKey, session)
    },
    onError: async (error) => {
      if (error instanceof ApiError) form.showErrors(errorsOfServer(error.fields, error.code, error.message))
      await notice.failure(m.signUpFailed, sentenceOf(error))
    },
  })
  const send = async () => {
    if (values.password === values.confirm) return signUp.mutate()
    form.showErrors({ confirm: m.samePassword })
    await notice.failure(m.passwordsDiffer)
  }

  const text = (field: TextField, label: string) => ({ label, ...form.field(field) })

  return (
    <>
      <h1 className={`bold text-hero ${classes.title}`}>{m.signUpTitle}</h1>
      <p className={classes.toggle}>
        {kind === 'buyer' ? (
          <Link to={withNext('/signup?as=seller', search)} replace>
            {m.signUpAsSeller}
          </Link>
        ) : (
          <Link to={withNext('/signup', search)} replace>
            {m.signUpAsBuyer}
          </Link>
        )}
      </p>
      <form
        id={form.id}
        className={`form ${classes.form}`}
        onSubmit={form.submitUnless(signUp.isPending, send)}
        noValidate
      >
        <div className={`stack align-start ${classes.pair}`}>
          <TextInput
            {...text('first_name', m.firstNameLabel)}
            autoComplete="given-name"
            longest={rules.firstName.max}
          />
          <TextInput
            {...text('last_name', m.lastNameLabel)}
            autoComplete="family-name"
            longest={rules.lastName.max}
          />
        </div>
        <div className={`stack align-start ${classes.wide}`}>
          <TextInput
            {...text('email', m.emailLabel)}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            longest={rules.email.max}
          />
          <TextInput
            {...text('phone_no', m.phoneLabel)}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            placeholder={m.phonePlaceholder}
          />
        </div>
        {kind === 'seller' && <HomeAddressFields field={form.field} />}
        <div className={`stack align-start ${classes.wide}`}>
          <PasswordInput
            {...text('password', m.passwordLabel)}
            description={<PasswordRules password={values.password} person={values} />}
            descriptionBelow
            autoComplete="new-password"
            longest={rules.password.max}
          />
          <PasswordInput
            {...text('confirm', m.confirmPasswordLabel)}
            autoComplete="new-password"
            longest={rules.password.max}
          />
        </div>
        {kind === 'buyer' && (
          <>
            <StyleChoice {...form.field('isFeminine')} />
            <TagChoice {...form.field('tagIDs')} />
          </>
        )}
        <SignUpTerms kind={kind} />
        <Button type="submit" size="lg" fullWidth loading={signUp.isPending}>
          {m.signUp}
        </Button>
      </form>
      <p className={`muted line-above ${classes.other}`}>
        {m.loginOffer((label) => (
          <Link to={withNext('/', search)}>{label}</Link>
        ))}
      </p>
    </>
  )
}
