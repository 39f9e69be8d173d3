import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/sides.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { PasswordInput, TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { focusOnMount } from '../code-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { CurrentPasswordField } from '../password-field.tsx'
import { openSide } from './switch-side.ts'

/** Joins another account of the same person, by both passwords. */
export const JoinDialog = ({ onClose }: { onClose: () => void }) => {
  const notice = useNotice()
  /** The codes that the server asked for. */
  const [wanted, setWanted] = useState<readonly string[]>([])
  const form = useServerForm({
    initialValues: { other_email: '', other_password: '', other_code: '', password: '', code: '' },
    validate: checkTexts({
      other_email: rules.email,
      other_password: rules.currentPassword,
      password: rules.currentPassword,
    }),
  })
  const { other_code, code, ...rest } = form.values
  const joining = useMutation({
    mutationFn: () =>
      api('POST auth/join_account', { ...rest, ...(other_code && { other_code }), ...(code && { code }) }),
    onSuccess: async () => {
      onClose()
      await notice.success(m.joined)
      await openSide()
    },
    onError: (error) => {
      const field = error instanceof ApiError && fieldOf[error.code]
      if (!field) return form.showServerErrors(error)
      setWanted((before) => [...before, field])
      form.showErrors({ [field]: sentenceOf(error) })
    },
  })
  return (
    <FormDialog
      title={m.join}
      action={m.join}
      form={form}
      send={() => joining.mutate()}
      sending={joining}
      onClose={onClose}
    >
      <p>{m.joinLead}</p>
      <TextInput
        label={m.otherEmail}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        longest={rules.email.max}
        {...form.field('other_email')}
      />
      <PasswordInput label={m.otherPassword} autoComplete="off" {...form.field('other_password')} />
      {wanted.includes('other_code') && (
        <TextInput
          ref={focusOnMount}
          label={m.otherCode}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('other_code')}
        />
      )}
      <CurrentPasswordField label={m.ownPassword} {...form.field('password')} />
      {wanted.includes('code') && (
        <TextInput
          ref={focusOnMount}
          label={m.ownCode}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('code')}
        />
      )}
    </FormDialog>
  )
}

/** Where the error of a code stands that names no field. */
const fieldOf: Partial<Record<string, 'code' | 'other_code' | 'other_password'>> = {
  code_wanted: 'code',
  other_code_wanted: 'other_code',
  wrong_credentials: 'other_password',
}
