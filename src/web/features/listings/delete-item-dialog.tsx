import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import classes from './item-management.module.css'

interface DeleteItemDialogProps {
  open: boolean
  name: string
  isDraft: boolean
  busy: boolean
  onYes: () => void
  onNo: () => void
}

/** Asks before an item is deleted, and says what will happen. */
export const DeleteItemDialog = ({ open, name, isDraft, busy, onYes, onNo }: DeleteItemDialogProps) => (
  <ConfirmDialog
    open={open}
    question={`Delete ${name}?`}
    yes="Delete"
    no="Keep it"
    busy={busy}
    onYes={onYes}
    onNo={onNo}
  >
    <p className={classes.words}>
      {isDraft
        ? 'The listing and its photos are gone for good.'
        : 'The piece and its photos are gone for good. If somebody ever reserved it, their ticket still shows it. To only hide it for a while, take it down instead.'}
    </p>
  </ConfirmDialog>
)
