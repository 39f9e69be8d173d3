import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { maxLengths } from '#contract/limits.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/chat.tsx'
import { api, type InputOf } from '#web/lib/api.ts'
import { newID } from '#web/lib/new-id.ts'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect, Textarea } from '#web/ui/fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './report-dialog.module.css'
import { pairOf, type Talk } from './queries.ts'
import { reportReasons } from './report-reasons.ts'

type Reason = InputOf<'POST chat/report'>['reason']

const ranges = [1, 10, 50, 100]

interface ReportDialogProps {
  open: boolean
  talk: Talk
  /** The sequence number of the newest message. */
  newest: number
  onClose: () => void
}

export const ReportDialog = (props: ReportDialogProps) => (props.open ? <OpenReport {...props} /> : null)

/** A form for the reason of a report and the range of messages that the admins may read. */
const OpenReport = ({ talk, newest, onClose }: ReportDialogProps) => {
  const notice = useNotice()
  const [clientID] = useState(() => newID())
  // Messages that arrive while the dialog is open are not part of the report.
  const [lastSequence] = useState(newest)
  const [reason, setReason] = useState<Reason | ''>('')
  const [missing, setMissing] = useState(false)
  const [details, setDetails] = useState('')
  const [range, setRange] = useState(10)
  const report = useMutation({
    mutationFn: (given: Reason) =>
      api('POST chat/report', {
        ...pairOf(talk),
        reason: given,
        details,
        firstSequence: Math.max(1, lastSequence - range + 1),
        lastSequence,
        clientID,
      }),
    onSuccess: () => {
      onClose()
      void notice.success(m.reportSent, m.reportSentHint)
    },
  })
  const send = () => {
    setMissing(reason === '')
    if (reason !== '' && !report.isPending) report.mutate(reason)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.reportTitle}
      dismiss={common.cancel}
      actions={
        <Button onClick={send} loading={report.isPending}>
          {m.sendReport}
        </Button>
      }
    >
      <div className={classes.fields}>
        <NativeSelect
          label={m.reportReasonLabel}
          value={reason}
          error={missing && reason === '' ? m.reportReasonMissing : undefined}
          onChange={({ currentTarget: { value } }) =>
            setReason(reportReasons.find((one) => one.value === value)?.value ?? '')
          }
        >
          <option value="">{m.reportReasonChoose}</option>
          {reportReasons.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label={m.reportRangeLabel}
          description={m.reportRangeHint}
          value={String(range)}
          onChange={({ currentTarget: { value } }) => setRange(Number(value))}
        >
          {ranges.map((count) => (
            <option key={count} value={count}>
              {m.reportRange(count)}
            </option>
          ))}
        </NativeSelect>
        <Textarea
          label={m.reportDetailsLabel}
          description={common.optional}
          rows={3}
          maxLength={maxLengths.reportDetails}
          value={details}
          onChange={(event) => setDetails(event.currentTarget.value)}
        />
        <Problem className={classes.error} error={report.error} />
      </div>
    </Dialog>
  )
}
