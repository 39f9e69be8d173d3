import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { CodeField } from './code-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import classes from './second-factor.module.css'

export type Begun = ReplyOf<'POST auth/second_factor/begin'>

interface SetUpProps {
  begun: Begun
  /** With the recovery codes, which are not told again. */
  onDone: (codes: string[]) => void
  onCancel: () => void
}

/** From the secret to the first code: until then nothing is asked at the next login. */
export const SecondFactorSetUp = ({ begun: { secret, uri }, onDone, onCancel }: SetUpProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  useEffect(() => title.current?.focus(), [])
  const confirm = useMutation({
    mutationFn: () => api('POST auth/second_factor/confirm', { code }),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    onError: (failure) => {
      setError(failure instanceof ApiError ? failure.fields.code : undefined)
      field.current?.focus()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirm.isPending) return
    if (code.trim() === '') {
      setError('Code is required')
      field.current?.focus()
    } else confirm.mutate()
  }
  return (
    <section className={classes.card} aria-labelledby="set-up">
      <h2 ref={title} id="set-up" className={classes.title} tabIndex={-1}>
        Connect your authenticator app
      </h2>
      <ol className={classes.steps}>
        <li>
          <div className={classes.ways}>
            <div className={classes.elsewhere}>
              <p>If the app is on another phone, scan this with it.</p>
              <QrCode text={uri} label="QR code of the key below" />
            </div>
            <div>
              <p>If the app is on this device:</p>
              <Button component="a" href={uri} variant="default">
                Open in my app
              </Button>
            </div>
          </div>
          <p>Or type this key into the app:</p>
          <div className={classes.key}>
            <code className={classes.code}>
              {secret.match(/.{1,4}/g)?.map((group, at) => (
                <span key={at}>{group}</span>
              ))}
            </code>
            <CopyButton text={secret}>Copy key</CopyButton>
          </div>
        </li>
        <li>
          <form className={classes.form} onSubmit={submit} noValidate>
            <p>Type the code that the app shows then.</p>
            <CodeField
              ref={field}
              value={code}
              error={error}
              orRecovery={false}
              onChange={(value) => {
                setCode(value)
                setError(undefined)
              }}
            />
            {confirm.isError && error === undefined && code !== '' && (
              <p className={classes.failure} role="alert">
                {sentenceOf(confirm.error)}
              </p>
            )}
            <div className={classes.actions}>
              <Button type="submit" loading={confirm.isPending}>
                Turn on
              </Button>
              <Button variant="default" onClick={onCancel}>
                Cancel
              </Button>
            </div>
          </form>
        </li>
      </ol>
    </section>
  )
}
