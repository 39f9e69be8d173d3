import { Button, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { maxLengths, phoneLength } from '#contract/limits.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/accounts.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import classes from './account-form.module.css'
import { passwordButton } from './password-button.ts'
import { PasswordRules } from './password-rules.tsx'
import { sessionOf, sessionQuery, storeSession } from './session.ts'
import {
  buyerOf,
  checkSignUp,
  dropDraft,
  errorsOfServer,
  keepDraft,
  readDraft,
  sellerOf,
  type SignUpErrors,
  type SignUpField,
  type SignUpKind,
  type SignUpValues,
} from './sign-up-form.ts'
import { StyleChoice } from './style-choice.tsx'
import { TagChoice } from './tag-choice.tsx'

type TextField = Exclude<SignUpField, 'isFeminine' | 'tagIDs'>

export const SignUpPage = () => {
  useDocumentTitle(m.signUpTitle)
  const kind: SignUpKind = useSearchParams()[0].get('as') === 'seller' ? 'seller' : 'buyer'
  const notice = useNotice()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(readDraft)
  const [errors, setErrors] = useState<SignUpErrors>({})
  useEffect(() => keepDraft(values), [values])

  const change = (part: Partial<SignUpValues>) => {
    setValues((before) => ({ ...before, ...part }))
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])),
    }))
  }
  const showErrors = (found: SignUpErrors) => {
    setErrors(found)
    const first = [...(form.current?.elements ?? [])].find(
      (field) => field instanceof HTMLInputElement && field.name in found,
    ) as HTMLInputElement | undefined
    first?.focus()
  }

  const signUp = useMutation({
    mutationFn: () =>
      kind === 'buyer'
        ? api('POST auth/new_shop_user', buyerOf(values))
        : api('POST auth/new_shop_owner', sellerOf(values)),
    onMutate: () => void notice.loading(m.signingUp),
    onSuccess: async () => {
      dropDraft()
      // Signing up also logs in. If the session cannot be loaded now, the login page does it.
      const session = await api('GET auth/session')
        .then(sessionOf)
        .catch(() => null)
      await notice.success(m.signedUp)
      await navigate('/')
      if (!session) return
      storeSession(session)
      queryClient.setQueryData(sessionQuery.queryKey, session)
    },
    onError: async (error) => {
      await notice.failure(m.signUpFailed, sentenceOf(error))
      if (error instanceof ApiError) showErrors(errorsOfServer(error.fields, error.code, error.message))
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (signUp.isPending) return
    const found = checkSignUp(kind, values)
    if (Object.keys(found).length > 0) return showErrors(found)
    if (values.password !== values.confirm) {
      await notice.failure(m.passwordsDiffer)
      return showErrors({ confirm: m.samePassword })
    }
    signUp.mutate()
  }

  const text = (field: TextField, label: string) => ({
    label,
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })

  return (
    <>
      <h1 className={classes.title}>{m.signUpTitle}</h1>
      <p className={classes.switch}>
        {kind === 'buyer' ? (
          <Link to="/signup?as=seller" replace>
            {m.signUpAsSeller}
          </Link>
        ) : (
          <Link to="/signup" replace>
            {m.signUpAsBuyer}
          </Link>
        )}
      </p>
      <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.pair}>
          <TextInput
            {...text('first_name', m.firstNameLabel)}
            autoComplete="given-name"
            maxLength={maxLengths.personName}
          />
          <TextInput
            {...text('last_name', m.lastNameLabel)}
            autoComplete="family-name"
            maxLength={maxLengths.personName}
          />
        </div>
        <TextInput
          {...text('email', m.emailLabel)}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxLengths.email}
        />
        <TextInput
          {...text('phone_no', m.phoneLabel)}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder={m.phonePlaceholder}
          maxLength={phoneLength}
        />
        {kind === 'seller' && (
          <>
            <TextInput
              {...text('street', common.street)}
              autoComplete="address-line1"
              maxLength={maxLengths.addressPart}
            />
            <div className={classes.pair}>
              <TextInput
                {...text('barangay', common.barangay)}
                autoComplete="address-level3"
                maxLength={maxLengths.addressPart}
              />
              <TextInput {...text('city', m.cityLabel)} autoComplete="address-level2" maxLength={78} />
            </div>
          </>
        )}
        <PasswordInput
          {...text('password', m.passwordLabel)}
          description={<PasswordRules password={values.password} person={values} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          maxLength={maxLengths.password}
          visibilityToggleButtonProps={passwordButton}
        />
        <PasswordInput
          {...text('confirm', m.confirmPasswordLabel)}
          autoComplete="new-password"
          maxLength={maxLengths.password}
          visibilityToggleButtonProps={passwordButton}
        />
        {kind === 'buyer' && (
          <>
            <StyleChoice
              value={values.isFeminine}
              error={errors.isFeminine}
              onChange={(isFeminine) => change({ isFeminine })}
            />
            <TagChoice
              value={values.tagIDs}
              error={errors.tagIDs}
              onChange={(tagIDs) => change({ tagIDs })}
            />
          </>
        )}
        <Button type="submit" fullWidth loading={signUp.isPending}>
          {m.signUp}
        </Button>
      </form>
      <p className={classes.other}>
        {m.loginOffer((label) => (
          <Link to="/">{label}</Link>
        ))}
      </p>
    </>
  )
}
