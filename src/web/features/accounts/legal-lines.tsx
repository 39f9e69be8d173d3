import { type LegalDocument, legalDocumentNames, legalPath } from '#domain/legal-documents.ts'
import { Link } from '#web/lib/router.tsx'
import * as m from '#messages/accounts.tsx'
import { help } from '#messages/common.ts'
import classes from './account-form.module.css'
import type { SignUpKind } from './sign-up-form.ts'

/** In a tab of its own, so that what was typed stays. */
const documentLink = (document: LegalDocument, text: string) => (
  <a href={legalPath(document)} target="_blank" rel="noreferrer">
    {text}
  </a>
)

/** What whoever signs up agrees to and says, above the button. There is nothing to tick. */
export const SignUpTerms = ({ kind }: { kind: SignUpKind }) => (
  <p className={`small muted ${classes.legal}`}>{m.signUpTerms[kind](documentLink)}</p>
)

/** The legal documents, below the login. */
export const LegalFooter = () => (
  <p className={`flex wrap mt-16 small ${classes.documents}`}>
    <Link to="/help">{help}</Link>
    {legalDocumentNames.map((name) => (
      <a key={name} href={legalPath(name)}>
        {m.documents[name]}
      </a>
    ))}
  </p>
)
