import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { maxLengths } from '#contract/limits.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/verification.ts'
import { Button } from '#web/ui/button.tsx'
import { Textarea } from '#web/ui/fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/parts.tsx'
import classes from './reject-dialog.module.css'

const commonReasons = [
  m.reasonFirstID,
  m.reasonSecondID,
  m.reasonSameID,
  m.reasonExpired,
  m.reasonName,
  m.reasonSelfie,
]

interface RejectDialogProps {
  open: boolean
  sellerName: string
  reason: string
  onReason: (reason: string) => void
  onReject: () => void
  onClose: () => void
}

/** Asks for the reason, which the seller will read. */
export const RejectDialog = ({
  open,
  sellerName,
  reason,
  onReason,
  onReject,
  onClose,
}: RejectDialogProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const left = maxLengths.rejectionReason - reason.length
  const unused = commonReasons.filter((one) => !reason.includes(one) && one.length < left)
  const add = (one: string) => {
    onReason(reason.trim() ? `${reason.trimEnd()} ${one}` : one)
    // The chip that was tapped has been removed, so the field takes the focus.
    field.current?.focus({ preventScroll: true })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.rejectQuestion(sellerName)}
      dismiss={common.cancel}
      actions={<Button onClick={onReject}>{m.reject}</Button>}
    >
      <p className="mb-16 muted pretty">{m.rejectLead}</p>
      <Textarea
        ref={field}
        label={m.rejectReason}
        description={m.rejectReasonHint}
        value={reason}
        rows={4}
        longest={maxLengths.rejectionReason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      <p className={`small muted numbers text-end ${classes.count}`}>
        {m.reasonLength(reason.length, maxLengths.rejectionReason)}
      </p>
      {unused.length > 0 && (
        <Stack as="ul" gap={8} aria-label={m.commonReasons}>
          {unused.map((one) => (
            <li key={one}>
              <button
                type="button"
                className={`row gap-8 full min-44 ink line-13 text-start radius-medium outlined hover-linen ${classes.chip}`}
                onClick={() => add(one)}
              >
                <IconPlus className="accent" size={16} aria-hidden />
                {one}
              </button>
            </li>
          ))}
        </Stack>
      )}
    </Dialog>
  )
}
