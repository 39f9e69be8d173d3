import * as common from '#messages/common.ts'
import * as m from '#messages/own-items.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import classes from './own-items-page.module.css'
import type { Refused } from './use-bulk-change.ts'

interface RefusedDialogProps {
  refused: Refused
  busy: boolean
  onLeaveOut: () => void
  onClose: () => void
}

/** Names the items because of which nothing was changed. */
export const RefusedDialog = ({ refused, busy, onLeaveOut, onClose }: RefusedDialogProps) => (
  <Dialog
    open
    title={m.cannotChange(refused.length)}
    onClose={onClose}
    dismiss={common.cancel}
    actions={
      <Button loading={busy} onClick={onLeaveOut}>
        {m.leaveOut(refused.length)}
      </Button>
    }
  >
    <p>{m.changeNothing}</p>
    <ul className={`stack gap-12 mt-16 ${classes.refused}`}>
      {refused.map(({ itemID, name, error }) => (
        <li key={itemID}>
          <strong>{name}</strong>
          <span>{error}</span>
        </li>
      ))}
    </ul>
  </Dialog>
)
