import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changesSince, currentVersions } from '#domain/legal-documents.ts'
import { language } from '#messages/language.ts'
import * as m from '#messages/legal.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { DocumentLink } from './document-link.tsx'
import classes from './legal.module.css'

type Missing = NonNullable<ReplyOf<'GET auth/session'>['missingAgreements']>

/** Asks whoever has not agreed to the current documents, and says what changed. Closed, it comes back on the next visit. */
export const AgreementSheet = ({ missing }: { missing: Missing }) => {
  const [open, setOpen] = useState(true)
  const queryClient = useQueryClient()
  const notice = useNotice()
  const later = () => setOpen(false)
  const agree = useMutation({
    mutationFn: () => api('POST legal/agree', { agreed: JSON.stringify(currentVersions) }),
    onSuccess: async () => {
      setOpen(false)
      await queryClient.invalidateQueries({ queryKey: ['GET auth/session'] })
      void queryClient.invalidateQueries({ queryKey: ['GET legal/get_agreements'] })
    },
    onError: (error) => notice.failure(m.agreeFailed, sentenceOf(error)),
  })
  const isFirst = missing.every(({ agreed }) => agreed === null)
  // The last line leads to the privacy notice, which somebody new only has to know of.
  const shown = missing.filter(({ document, agreed }) => document !== 'privacy' || agreed !== null)
  return (
    <Dialog
      open={open}
      onClose={later}
      title={isFirst ? m.askTitle : m.askAgainTitle}
      size="small"
      dismiss={m.askLater}
      actions={
        <Button loading={agree.isPending} onClick={() => agree.mutate()}>
          {m.agree}
        </Button>
      }
    >
      <div className={classes.sheet}>
        {isFirst && <p>{m.askFirst}</p>}
        <ul className={classes.documents}>
          {shown.map(({ document, agreed }) => (
            <li key={document}>
              <DocumentLink document={document} />
              {agreed === null ? (
                !isFirst && <p>{m.newDocument}</p>
              ) : (
                <>
                  <p>{m.changed}:</p>
                  <ul className={classes.changes}>
                    {changesSince(document, agreed, language).map((change) => (
                      <li key={change}>{change}</li>
                    ))}
                  </ul>
                </>
              )}
            </li>
          ))}
        </ul>
        <p className={classes.quiet}>
          {m.privacyNote((text) => (
            <DocumentLink document="privacy" text={text} />
          ))}
        </p>
      </div>
    </Dialog>
  )
}
