import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, navigate } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/accounts.tsx'
import { language } from '#messages/language.ts'
import { api } from '#web/lib/api.ts'
import '#web/lib/in-app-banner.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { Banner } from '#web/ui/parts.tsx'
import classes from './account-form.module.css'
import { chosenLanguage, readChosenLanguage } from './chosen-language.ts'
import { CodeField } from './code-field.tsx'
import { LegalFooter } from './legal-lines.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { afterLogin, nextPathOf, withNext } from './next-path.ts'
import type { UsedPasskey } from './passkeys/ceremonies.ts'
import { PasskeyButton, askOnce, usePasskeyInField } from './passkeys/passkey-login.tsx'
import { PasskeyNotUsed, passkeyHere } from './passkeys/support.ts'
import { CurrentPasswordField } from './password-field.tsx'
import { forgetOthers, isLoginKept, sessionOf, sessionQuery, storeSession } from './session.ts'

/** The password was correct, and the server asks for a second-factor code. */
const isAboutCode = (failure: unknown): boolean =>
  failure instanceof ApiError && ['code_wanted', 'wrong_code'].includes(failure.code)

const isWrongPassword = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === 'wrong_credentials'

const cookiesRefused = new Error(m.cookiesNeeded)

/** Neither is about the password. */
const isAboutBrowser = (failure: unknown): boolean =>
  failure === cookiesRefused || (failure instanceof ApiError && failure.code === 'cross_site')

const reasonOf = (failure: unknown): string => {
  if (failure instanceof PasskeyNotUsed) return m.passkeyNotUsed
  return failure === cookiesRefused ? m.cookiesNeeded : sentenceOf(failure)
}

export const LoginPage = () => {
  useDocumentTitle(common.login)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const queryClient = useQueryClient()
  const { state, search } = useLocation()
  // The page that redirected to the login.
  const { next, linkSentTo } = (state ?? {}) as { next?: string; linkSentTo?: string }

  const [wantsCode, setWantsCode] = useState(false)
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string>()
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wantsCode) codeField.current?.focus()
  }, [wantsCode])

  const login = useMutation({
    /** Without a passkey, with what was typed. */
    mutationFn: async (passkey?: UsedPasskey | 'ask') => {
      const chosen = readChosenLanguage()
      const inLanguage = chosen && { language: chosen }
      const given = passkey === 'ask' ? await askOnce() : passkey
      const reply = given
        ? await api('POST auth/passkey_login', { ...given.used, ...inLanguage })
        : await api('POST auth/login', { email, password, ...(wantsCode && { code }), ...inLanguage })
      if (!(await isLoginKept())) throw cookiesRefused
      const passkeyID = given?.isHere && 'passkeyID' in reply ? reply.passkeyID : null
      return { ...sessionOf(reply), language: reply.language, passkeyID }
    },
    onError: (failure) => {
      if (!isAboutCode(failure)) return
      if (wantsCode) setCodeError(sentenceOf(failure))
      setWantsCode(true)
      codeField.current?.focus()
    },
    onSuccess: async ({ language: ofAccount, passkeyID, ...session }) => {
      chosenLanguage.write(null)
      await queryClient.cancelQueries()
      forgetOthers(queryClient)
      storeSession(session)
      passkeyHere.write(passkeyID)
      const isMember = session.role === 'buyer' || session.role === 'seller'
      const goesTo = next ?? (isMember ? nextPathOf(search) : undefined)
      if (ofAccount !== language) {
        // The router reads its state from here after the reload.
        history.replaceState({ usr: afterLogin }, '', goesTo ?? '/')
        return window.location.reload()
      }
      if (goesTo) navigate(goesTo, { replace: true, state: afterLogin })
      queryClient.setQueryData(sessionQuery.queryKey, session)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!login.isPending) login.mutate(undefined)
  }
  usePasskeyInField(login.mutate)
  const byPasskey = login.variables !== undefined
  const passkeyButton = (
    <PasskeyButton
      busy={login.isPending && byPasskey}
      onPress={() => !login.isPending && login.mutate('ask')}
    />
  )

  const failed = login.isError && !isAboutCode(login.error)

  return (
    <>
      <h1 className={`bold text-hero ${classes.title}`}>{common.login}</h1>
      {linkSentTo !== undefined && <p className="no-margin">{m.finishByMail(linkSentTo)}</p>}
      <form className={`form ${classes.form}`} onSubmit={submit} noValidate>
        <TextInput
          label={m.emailLabel}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <CurrentPasswordField
          name="password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {wantsCode && (
          <CodeField
            ref={codeField}
            value={code}
            error={codeError}
            orRecovery
            onChange={(value) => {
              setCode(value)
              setCodeError(undefined)
            }}
          />
        )}
        <Banner role="alert" hidden={!failed}>
          {failed && byPasskey && reasonOf(login.error)}
          {failed && !byPasskey && !isAboutBrowser(login.error) && m.loginFailed}
          {failed && !byPasskey && !isWrongPassword(login.error) && (
            <span className="block regular">{reasonOf(login.error)}</span>
          )}
        </Banner>
        <Button type="submit" size="lg" fullWidth loading={login.isPending && !byPasskey}>
          {common.login}
        </Button>
      </form>
      <p className={classes.forgotten}>
        <Link to="/passwordreset">{m.forgotPassword}</Link>
      </p>
      <div className="mt-16">{passkeyButton}</div>
      <p className={`muted line-above ${classes.other}`}>
        {m.signUpOffer((label) => (
          <Link to={withNext('/signup', search)}>{label}</Link>
        ))}
      </p>
      <div className="mt-16">
        <LanguageSwitch name="language" hideLegend />
      </div>
      <LegalFooter />
    </>
  )
}
