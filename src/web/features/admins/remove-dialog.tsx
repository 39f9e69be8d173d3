import { useMutation } from '@tanstack/react-query'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/admins.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PasswordInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import classes from './roles-page.module.css'

interface RemoveDialogProps {
  adminID: string
  name: string
  onRemoved: () => Promise<unknown>
  onClose: () => void
}

const isWrongPassword = (error: unknown) => error instanceof ApiError && error.code === 'wrong_password'

/** Asks an owner for their password, then removes an admin. */
export const RemoveDialog = ({ adminID, name, onRemoved, onClose }: RemoveDialogProps) => {
  const notice = useNotice()
  const form = useServerForm({
    initialValues: { password: '' },
    validate: checkTexts({ password: rules.currentPassword }),
  })
  const remove = useMutation({
    mutationFn: () => api('POST admin/remove', { adminID, ...form.values }),
    onSuccess: async () => {
      onClose()
      await onRemoved()
      await notice.success(m.removed(name))
    },
    onError: (failure) => {
      if (isWrongPassword(failure)) form.showErrors({ password: sentenceOf(failure) })
    },
  })
  const submit = form.submitUnless(remove.isPending, () => remove.mutate())
  return (
    <ConfirmDialog
      open
      question={m.removeQuestion(name)}
      yes={m.remove}
      busy={remove.isPending}
      onYes={submit}
      onNo={onClose}
    >
      <form id={form.id} className={`form gap-14 ${classes.proof}`} onSubmit={submit} noValidate>
        <p>{m.removeWarning}</p>
        <PasswordInput label={m.yourPassword} autoComplete="current-password" {...form.field('password')} />
        {!isWrongPassword(remove.error) && <Problem className="banner" error={remove.error} />}
      </form>
    </ConfirmDialog>
  )
}
