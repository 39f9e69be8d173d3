import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { maxLengths } from '#contract/limits.ts'
import { reviewReportReasons } from '#domain/reviews.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/reviews.tsx'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NativeSelect, Textarea } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './words-dialog.module.css'

type Reason = (typeof reviewReportReasons)[number]

export const ReportReview = ({ reviewID, onClose }: { reviewID: string; onClose: () => void }) => {
  const notice = useNotice()
  const [reason, setReason] = useState<Reason | ''>('')
  const [details, setDetails] = useState('')
  const [missing, setMissing] = useState(false)
  const report = useMutation({
    mutationFn: (given: Reason) => api('POST reviews/report', { reviewID, reason: given, details }),
    onSuccess: () => {
      onClose()
      void notice.success(m.reportSent)
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
          label={m.reasonLabel}
          value={reason}
          error={missing && reason === '' ? m.reasonMissing : undefined}
          onChange={({ currentTarget: { value } }) =>
            setReason(reviewReportReasons.find((one) => one === value) ?? '')
          }
        >
          <option value="">{m.reasonChoose}</option>
          {reviewReportReasons.map((one) => (
            <option key={one} value={one}>
              {m.reasons[one]}
            </option>
          ))}
        </NativeSelect>
        <Textarea
          label={m.detailsLabel}
          description={common.optional}
          rows={3}
          maxLength={maxLengths.reportDetails}
          value={details}
          onChange={(event) => setDetails(event.currentTarget.value)}
        />
      </div>
      <Problem className={classes.error} error={report.error} />
    </Dialog>
  )
}
