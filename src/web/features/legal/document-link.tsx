import { type LegalDocument, legalPath } from '#domain/legal-documents.ts'
import * as m from '#messages/legal.tsx'

/** A link to a legal document, in a tab of its own, so that what was typed stays. */
export const DocumentLink = ({ document, text }: { document: LegalDocument; text?: string }) => (
  <a href={legalPath(document)} target="_blank" rel="noreferrer">
    {text ?? m.documentNames[document]}
  </a>
)
