import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages/push.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { NoteCard } from '#web/ui/note-card.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { rememberAnswer, turnOn } from './device.ts'

interface PushCardProps {
  viewer: 'buyer' | 'seller'
  /** The shop of the newest reservation. */
  storeName: string
  serverKey: string
  onAnswered: () => void
}

/** Asks once, after the first reservation or sale, whether this device may show notifications. */
export const PushCard = ({ viewer, storeName, serverKey, onAnswered }: PushCardProps) => {
  const [busy, setBusy] = useState(false)
  const notice = useNotice()
  const answer = () => {
    rememberAnswer()
    onAnswered()
  }
  const agree = async () => {
    setBusy(true)
    try {
      const state = await turnOn(serverKey)
      if (state === 'on') void notice.success(m.turnedOn)
    } catch (error) {
      void notice.failure(m.notTurnedOn, sentenceOf(error))
    }
    answer()
  }
  const words = m.question[viewer]
  return (
    <NoteCard
      icon={<IconBell size={24} stroke={1.75} />}
      title={words.title(storeName)}
      actions={
        <>
          <Button variant="ink" size="sm" loading={busy} onClick={() => void agree()}>
            {m.yes}
          </Button>
          <Button variant="default" size="sm" onClick={answer}>
            {m.notNow}
          </Button>
        </>
      }
    >
      <p>{words.lead}</p>
    </NoteCard>
  )
}
