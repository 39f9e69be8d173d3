import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as rules from '#contract/rules.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/accounts.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { Problem } from '#web/ui/problem.tsx'
import { CodeField } from './code-field.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import classes from './second-factor.module.css'

export type Begun = ReplyOf<'POST auth/second_factor/begin'>

interface SetUpProps {
  begun: Begun
  /** Gets the recovery codes, which cannot be shown again. */
  onDone: (codes: string[]) => void
  onCancel: () => void
}

/** The steps from the secret to the first code. Logins need no code before that. */
export const SecondFactorSetUp = ({ begun: { secret, uri }, onDone, onCancel }: SetUpProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const form = useServerForm({
    initialValues: { code: '' },
    validate: checkTexts({ code: rules.code }),
  })
  useEffect(() => title.current?.focus(), [])
  const confirm = useMutation({
    mutationFn: () => api('POST auth/second_factor/confirm', form.values),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    onError: (failure) => {
      form.showServerErrors(failure)
      field.current?.focus()
    },
  })
  return (
    <section className={classes.card} aria-labelledby="set-up">
      <h2 ref={title} id="set-up" className={`section-title mb-8 ${classes.title}`} tabIndex={-1}>
        {m.setUpTitle}
      </h2>
      <ol className={`column gap-20 ${classes.steps}`}>
        <li>
          <div className={`column ${classes.ways}`}>
            <div className={classes.elsewhere}>
              <p>{m.setUpScan}</p>
              <QrCode className={`block radius-medium ${classes.qr}`} text={uri} label={m.setUpQrCode} />
            </div>
            <div>
              <p>{m.setUpOnThisDevice}</p>
              <Button href={uri} variant="default">
                {m.setUpOpenApp}
              </Button>
            </div>
          </div>
          <p>{m.setUpTypeKey}</p>
          <div className={`row wrap ${classes.key}`}>
            <code className={`flex wrap body ${classes.code}`}>
              {secret.match(/.{1,4}/g)?.map((group, at) => (
                <span key={at}>{group}</span>
              ))}
            </code>
            <CopyButton text={secret}>{m.setUpCopyKey}</CopyButton>
          </div>
        </li>
        <li>
          <form
            id={form.id}
            className={`form gap-14 ${classes.form}`}
            onSubmit={form.submitUnless(confirm.isPending, () => confirm.mutate())}
            noValidate
          >
            <p>{m.setUpTypeCode}</p>
            <CodeField ref={field} orRecovery={false} {...form.field('code')} />
            {confirm.isError && !form.errors['code'] && form.values.code !== '' && (
              <Problem className={`banner ${classes.failure}`} error={confirm.error} />
            )}
            <div className={`flex wrap gap-10 ${classes.actions}`}>
              <Button type="submit" loading={confirm.isPending}>
                {m.setUpTurnOn}
              </Button>
              <Button variant="default" onClick={onCancel}>
                {common.cancel}
              </Button>
            </div>
          </form>
        </li>
      </ol>
    </section>
  )
}
