import * as rules from '#contract/rules.ts'
import * as m from '#messages/accounts.tsx'
import type { ComponentProps } from 'react'
import { PasswordInput } from '#web/ui/fields.tsx'

type PasswordInputProps = ComponentProps<typeof PasswordInput>

/** A password input. Its button for showing the characters has a name and can be reached with the keyboard. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput visibilityToggleButtonProps={{ 'aria-label': m.showPassword, tabIndex: 0 }} {...props} />
)

/** Asks somebody who is logged in for their password again. */
export const CurrentPasswordField = (props: PasswordInputProps) => (
  <PasswordField label={m.passwordLabel} autoComplete="current-password" {...props} />
)

/** An empty new password is too short, as its rules say beside the field. */
export const newPassword = { ...rules.password, required: rules.password.tooShort }
