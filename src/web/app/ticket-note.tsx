import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TicketLevel } from '#domain/ticket-status.ts'
import { mayAskForPasskey } from '#web/features/accounts/passkeys/passkey-question.ts'
import { mayAsk } from '#web/features/push/device.ts'
import { PushCard } from '#web/features/push/push-card.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { InstallCard } from './offline/install-card.tsx'

const PasskeyNote = lazyPart(
  async () => (await import('#web/features/accounts/passkeys/passkey-note.tsx')).PasskeyNote,
)

interface TicketNoteProps {
  viewer: 'buyer' | 'seller'
  /** The newest one that is shown. */
  ticket: { level: TicketLevel; storeName: string }
}

/** What somebody with a ticket is asked once: about notifications first, and at later visits about a passkey and the home screen. */
export const TicketNote = ({ viewer, ticket: { level, storeName } }: TicketNoteProps) => {
  const [asks] = useState(() => level === TicketLevel.Pending && mayAsk())
  const [isAnswered, setAnswered] = useState(false)
  const [asksForPasskey] = useState(mayAskForPasskey)
  const { data } = useQuery({ ...callQuery('GET push/key'), enabled: asks })
  if (isAnswered || (asks && !data)) return null
  const serverKey = asks ? data?.key : null
  if (!serverKey) {
    const install = <InstallCard viewer={viewer} />
    return asksForPasskey ? <PasskeyNote otherwise={install} onFailed={() => undefined} /> : install
  }
  const onAnswered = () => setAnswered(true)
  return <PushCard viewer={viewer} storeName={storeName} serverKey={serverKey} onAnswered={onAnswered} />
}
