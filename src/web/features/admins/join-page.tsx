import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, navigate } from '#web/lib/router.tsx'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/admins.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordInput, TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { Banner } from '#web/ui/parts.tsx'
import { JoinSentence } from './join-signed-in.tsx'
import classes from './join-page.module.css'

const initialValues = { first_name: '', last_name: '', email: '', password: '' }

/** Where an invited person becomes an admin. */
export const JoinPage = () => {
  // The token is in the fragment, which is not sent to any server.
  const token = useLocation().hash.slice(1)
  const query = useQuery({
    queryKey: ['POST admin/read_invitation', token] as const,
    queryFn: () => api('POST admin/read_invitation', { token }),
    staleTime: 60_000,
  })
  if (query.error instanceof ApiError && query.error.code === 'link_over')
    return <JoinSentence title={m.joinOver} text={m.joinOverHint} />
  return (
    <QueryState query={query} skeleton={<div aria-busy />}>
      {({ role, expiresAt }) => <Join token={token} role={m.roles[role]} until={dateInWords(expiresAt)} />}
    </QueryState>
  )
}

const Join = ({ token, role, until }: { token: string; role: string; until: string }) => {
  const title = m.joinTitle(role)
  useDocumentTitle(title)
  const notice = useNotice()
  const form = useServerForm({
    initialValues,
    validate: checkTexts({
      first_name: rules.firstName,
      last_name: rules.lastName,
      email: rules.email,
      password: rules.password,
    }),
  })
  const join = useMutation({
    mutationFn: () => api('POST admin/join', { token, ...form.values }),
    onSuccess: async () => {
      // The link is used up, so it is removed from the history.
      navigate('/', { replace: true })
      await notice.success(m.joined, m.joinedHint)
    },
    onError: form.showServerErrors,
  })
  const failed = join.isError && !Object.keys(initialValues).some((name) => form.errors[name])
  return (
    <div className={`centre-block ${classes.page}`}>
      <h1>{title}</h1>
      <p className={`muted pretty ${classes.lead}`}>{m.joinLead(until)}</p>
      <form
        id={form.id}
        className="stack gap-16"
        onSubmit={form.submitUnless(join.isPending, () => join.mutate())}
        noValidate
      >
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
          {failed && sentenceOf(join.error)}
        </Banner>
        <Button type="submit" size="lg" fullWidth loading={join.isPending}>
          {m.join}
        </Button>
      </form>
    </div>
  )
}
