import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { OwnItem } from './item-management.ts'

interface DeleteItemDialogProps {
  open: boolean
  item: Pick<OwnItem, 'name' | 'status'>
  busy: boolean
  onYes: () => void
  onNo: () => void
}

/** Asks before an item is deleted, and explains what will happen. */
export const DeleteItemDialog = ({ open, item, busy, onYes, onNo }: DeleteItemDialogProps) => (
  <ConfirmDialog
    open={open}
    question={common.deleteQuestion(item.name)}
    yes={common.deleteButton}
    no={common.keepIt}
    busy={busy}
    onYes={onYes}
    onNo={onNo}
  >
    <p className="muted pretty">{item.status === 'draft' ? m.deleteDraftHint : m.deleteHint}</p>
  </ConfirmDialog>
)
