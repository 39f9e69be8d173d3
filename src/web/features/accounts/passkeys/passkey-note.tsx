import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as m from '#messages/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { NoteCard } from '#web/ui/note-card.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { rememberAnswer } from './passkey-question.ts'
import { passkeysQuery } from './passkeys-query.ts'
import { keepsPasskeys } from './support.ts'

/** Offers a passkey once, where this device can keep one and the account has none. `otherwise`: what is asked instead. */
export const PasskeyNote = ({ otherwise }: { otherwise: ReactNode }) => {
  const device = useQuery({ queryKey: ['keeps passkeys'], queryFn: keepsPasskeys, networkMode: 'always' })
  const account = useQuery({ ...passkeysQuery, enabled: device.data === true })
  const [state, setState] = useState<'asks' | 'makes' | 'answered'>('asks')
  if (state === 'answered') return null
  if (device.data === undefined || (device.data && !account.data && !account.isError)) return null
  if (!device.data || !account.data?.on || account.data.passkeys.length > 0) return otherwise
  const answer = () => {
    rememberAnswer()
    setState('answered')
  }
  return (
    <>
      <NoteCard
        icon={<IconFingerprint size={24} stroke={1.75} />}
        title={m.offerTitle}
        actions={
          <>
            <Button variant="ink" size="sm" onClick={() => setState('makes')}>
              {m.make}
            </Button>
            <Button variant="default" size="sm" onClick={answer}>
              {m.notNow}
            </Button>
          </>
        }
      >
        <p>{m.offerLead}</p>
      </NoteCard>
      {state === 'makes' && <AddPasskeyDialog onClose={() => setState('asks')} onMade={answer} />}
    </>
  )
}
