import { type ReactNode, useState } from 'react'
import * as m from '#messages/unsent.ts'
import { type UnsentWork, countUnsentWork } from '#web/lib/count-unsent-work.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before something that deletes what this device has not sent yet. If nothing waits, it is done at once. */
export const useUnsentQuestion = (leave: () => void): { ask: () => void; question: ReactNode } => {
  const [work, setWork] = useState<UnsentWork | null>(null)
  return {
    ask: () => {
      const waiting = countUnsentWork()
      setWork(waiting)
      if (!waiting) leave()
    },
    question: (
      <ConfirmDialog
        open={work !== null}
        question={m.unsentQuestion}
        yes={m.deleteUnsent}
        no={m.keepUnsent}
        onYes={() => {
          setWork(null)
          leave()
        }}
        onNo={() => setWork(null)}
      >
        {work && <p>{m.unsentWork(work)}</p>}
        <p>{m.unsentHint}</p>
      </ConfirmDialog>
    ),
  }
}
