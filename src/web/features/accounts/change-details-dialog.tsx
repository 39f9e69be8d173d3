import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/accounts.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { accountQuery } from './account-query.ts'
import { CodeField, focusOnMount } from './code-field.tsx'
import { CurrentPasswordField } from './password-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { sessionQuery } from './session.ts'

export type Detail = 'name' | 'phone' | 'email'

const labels = { name: m.nameLabel, phone: m.phoneLabel, email: m.emailLabel }
/** The fields of the call for each detail. */
const fieldsOf = {
  name: ['first_name', 'last_name'],
  phone: ['phone_no'],
  email: ['email'],
} as const

interface ChangeDetailsDialogProps {
  detail: Detail
  account: ReplyOf<'GET auth/account'>
  onClose: () => void
}

/** Changes the name, the phone number or the e-mail address, with the password, and with a code where one is wanted. */
export const ChangeDetailsDialog = ({ detail, account, onClose }: ChangeDetailsDialogProps) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const { email, first_name, last_name, phone_no } = account
  const [wantsCode, setWantsCode] = useState(false)
  const form = useServerForm({
    initialValues: { email, first_name, last_name, phone_no, password: '', code: '' },
    validate: checkTexts({ password: rules.currentPassword, code: wantsCode && rules.code }),
  })
  const change = useMutation({
    mutationFn: ({ password, code, ...values }: typeof form.values) =>
      api('POST auth/change_details', {
        password,
        ...(wantsCode && { code }),
        ...Object.fromEntries(fieldsOf[detail].map((name) => [name, values[name]])),
      }),
    onSuccess: async ({ confirm_by_mail }) => {
      onClose()
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      if (confirm_by_mail) return notice.success(m.checkInbox, m.newEmailWaits(form.values.email))
      await notice.success(
        m.detailChanged(labels[detail]),
        detail === 'email' ? m.otherDevicesLoggedOut : undefined,
      )
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === 'code_wanted') setWantsCode(true)
      else form.showServerErrors(failure)
    },
  })
  const isAboutCode = change.error instanceof ApiError && change.error.code === 'code_wanted'
  return (
    <FormDialog
      title={m.changeDetail(labels[detail])}
      action={m.save}
      form={form}
      send={change.mutate}
      sending={{ ...change, error: isAboutCode ? null : change.error }}
      onClose={onClose}
    >
      {detail === 'name' && (
        <>
          <TextInput label={m.firstNameLabel} autoComplete="given-name" {...form.field('first_name')} />
          <TextInput label={m.lastNameLabel} autoComplete="family-name" {...form.field('last_name')} />
        </>
      )}
      {detail === 'phone' && (
        <TextInput
          label={m.phoneLabel}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          {...form.field('phone_no')}
        />
      )}
      {detail === 'email' && (
        <TextInput
          label={m.emailLabel}
          description={account.mail ? m.changeEmailByMailHint : m.changeEmailHint}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          {...form.field('email')}
        />
      )}
      <CurrentPasswordField {...form.field('password')} />
      {wantsCode && <CodeField ref={focusOnMount} orRecovery {...form.field('code')} />}
    </FormDialog>
  )
}
