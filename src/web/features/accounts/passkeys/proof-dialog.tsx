import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/accounts.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { Banner } from '#web/ui/parts.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { CodeField, focusOnMount } from '../code-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { CurrentPasswordField } from '../password-field.tsx'
import { reasonOf } from './passkey-words.ts'
import { PasskeyNotUsed } from './support.ts'

interface ProofDialogProps {
  title: string
  action: string
  send: (proof: { password: string; code?: string }) => Promise<void>
  onClose: () => void
  /** Further fields. */
  above?: ReactNode
  children: ReactNode
}

/** Asks for the password again, and for a code where the server wants one, before passkeys and tokens change. */
export const ProofDialog = ({ title, action, send, onClose, above, children }: ProofDialogProps) => {
  const [wantsCode, setWantsCode] = useState(false)
  const form = useServerForm({
    initialValues: { password: '', code: '' },
    validate: checkTexts({ password: rules.currentPassword, code: wantsCode && rules.code }),
  })
  const sending = useMutation({
    mutationFn: ({ password, code }: typeof form.values) => send({ password, ...(wantsCode && { code }) }),
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === 'code_wanted') setWantsCode(true)
      else form.showServerErrors(failure)
    },
  })
  const { error } = sending
  const isShown =
    !(error instanceof ApiError && error.code === 'code_wanted') && !(error instanceof PasskeyNotUsed)
  return (
    <FormDialog
      title={title}
      action={action}
      form={form}
      send={sending.mutate}
      sending={{ ...sending, error: isShown ? error : null }}
      onClose={onClose}
    >
      {above}
      <p>{children}</p>
      <CurrentPasswordField label={m.yourPasswordLabel} data-autofocus {...form.field('password')} />
      {wantsCode && <CodeField ref={focusOnMount} orRecovery {...form.field('code')} />}
      <Banner role="alert" hidden={!(error instanceof PasskeyNotUsed)}>
        {error instanceof PasskeyNotUsed && reasonOf(error)}
      </Banner>
    </FormDialog>
  )
}
