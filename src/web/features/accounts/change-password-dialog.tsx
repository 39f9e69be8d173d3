import { useMutation } from '@tanstack/react-query'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/accounts.tsx'
import { api } from '#web/lib/api.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { PasswordInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { CurrentPasswordField, newPassword } from './password-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { PasswordRules } from './password-rules.tsx'

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
  return (
    <FormDialog
      title={m.changePassword}
      action={m.changePassword}
      form={form}
      send={() => change.mutate()}
      sending={change}
      onClose={onClose}
    >
      <CurrentPasswordField label={m.currentPasswordLabel} {...form.field('password')} />
      <PasswordInput
        label={m.newPasswordLabel}
        description={<PasswordRules password={form.values.new_password} />}
        descriptionBelow
        autoComplete="new-password"
        {...form.field('new_password')}
      />
    </FormDialog>
  )
}
