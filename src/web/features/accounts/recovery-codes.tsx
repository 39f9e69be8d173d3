import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { saveFile } from '#web/lib/save-file.ts'
import { CopyButton } from './copy-button.tsx'
import classes from './second-factor.module.css'

/** Seen this once: the server keeps what they cannot be read from. */
export const RecoveryCodes = ({ codes, onKept }: { codes: string[]; onKept: () => void }) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const save = () => {
    const lines = [`Recovery codes for ${window.location.host}. Each works once.`, '', ...codes, '']
    saveFile('ukay-recovery-codes.txt', lines.join('\n'), 'text/plain')
  }
  return (
    <section className={classes.card} aria-labelledby="recovery-codes">
      <h2 ref={title} id="recovery-codes" className={classes.title} tabIndex={-1}>
        Keep your recovery codes
      </h2>
      <p>
        When your phone is lost, each of these lets you in once instead of a code of the app. Keep them away
        from the phone. They are not shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton text={codes.join('\n')}>Copy codes</CopyButton>
        <Button variant="default" size="sm" onClick={save}>
          Download
        </Button>
      </div>
      <div className={classes.actions}>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </section>
  )
}
