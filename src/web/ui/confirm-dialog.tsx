import type { ReactNode } from 'react'
import * as common from '#messages/common.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  question: string
  yes?: string
  no?: string
  onYes: () => void
  onNo: () => void
  /** Something has to be chosen first. */
  incomplete?: boolean
  /** The label of the button while the action runs. */
  busy?: boolean
  /** Details below the question. */
  children?: ReactNode
}

/** Asks for confirmation of an irreversible action. */
export const ConfirmDialog = ({
  open,
  question,
  yes = common.yes,
  no = common.no,
  onYes,
  onNo,
  incomplete = false,
  busy = false,
  children,
}: ConfirmDialogProps) => (
  <Dialog
    open={open}
    onClose={onNo}
    title={question}
    role="alertdialog"
    size="small"
    dismiss={no}
    actions={
      <Button onClick={onYes} loading={busy} disabled={incomplete}>
        {yes}
      </Button>
    }
  >
    {children}
  </Dialog>
)
