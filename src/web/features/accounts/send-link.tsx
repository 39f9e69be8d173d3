import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/accounts.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { Banner } from '#web/ui/parts.tsx'
import formClasses from './account-form.module.css'

/** Sends a link for a new password. What it says afterwards does not depend on whether there is an account. */
export const SendLink = () => {
  const form = useServerForm({ initialValues: { email: '' }, validate: checkTexts({ email: rules.email }) })
  const send = useMutation({
    mutationFn: () => api('POST auth/forgot_password', { email: form.values.email.trim() }),
    onError: form.showServerErrors,
  })
  const sent = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (send.isSuccess) sent.current?.focus()
  }, [send.isSuccess])
  if (send.isSuccess)
    return (
      <output
        ref={sent}
        className="block pad-14-16 break on-linen radius-medium"
        tabIndex={-1}
        data-takes-focus
      >
        <strong>{m.linkOnItsWay(form.values.email.trim())}</strong> {m.lookInSpam}
      </output>
    )
  return (
    <form
      id={form.id}
      className={`form ${formClasses.form}`}
      onSubmit={form.submitUnless(send.isPending, () => send.mutate())}
      noValidate
    >
      <TextInput
        label={m.emailLabel}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        longest={rules.email.max}
        {...form.field('email')}
      />
      <Banner role="alert" hidden={!send.isError || Boolean(form.errors.email)}>
        {send.isError && !form.errors.email && sentenceOf(send.error)}
      </Banner>
      <Button type="submit" size="lg" fullWidth loading={send.isPending}>
        {m.sendLink}
      </Button>
    </form>
  )
}
