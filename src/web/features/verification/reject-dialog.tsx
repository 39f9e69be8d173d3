import { Button, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import classes from './reject-dialog.module.css'

const mostCharacters = 500

const commonReasons = [
  'The photo of the first ID is not readable.',
  'The photo of the second ID is not readable.',
  'Both photos show the same ID. Please send two different IDs.',
  'One of the IDs has expired.',
  'The name on the IDs is not the name of the account.',
  'The selfie does not show your face clearly.',
]

interface RejectDialogProps {
  open: boolean
  sellerName: string
  reason: string
  onReason: (reason: string) => void
  onReject: () => void
  onClose: () => void
}

/** Asks why, in words that the seller will read. */
export const RejectDialog = ({
  open,
  sellerName,
  reason,
  onReason,
  onReject,
  onClose,
}: RejectDialogProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const left = mostCharacters - reason.length
  const unused = commonReasons.filter((one) => !reason.includes(one) && one.length < left)
  const add = (one: string) => {
    onReason(reason.trim() ? `${reason.trimEnd()} ${one}` : one)
    // The chip that was tapped is gone.
    field.current?.focus({ preventScroll: true })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Reject ${sellerName}?`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onReject}>Reject</Button>
        </>
      }
    >
      <p className={classes.words}>
        All three photos have to be sent anew. The seller reads your reason above the form, so say what to do
        better.
      </p>
      <Textarea
        ref={field}
        label="Reason"
        description="Optional, but it saves a second rejection"
        value={reason}
        rows={4}
        maxLength={mostCharacters}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      <p className={classes.count}>
        {reason.length} of {mostCharacters}
      </p>
      {unused.length > 0 && (
        <ul className={classes.common} aria-label="Common reasons">
          {unused.map((one) => (
            <li key={one}>
              <button type="button" className={classes.chip} onClick={() => add(one)}>
                <IconPlus size={16} aria-hidden />
                {one}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
