import * as rules from '#contract/rules.ts'
import * as m from '#messages/accounts.tsx'
import type { ComponentProps } from 'react'
import { PasswordInput } from '#web/ui/fields.tsx'

/** Asks somebody who is logged in for their password again. */
export const CurrentPasswordField = (props: ComponentProps<typeof PasswordInput>) => (
  <PasswordInput label={m.passwordLabel} autoComplete="current-password" {...props} />
)

/** An empty new password is too short, as its rules say beside the field. */
export const newPassword = { ...rules.password, required: rules.password.tooShort }
