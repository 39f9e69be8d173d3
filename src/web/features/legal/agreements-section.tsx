import { useQuery } from '@tanstack/react-query'
import { legalDocumentNames } from '#domain/legal-documents.ts'
import { locale } from '#messages/language.ts'
import * as m from '#messages/legal.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { inManila } from '#web/lib/manila-time.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { DocumentLink } from './document-link.tsx'
import classes from './legal.module.css'

const day = inManila(locale, { dateStyle: 'long' })

/** The documents, with what the person has agreed to and when. */
export const AgreementsSection = () => (
  <QueryState query={useQuery(callQuery('GET legal/get_agreements'))}>
    {({ agreements }) => (
      <ul className={`stack gap-10 ${classes.documents}`}>
        {legalDocumentNames.map((document) => {
          const newest = agreements.find((agreement) => agreement.document === document)
          const isNotice = document === 'privacy'
          const words = isNotice ? m.informedOn : m.agreedOn
          return (
            <li key={document}>
              <DocumentLink document={document} />
              <p>
                {newest
                  ? words(newest.version, day.format(new Date(newest.at)))
                  : isNotice
                    ? m.notYetInformed
                    : m.notYetAgreed}
              </p>
            </li>
          )
        })}
      </ul>
    )}
  </QueryState>
)

/** The documents for admins, who are asked for no agreement. */
export const DocumentLinks = () => (
  <ul className={`stack gap-10 ${classes.documents}`}>
    {legalDocumentNames.map((document) => (
      <li key={document}>
        <DocumentLink document={document} />
      </li>
    ))}
  </ul>
)
