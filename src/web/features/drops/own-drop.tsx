import { IconClockHour8 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages/drops.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { NoteCard } from '#web/ui/note-card.tsx'
import { DropForm } from './drop-form.tsx'
import { DropSheet } from './drop-sheet.tsx'

/** Above the drafts of a seller: the drop that is to come, or the way to one. */
export const OwnDrop = () => {
  const [open, setOpen] = useState(false)
  const { data } = useQuery(callQuery('GET store/get_own_drop'))
  if (!data) return null
  const { drop } = data
  const close = () => setOpen(false)
  return (
    <>
      <NoteCard
        icon={<IconClockHour8 size={24} stroke={1.75} />}
        title={drop?.title ?? m.prepare}
        actions={
          <Button variant="ink" size="sm" onClick={() => setOpen(true)}>
            {drop ? m.open : m.prepare}
          </Button>
        }
      >
        <p>{drop ? m.coming(dateInWords(drop.opensAt), drop.items.length) : m.prepareHint}</p>
      </NoteCard>
      {open && (drop ? <DropSheet drop={drop} onClose={close} /> : <DropForm onClose={close} />)}
    </>
  )
}
