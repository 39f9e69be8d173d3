import { type Ref, useState } from 'react'
import * as m from '#messages/accounts.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useNotice } from '#web/ui/notice.tsx'
import classes from './code-field.module.css'
import { PasskeyNotUsed, hasPasskeys } from './passkeys/support.ts'

interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** Whether a recovery code is accepted too. */
  orRecovery: boolean
  ref?: Ref<HTMLInputElement>
}

const kinds = {
  app: {
    label: m.codeLabel,
    description: m.codeHint,
    inputMode: 'numeric',
    other: m.withRecoveryCode,
  },
  recovery: {
    label: m.recoveryCodeLabel,
    description: m.recoveryCodeHint,
    inputMode: 'text',
    other: m.withAppCode,
  },
} as const

/** A `ref` for a field that appears because somebody must fill it in. */
export const focusOnMount = (field: HTMLInputElement | null) => field?.focus()

/** The input for a second-factor code, with a numeric keyboard where only digits are accepted. */
export const CodeField = ({ value, onChange, error, orRecovery, ref }: CodeFieldProps) => {
  const [kind, setKind] = useState<keyof typeof kinds>('app')
  const [asking, setAsking] = useState(false)
  const { label, description, inputMode, other } = kinds[kind]
  const notice = useNotice()
  /** A passkey gives a code that works once. */
  const fromPasskey = async () => {
    setAsking(true)
    try {
      const code = await (await import('./passkeys/ceremonies.ts')).codeOfPasskey()
      setKind('recovery')
      onChange(code)
    } catch (failure) {
      if (!(failure instanceof PasskeyNotUsed)) void notice.failure(m.passkeyFailed, sentenceOf(failure))
    }
    setAsking(false)
  }
  return (
    <div>
      <TextInput
        ref={ref}
        label={label}
        description={description}
        name="code"
        inputMode={inputMode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {orRecovery && (
        <div className="flex wrap gap-16">
          {hasPasskeys() && (
            <button
              type="button"
              className={`semibold accent mt-4 ${classes.other}`}
              disabled={asking}
              onClick={() => void fromPasskey()}
            >
              {m.withPasskey}
            </button>
          )}
          <button
            type="button"
            className={`semibold accent mt-4 ${classes.other}`}
            onClick={() => {
              setKind(kind === 'app' ? 'recovery' : 'app')
              onChange('')
            }}
          >
            {other}
          </button>
        </div>
      )}
    </div>
  )
}
