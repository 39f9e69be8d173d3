import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/accounts.tsx'
import { checkTexts } from '#web/lib/check-fields.ts'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { CodeField } from './code-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { CurrentPasswordField } from './password-field.tsx'

type Given = Record<'password' | 'code', string>

interface SecondFactorDialogProps {
  title: string
  action: string
  /** Whether a code is needed besides the password. */
  asksCode: boolean
  send: (given: Given) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks for the password again before the second factor changes. */
export const SecondFactorDialog = (props: SecondFactorDialogProps) => {
  const { title, action, asksCode, send, onClose, children } = props
  const form = useServerForm<Given>({
    initialValues: { password: '', code: '' },
    validate: checkTexts({ password: rules.currentPassword, code: asksCode && rules.code }),
  })
  const sending = useMutation({ mutationFn: () => send(form.values), onError: form.showServerErrors })
  return (
    <FormDialog
      title={title}
      action={action}
      form={form}
      send={() => sending.mutate()}
      sending={sending}
      onClose={onClose}
    >
      <p>{children}</p>
      <CurrentPasswordField label={m.yourPasswordLabel} data-autofocus {...form.field('password')} />
      {asksCode && <CodeField orRecovery {...form.field('code')} />}
    </FormDialog>
  )
}
