import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/accounts.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { CodeField } from './code-field.tsx'
import { CurrentPasswordField } from './password-field.tsx'
import classes from './your-data-page.module.css'

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
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      actions={
        <Button type="submit" form={form.id} fullWidth loading={sending.isPending}>
          {action}
        </Button>
      }
    >
      <form
        id={form.id}
        className={classes.form}
        onSubmit={form.submitUnless(sending.isPending, () => sending.mutate())}
        noValidate
      >
        <p>{children}</p>
        <CurrentPasswordField label={m.yourPasswordLabel} data-autofocus {...form.field('password')} />
        {asksCode && <CodeField orRecovery {...form.field('code')} />}
        {sending.isError && Object.keys(form.errors).length === 0 && (
          <p className={classes.failure} role="alert">
            {sentenceOf(sending.error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
