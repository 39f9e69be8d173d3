import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import * as m from '#messages/accounts.tsx'

/** A password input. Its button for showing the characters has a name and can be reached with the keyboard. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput visibilityToggleButtonProps={{ 'aria-label': m.showPassword, tabIndex: 0 }} {...props} />
)

/** Asks somebody who is logged in for their password again. */
export const CurrentPasswordField = (props: PasswordInputProps) => (
  <PasswordField label={m.passwordLabel} autoComplete="current-password" {...props} />
)

/** The error of a form that only asks for the password. */
export const passwordMissing = ({ password }: { password: string }) =>
  password === '' ? { password: m.passwordRequired } : {}
