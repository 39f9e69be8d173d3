import * as m from '#messages/payments.ts'
import { PasswordInput, TextInput } from '#web/ui/fields.tsx'
import type { ServerForm } from '#web/ui/use-server-form.ts'

export interface ProofValues {
  password: string
  code: string
}

interface ProofFieldsProps {
  label: string
  hint?: string
  form: Pick<ServerForm<ProofValues>, 'field'>
  wantsCode: boolean
}

/** The password, and a code once the server has asked for one. */
export const ProofFields = ({ label, hint, form, wantsCode }: ProofFieldsProps) => (
  <>
    <PasswordInput
      label={label}
      description={hint}
      descriptionBelow
      autoComplete="current-password"
      {...form.field('password')}
    />
    {wantsCode && (
      <TextInput
        label={m.codeLabel}
        description={m.codeHint}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('code')}
      />
    )}
  </>
)
