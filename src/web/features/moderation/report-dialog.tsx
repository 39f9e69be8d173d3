import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { maxLengths } from '#contract/limits.ts'
import type { CommunityRule } from '#domain/community-rules.ts'
import type { ReportedKind } from '#domain/moderation.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/moderation.tsx'
import { api } from '#web/lib/api.ts'
import { newID } from '#web/lib/new-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NativeSelect, Textarea } from '#web/ui/fields.tsx'
import { GroupError } from '#web/ui/field-group.tsx'
import group from '#web/ui/field-group.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { Stack } from '#web/ui/parts.tsx'
import classes from './report-dialog.module.css'
import { reasonsOf } from './report-reasons.ts'

/** What is reported: a thing with an id, or the last messages of a conversation. */
export type Reported =
  | { of: ReportedKind; id: string }
  | {
      of: 'message'
      between: { userID: string; sellerID: string }
      /** The sequence number of the newest message. */
      newest: number
    }

interface ReportDialogProps {
  reported: Reported
  onClose: () => void
}

const ranges = [1, 10, 50, 100]

/** A form for the reason of a report, and for messages their range. Afterwards it says what happens next. */
export const ReportDialog = ({ reported: given, onClose }: ReportDialogProps) => {
  const [clientID] = useState(() => newID())
  // Messages that arrive while the dialog is open are not part of the report.
  const [reported] = useState(given)
  const [reason, setReason] = useState<CommunityRule>()
  const [missing, setMissing] = useState(false)
  const [details, setDetails] = useState('')
  const [range, setRange] = useState(10)
  const report = useMutation({
    mutationFn: (chosen: CommunityRule) => {
      if (reported.of !== 'message')
        return api('POST moderation/report', { ...reported, reason: chosen, details })
      const { between, newest } = reported
      const firstSequence = Math.max(1, newest - range + 1)
      const messages = { firstSequence, lastSequence: newest }
      return api('POST chat/report', {
        ...between,
        ...messages,
        reason: chosen,
        details,
        clientID,
      })
    },
  })
  if (report.isSuccess)
    return (
      <Dialog
        open
        onClose={onClose}
        title={m.reportDone}
        actions={<Button onClick={onClose}>{common.done}</Button>}
      >
        <output className="small muted pretty">{m.reportDoneHint}</output>
      </Dialog>
    )
  const send = () => {
    setMissing(reason === undefined)
    if (reason !== undefined && !report.isPending) report.mutate(reason)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.reportTitles[reported.of]}
      dismiss={common.cancel}
      actions={
        <Button onClick={send} loading={report.isPending}>
          {m.sendReport}
        </Button>
      }
    >
      <Stack gap={20}>
        <fieldset>
          <legend className={`semibold ${group.legend}`}>{m.reasonLabel}</legend>
          <ul className={classes.reasons}>
            {reasonsOf(reported.of).map(({ reason: value, label }) => (
              <li key={value}>
                <label
                  className={`row gap-12 min-44 pad-0-12 large radius-medium pointer hover-linen ${classes.reason}`}
                >
                  <input
                    type="radio"
                    name="reason"
                    value={value}
                    checked={value === reason}
                    onChange={() => setReason(value)}
                  />
                  {label}
                </label>
              </li>
            ))}
          </ul>
          <GroupError error={missing && reason === undefined ? m.reasonMissing : undefined} alert />
        </fieldset>
        {reported.of === 'message' && (
          <NativeSelect
            label={m.rangeLabel}
            description={m.rangeHint}
            value={String(range)}
            onChange={({ currentTarget: { value } }) => setRange(Number(value))}
          >
            {ranges.map((count) => (
              <option key={count} value={count}>
                {m.range(count)}
              </option>
            ))}
          </NativeSelect>
        )}
        <Textarea
          label={m.detailsLabel}
          description={common.optional}
          rows={3}
          longest={maxLengths.reportDetails}
          value={details}
          onChange={(event) => setDetails(event.currentTarget.value)}
        />
        <p className="small muted pretty">{m.privateReport}</p>
        <Problem className="no-margin bad" error={report.error} />
      </Stack>
    </Dialog>
  )
}
