import { useMutation } from '@tanstack/react-query'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/accounts.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { CurrentPasswordField, newPassword, PasswordField } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'
import classes from './your-data-page.module.css'

/** Asks for the old and the new password. The server logs every other device out. */
export const ChangePasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const notice = useNotice()
  const form = useServerForm({
    initialValues: { password: '', new_password: '' },
    validate: checkTexts({ password: rules.currentPassword, new_password: newPassword }),
  })
  const change = useMutation({
    mutationFn: () => api('POST auth/change_password', form.values),
    onSuccess: async () => {
      onClose()
      await notice.success(m.passwordChanged, m.otherDevicesLoggedOut)
    },
    onError: form.showServerErrors,
  })
  const failed = change.isError && Object.keys(form.errors).length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.changePassword}
      size="small"
      actions={
        <Button type="submit" form={form.id} fullWidth loading={change.isPending}>
          {m.changePassword}
        </Button>
      }
    >
      <form
        id={form.id}
        className={classes.form}
        onSubmit={form.submitUnless(change.isPending, () => change.mutate())}
        noValidate
      >
        <CurrentPasswordField label={m.currentPasswordLabel} {...form.field('password')} />
        <PasswordField
          label={m.newPasswordLabel}
          description={<PasswordRules password={form.values.new_password} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          {...form.field('new_password')}
        />
        {failed && (
          <p className={classes.failure} role="alert">
            {sentenceOf(change.error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
