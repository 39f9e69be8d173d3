import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import * as common from '#messages/common.ts'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  question: string
  yes?: string
  no?: string
  onYes: () => void
  onNo: () => void
  /** Whether the confirmed action is running. */
  busy?: boolean
  /** The content below the question. */
  children?: ReactNode
}

/** Asks for a confirmation before an action that cannot be undone. */
export const ConfirmDialog = ({
  open,
  question,
  yes = common.yes,
  no = common.no,
  onYes,
  onNo,
  busy = false,
  children,
}: ConfirmDialogProps) => (
  <Dialog
    open={open}
    onClose={onNo}
    title={question}
    role="alertdialog"
    size="small"
    actions={
      <>
        <Button variant="default" onClick={onNo} data-autofocus>
          {no}
        </Button>
        <Button onClick={onYes} loading={busy}>
          {yes}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
