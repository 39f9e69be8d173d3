import { IconHanger } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages/app.ts'
import { installPrompt } from '#web/lib/install-prompt.ts'
import { stored } from '#web/lib/stored.ts'
import { Button } from '#web/ui/button.tsx'
import { NoteCard } from '#web/ui/note-card.tsx'

const answered = stored('device', 'install-hint')

/** Offers once, after the first reservation, to put the app on the home screen. */
export const InstallCard = ({ viewer }: { viewer: 'buyer' | 'seller' }) => {
  const [open, setOpen] = useState(() => answered.read() === null && installPrompt() !== undefined)
  if (!open) return null
  const close = () => {
    answered.write(true)
    setOpen(false)
  }
  const install = () => {
    close()
    void installPrompt()?.prompt()
  }
  return (
    <NoteCard
      icon={<IconHanger size={24} stroke={1.75} />}
      title={m.installTitle[viewer]}
      actions={
        <>
          <Button variant="ink" size="sm" onClick={install}>
            {m.install}
          </Button>
          <Button variant="default" size="sm" onClick={close}>
            {m.installLater}
          </Button>
        </>
      }
    >
      <p>{m.installLead}</p>
    </NoteCard>
  )
}
