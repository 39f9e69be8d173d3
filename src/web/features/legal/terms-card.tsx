import { IconFileText } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changesSince, currentVersions, legalPath } from '#domain/legal-documents.ts'
import { language } from '#messages/language.ts'
import * as m from '#messages/legal.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { NoteCard } from '#web/ui/note-card.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { DocumentLink } from './document-link.tsx'
import classes from './legal.module.css'

type Missing = NonNullable<ReplyOf<'GET auth/session'>['missingAgreements']>

/** Asks whoever has not agreed to the current documents, and says what changed. Nothing waits for the answer. */
export const TermsCard = ({ missing }: { missing: Missing }) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const agree = useMutation({
    mutationFn: () => api('POST legal/agree', { agreed: JSON.stringify(currentVersions) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['GET auth/session'] })
      void queryClient.invalidateQueries({ queryKey: ['GET legal/get_agreements'] })
    },
    onError: (error) => notice.failure(m.agreeFailed, sentenceOf(error)),
  })
  const isFirst = missing.every(({ agreed }) => agreed === null)
  return (
    <NoteCard
      icon={<IconFileText size={24} stroke={1.75} />}
      title={isFirst ? m.askTitle : m.askAgainTitle}
      actions={
        <>
          <Button variant="ink" size="sm" loading={agree.isPending} onClick={() => agree.mutate()}>
            {m.agree}
          </Button>
          <Button
            variant="default"
            size="sm"
            href={legalPath(missing[0]?.document ?? 'terms')}
            target="_blank"
            rel="noreferrer"
          >
            {m.readThem}
          </Button>
        </>
      }
    >
      {isFirst ? <p>{m.askLead}</p> : <Changes missing={missing} />}
    </NoteCard>
  )
}

const Changes = ({ missing }: { missing: Missing }) => (
  <>
    <ul className={`stack gap-4 ${classes.changes}`}>
      {missing.map(({ document, agreed }) => {
        const changes = agreed === null ? [m.newDocument] : changesSince(document, agreed, language)
        return (
          <li key={document}>
            <DocumentLink document={document} />
            {changes.length > 0 && `: ${changes.join(' ')}`}
          </li>
        )
      })}
    </ul>
    <p>{m.askAgainLead}</p>
  </>
)
