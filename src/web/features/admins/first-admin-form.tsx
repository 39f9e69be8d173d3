import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/admins.tsx'
import * as run from '#messages/first-run.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordInput, TextInput } from '#web/ui/fields.tsx'
import { Banner } from '#web/ui/parts.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { CityForm } from './city-form.tsx'

export interface NewAdmin {
  email: string
  password: string
}

interface Props {
  /** From the address. Empty on the machine of the server. */
  code: string
  /** Shown once there is an admin. */
  closed: ReactNode
  /** Around the form for the name of the city, which comes first. */
  renderName: (form: ReactNode) => ReactNode
  /** Around the form for the admin. */
  renderForm: (form: ReactNode) => ReactNode
  /** Logs the new admin in. */
  onMade: (admin: NewAdmin) => Promise<void>
}

const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code

const given = (code: string) => (code === '' ? {} : { code })

/** The first admin, made by whoever is at the machine of the server or has the code of its terminal. */
export const FirstAdminForm = ({ code, closed, renderName, renderForm, onMade }: Props) => {
  const [city, setCity] = useState<string>()
  const query = useQuery({
    queryKey: ['POST setup/check_code', code] as const,
    queryFn: async () => {
      try {
        await api('POST setup/check_code', given(code))
        return 'open' as const
      } catch (error) {
        if (hasCode(error, 'not_found')) return 'closed' as const
        if (hasCode(error, 'wrong_first_run_code')) return 'code wanted' as const
        throw error
      }
    },
    staleTime: Infinity,
  })
  return (
    <QueryState query={query} skeleton={<div aria-busy />}>
      {(state) =>
        state === 'closed'
          ? closed
          : city === undefined
            ? renderName(<CityForm initial="Ukay" submit={run.toAdmin} onNamed={setCity} />)
            : renderForm(<Form {...{ code, city, onMade }} asksCode={state === 'code wanted'} />)
      }
    </QueryState>
  )
}

interface FormProps extends Pick<Props, 'code' | 'onMade'> {
  city: string
  asksCode: boolean
}

const Form = ({ code, city, asksCode, onMade }: FormProps) => {
  const isMade = useRef(false)
  const form = useServerForm({
    initialValues: { code, first_name: '', last_name: '', email: '', password: '' },
    validate: checkTexts({
      ...(asksCode && { code: rules.code }),
      first_name: rules.firstName,
      last_name: rules.lastName,
      email: rules.email,
      password: rules.password,
    }),
  })
  const make = useMutation({
    mutationFn: async () => {
      const { code: typed, ...person } = form.values
      // Only the login is repeated if it alone failed.
      if (!isMade.current) await api('POST setup/make_first_admin', { ...given(typed), ...person, city })
      isMade.current = true
      await onMade(person)
    },
    onError: form.showServerErrors,
  })
  const failed = make.isError && Object.keys(form.errors).length === 0
  return (
    <form
      id={form.id}
      className="stack gap-16"
      onSubmit={form.submitUnless(make.isPending, () => make.mutate())}
      noValidate
    >
      {asksCode && (
        <>
          <p className="no-margin pretty">{run.codeWanted}</p>
          <TextInput
            label={run.code}
            description={run.codeHint}
            {...form.field('code')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </>
      )}
      <TextInput
        label={m.firstName}
        {...form.field('first_name')}
        autoComplete="given-name"
        longest={rules.firstName.max}
      />
      <TextInput
        label={m.lastName}
        {...form.field('last_name')}
        autoComplete="family-name"
        longest={rules.lastName.max}
      />
      <TextInput
        label={m.email}
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        longest={rules.email.max}
      />
      <PasswordInput
        label={m.password}
        {...form.field('password')}
        autoComplete="new-password"
        longest={rules.password.max}
      />
      <Banner role="alert" hidden={!failed}>
        {failed && sentenceOf(make.error)}
      </Banner>
      <Button type="submit" size="lg" fullWidth loading={make.isPending}>
        {run.makeAdmin}
      </Button>
    </form>
  )
}
