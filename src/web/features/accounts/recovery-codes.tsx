import { useEffect, useRef } from 'react'
import * as m from '#messages/accounts.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import classes from './second-factor.module.css'

/** Shown only once: the server stores only hashes. */
export const RecoveryCodes = ({ codes, onKept }: { codes: string[]; onKept: () => void }) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const save = () => {
    const lines = [m.recoveryCodesFile(window.location.host), '', ...codes, '']
    saveFile('ukay-recovery-codes.txt', lines.join('\n'), 'text/plain')
  }
  return (
    <section className={classes.card} aria-labelledby="recovery-codes">
      <h2 ref={title} id="recovery-codes" className={`section-title mb-8 ${classes.title}`} tabIndex={-1}>
        {m.recoveryCodesTitle}
      </h2>
      <p>{m.recoveryCodesLead}</p>
      <ul
        className={`grid mb-16 pad-14-16 body on-linen radius-medium ${classes.codes}`}
        aria-label={m.recoveryCodes}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={`flex wrap gap-10 ${classes.actions}`}>
        <CopyButton text={codes.join('\n')}>{m.recoveryCodesCopy}</CopyButton>
        <Button variant="default" size="sm" onClick={save}>
          {m.download}
        </Button>
      </div>
      <div className={`flex wrap gap-10 ${classes.actions}`}>
        <Button onClick={onKept}>{m.recoveryCodesKept}</Button>
      </div>
    </section>
  )
}
