import { useMutation } from '@tanstack/react-query'
import * as rules from '#contract/rules.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/accounts.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { Problem } from '#web/ui/problem.tsx'
import { CurrentPasswordField } from './password-field.tsx'
import { forgetPerson } from './sign-out.ts'
import classes from './your-data-page.module.css'

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

/** Asks for the password, and for a confirmation if a balance would be lost. */
export const DeleteAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const notice = useNotice()
  const form = useServerForm({
    initialValues: { password: '' },
    validate: checkTexts({ password: rules.currentPassword }),
  })
  const remove = useMutation({
    mutationFn: (giveUpBalance: boolean) =>
      api('POST auth/delete_account', { ...form.values, giveUpBalance }),
    onSuccess: async () => {
      onClose()
      await notice.success(m.accountDeleted)
      await forgetPerson()
    },
    onError: (failure) => {
      if (codeOf(failure) === 'wrong_password') form.showErrors({ password: sentenceOf(failure) })
    },
  })
  const losesBalance = codeOf(remove.error) === 'balance_left'
  const submit = form.submitUnless(remove.isPending, () => remove.mutate(losesBalance))
  return (
    <ConfirmDialog
      open
      question={m.deleteAccountQuestion}
      yes={losesBalance ? m.deleteAccountAndBalance : m.deleteAccountYes}
      no={common.keepIt}
      busy={remove.isPending}
      onYes={submit}
      onNo={onClose}
    >
      <form id={form.id} className={`form gap-14 ${classes.form}`} onSubmit={submit} noValidate>
        <p>{m.deleteAccountLead}</p>
        <CurrentPasswordField {...form.field('password')} />
        {remove.isError && codeOf(remove.error) !== 'wrong_password' && (
          <Problem className={`banner ${classes.failure}`} error={remove.error} />
        )}
      </form>
    </ConfirmDialog>
  )
}
