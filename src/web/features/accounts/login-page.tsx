import { Button, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import classes from './account-form.module.css'
import { passwordButton } from './password-button.ts'
import { sessionOf, sessionQuery, storeSession } from './session.ts'

export const LoginPage = () => {
  useDocumentTitle('Log in')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // Where a page sent one to log in first.
  const { next } = (useLocation().state ?? {}) as { next?: string }

  const login = useMutation({
    mutationFn: async () => sessionOf(await api('POST auth/login', { email, password })),
    onSuccess: async (session) => {
      await queryClient.cancelQueries()
      storeSession(session)
      if (next) await navigate(next, { replace: true })
      queryClient.setQueryData(sessionQuery.queryKey, session)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!login.isPending) login.mutate()
  }

  return (
    <>
      <h1 className={classes.title}>Log in</h1>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={passwordButton}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <p className={classes.failure} role="alert" hidden={!login.isError}>
          {login.isError && sentenceOf(login.error)}
        </p>
        <Button type="submit" fullWidth loading={login.isPending}>
          Log in
        </Button>
      </form>
      <p className={classes.other}>
        New here? <Link to="/signup">Create your account</Link>
      </p>
    </>
  )
}
