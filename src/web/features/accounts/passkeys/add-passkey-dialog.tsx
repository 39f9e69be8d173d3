import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages/passkeys.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { sessionQuery } from '../session.ts'
import { passkeysQuery } from './passkeys-query.ts'
import { ProofDialog } from './proof-dialog.tsx'

interface AddPasskeyDialogProps {
  onClose: () => void
  onMade?: () => void
}

/** Makes a passkey: the password here, then the finger, face or screen lock in the browser's own window. */
export const AddPasskeyDialog = ({ onClose, onMade }: AddPasskeyDialogProps) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return (
    <ProofDialog
      title={m.makeTitle}
      action={m.make}
      send={async (proof) => {
        const { makePasskey } = await import('./ceremonies.ts')
        const { name } = await makePasskey(proof)
        onClose()
        onMade?.()
        void notice.success(m.made(name), m.madeHint)
        await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
        // An admin who needed a second factor may use everything now.
        await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      }}
      onClose={onClose}
    >
      {m.makeLead}
    </ProofDialog>
  )
}
