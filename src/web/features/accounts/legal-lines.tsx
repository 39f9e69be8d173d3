import { useId } from 'react'
import { type LegalDocument, legalDocumentNames, legalPath } from '#domain/legal-documents.ts'
import * as m from '#messages/accounts.tsx'
import { GroupError } from '#web/ui/field-group.tsx'
import classes from './account-form.module.css'

/** In a tab of its own, so that what was typed stays. */
const documentLink = (document: LegalDocument, text: string) => (
  <a href={legalPath(document)} target="_blank" rel="noreferrer">
    {text}
  </a>
)

/** What a sign-up agrees to. Of the privacy notice it only informs, which needs no consent. */
export const LegalLines = () => (
  <div className={classes.legal}>
    <p>{m.signUpAgreement(documentLink)}</p>
    <p>{m.signUpPrivacy((text) => documentLink('privacy', text))}</p>
  </div>
)

/** The legal documents, below the login. */
export const LegalFooter = () => (
  <p className={classes.documents}>
    {legalDocumentNames.map((name) => (
      <a key={name} href={legalPath(name)}>
        {m.documents[name]}
      </a>
    ))}
  </p>
)

interface AdultTickProps {
  name: string
  value: boolean
  error: string | undefined
  onChange: (isAdult: boolean) => void
}

/** A seller declares to be an adult. */
export const AdultTick = ({ name, value, error, onChange }: AdultTickProps) => {
  const id = useId()
  return (
    <div>
      <label className={classes.tick}>
        <input
          type="checkbox"
          name={name}
          checked={value}
          aria-describedby={`${id} ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {m.adultLabel}
      </label>
      <p id={id} className={classes.tickHint}>
        {m.adultHint}
      </p>
      <GroupError id={`${id}-error`} error={error} />
    </div>
  )
}
