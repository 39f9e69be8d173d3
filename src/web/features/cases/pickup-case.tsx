import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import { maxPhotosPerCaseMessage } from '#domain/cases.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/cases.tsx'
import { api } from '#web/lib/api.ts'
import { newID } from '#web/lib/new-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Textarea } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PhotosField } from '#web/ui/photos-field.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { useChosenPhotos } from '#web/ui/use-chosen-photos.ts'
import { Stack, Text } from '#web/ui/parts.tsx'
import { CaseLog } from './case-log.tsx'
import { caseQuery } from './queries.ts'

interface PickupCaseProps {
  pickupID: number
  /** The reader's side. */
  side: 'buyer' | 'seller'
}

/** Something is wrong with a pickup: a button that opens a case, and what both sides say in it. */
export const PickupCase = ({ pickupID, side }: PickupCaseProps) => {
  const { data } = useQuery(caseQuery(pickupID))
  const [writing, setWriting] = useState(false)
  if (!data || (!data.canOpen && !data.case)) return null
  const open = data.case && data.case.closedAt === null ? data.case : null
  return (
    <Stack as="section" gap={16} aria-label={m.something}>
      {data.case && (
        <>
          <h2 className="large semibold line-13">{m.something}</h2>
          <CaseLog shown={data.case} reader={side} />
          {open && (
            <Text size="small" tone="muted">
              {m.waiting}
            </Text>
          )}
        </>
      )}
      {(data.canOpen || data.messagesLeft > 0) && (
        <div>
          <Button variant={open ? 'outline' : 'subtle'} size="sm" onClick={() => setWriting(true)}>
            {open ? m.messageLabel : m.something}
          </Button>
        </div>
      )}
      {writing && (
        <CaseDialog
          pickupID={pickupID}
          caseID={open?.caseID}
          left={data.messagesLeft}
          onClose={() => setWriting(false)}
        />
      )}
    </Stack>
  )
}

interface CaseDialogProps {
  pickupID: number
  /** The open case. Without one the message opens it. */
  caseID: string | undefined
  left: number
  onClose: () => void
}

const CaseDialog = ({ pickupID, caseID, left, onClose }: CaseDialogProps) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const [clientID] = useState(() => newID())
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const chosen = useChosenPhotos(maxPhotosPerCaseMessage)
  const { photos } = chosen
  const sending = useMutation({
    mutationFn: () =>
      caseID === undefined
        ? api('POST cases/open_case', { pickupID, text, photos })
        : api('POST cases/write', { caseID, text, photos, clientID }),
    onSuccess: () => {
      onClose()
      void notice.success(caseID === undefined ? m.opened : m.sent)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET cases/get_case'] }),
  })
  const send = () => {
    setMissing(text.trim() === '')
    if (text.trim() !== '' && !sending.isPending && !chosen.isReading) sending.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.something}
      dismiss={common.cancel}
      actions={
        <Button onClick={send} loading={sending.isPending}>
          {m.send}
        </Button>
      }
    >
      <Stack gap={16}>
        <Textarea
          label={m.messageLabel}
          description={caseID === undefined ? m.openHint : m.leftToWrite(left)}
          rows={4}
          longest={rules.caseText.max}
          value={text}
          error={missing && text.trim() === '' ? m.messageMissing : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <PhotosField label={m.addPhotos} chosen={chosen} max={maxPhotosPerCaseMessage} />
        <Problem className="bad" error={sending.error} />
      </Stack>
    </Dialog>
  )
}
